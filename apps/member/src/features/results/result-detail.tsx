import type { PayloadOf } from '@lime/contract/call.ts';
import type { resultDetail, WireOutcome, WireRevision } from '@lime/contract/fixtures.ts';
import type { MarketType } from '@lime/domain/market-kinds.ts';
import { resultSourceKo } from '@lime/domain/settlement/result-source.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Badge } from '@lime/ui/badge.tsx';
import { ResultBadge } from '@lime/ui/result-badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { Crest } from '@lime/ui/crest.tsx';
import { formatWon } from '@lime/ui/format.ts';
import { names } from '@lime/ui/class-names.ts';
import { EmptyState, ErrorState, MessageBand, Skeleton } from '@lime/ui/states.tsx';
import { ArrowLeft, ChevronDown } from 'lucide-react';
import { CallFailed } from '../../lib/api.ts';
import { dayText, momentText, timeText } from '../../lib/kick-off.ts';
import { lineText, pickName } from '@lime/domain/betting/pick-name.ts';
import { shortCode } from '../../lib/short-code.ts';
import { askToSignIn } from '../../lib/overlays.ts';
import { shownOdds } from '../../lib/odds-shown.ts';
import { useMember } from '../../lib/member-session.ts';
import { statusTones } from './result-row.tsx';
import { useResult } from './use-results.ts';

type Fixture = PayloadOf<typeof resultDetail>['game'];

/** A fixture that was played: score by period, where it came from and what it was corrected from, the member's slips, every market. */
export function ResultDetail({ gameSeq, onBack }: { gameSeq: string; onBack: () => void }) {
  const member = useMember()?.members_seq ?? null;
  const { data, error, isError, refetch } = useResult(gameSeq, member);
  const unknown = error instanceof CallFailed && error.code === 'NOT_FOUND';
  return (
    <section className="result-detail" aria-label="경기 결과 상세">
      <Button look="ghost" size="small" onClick={onBack}>
        <ArrowLeft size={15} aria-hidden />
        결과 목록
      </Button>
      {data ? (
        <Shown fixture={data.game} />
      ) : isError ? (
        <div className="card">
          {unknown ? (
            <EmptyState text="경기를 찾을 수 없어요" />
          ) : (
            <ErrorState text="경기 결과를 불러오지 못했어요" onRetry={() => void refetch()} />
          )}
        </div>
      ) : (
        <div role="status" aria-label="경기 결과를 불러오는 중" className="detail-wait">
          <Skeleton height={168} />
          <Skeleton height={260} />
        </div>
      )}
    </section>
  );
}

function Shown({ fixture }: { fixture: Fixture }) {
  return (
    <>
      <div className="card result-head">
        <p>
          {fixture.leagueNameKr} · {dayText(fixture.startTime)} {timeText(fixture.startTime)}
        </p>
        <h2>
          <span>
            <Crest team={fixture.homeNameKr} size="l" />
            {fixture.homeNameKr}
          </span>
          <span className="score">
            {fixture.scoreHome === null ? '– : –' : `${fixture.scoreHome} : ${fixture.scoreAway}`}
            <Badge tone={statusTones[fixture.status]}>{fixture.status}</Badge>
          </span>
          <span>
            <Crest team={fixture.awayNameKr} size="l" />
            {fixture.awayNameKr}
          </span>
        </h2>
        <Periods fixture={fixture} />
        <Source fixture={fixture} />
      </div>
      {fixture.voidAt && (
        <MessageBand tone="warn">
          {dayText(fixture.voidAt)} {timeText(fixture.voidAt)}까지{' '}
          {fixture.status === '중단'
            ? '이어서 끝나지 않으면 정해지지 않은 마켓은 적특 처리돼요.'
            : '시작하지 않으면 모든 베팅이 적특 처리돼요.'}
        </MessageBand>
      )}
      {fixture.status === '취소' && <MessageBand>취소된 경기예요. 모든 베팅이 적특(배당 1.00) 처리돼요.</MessageBand>}
      <OwnSlips fixture={fixture} />
      <Outcomes fixture={fixture} />
    </>
  );
}

function Periods({ fixture: { periods, overtime, homeNameKr, awayNameKr } }: { fixture: Fixture }) {
  if (periods.length === 0) return null;
  const columns = [
    ...periods.map((score, at) => ({ name: `${at + 1}`, score })),
    ...overtime.map((score, at) => ({ name: overtime.length > 1 ? `연장${at + 1}` : '연장', score })),
  ];
  return (
    <div className="periods-room" role="region" aria-label="구간별 점수" tabIndex={0}>
      <table className="periods">
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">팀</span>
            </th>
            {columns.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[homeNameKr, awayNameKr].map((team, side) => (
            <tr key={side}>
              <th scope="row">{team}</th>
              {columns.map(({ name, score }) => (
                <td key={name}>{score[side as 0 | 1]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Where the result comes from, and each earlier one. */
function Source({ fixture: { source, finishedAt, revisions } }: { fixture: Fixture }) {
  const earlier = revisions.length - 1;
  return (
    <div className="result-source">
      {source && (
        <span>
          결과 출처 {resultSourceKo(source)}
          {finishedAt && ` · ${momentText(finishedAt)} 확정`}
        </span>
      )}
      {earlier > 0 && (
        <details>
          <summary>
            정정 {earlier}회
            <ChevronDown size={14} aria-hidden />
          </summary>
          <ol>
            {revisions.map((revision) => (
              <Revision key={revision.revision} revision={revision} />
            ))}
          </ol>
        </details>
      )}
    </div>
  );
}

function Revision({ revision: { at, scoreHome, scoreAway, status, source, reason } }: { revision: WireRevision }) {
  return (
    <li>
      <time dateTime={at}>{momentText(at)}</time>
      <b>{scoreHome === null ? status : `${scoreHome} : ${scoreAway}`}</b>
      <span>
        {resultSourceKo(source)}
        {reason && ` · ${reason}`}
      </span>
    </li>
  );
}

function OwnSlips({ fixture }: { fixture: Fixture }) {
  if (fixture.slips === null)
    return (
      <div className="card own-slips">
        <h3>내 베팅</h3>
        <p>
          이 경기에 한 베팅을 보려면{' '}
          <button type="button" className="as-link" onClick={askToSignIn}>
            로그인
          </button>
          해주세요.
        </p>
      </div>
    );
  if (fixture.slips.length === 0) return null;
  const marketOf = new Map(fixture.folders.map((folder) => [folder.id, folder]));
  return (
    <div className="card own-slips">
      <h3>
        내 베팅 <span className="n">{fixture.slips.length}</span>
      </h3>
      <ul>
        {fixture.slips.map((slip) => (
          <li key={slip.betCode}>
            <div className="slip-line">
              <AppLink to="/info/bet">
                {shortCode(slip.betCode)}
                <span className="visually-hidden"> 베팅내역에서 보기</span>
              </AppLink>
              <ResultBadge result={slip.status === '취소' ? 'cancelled' : slip.result} />
              <span className="amount">
                {formatWon(slip.amount)}
                {slip.payed > 0 && ` → ${formatWon(slip.payed)}`}
              </span>
            </div>
            {slip.picks.map((pick) => {
              const folder = marketOf.get(pick.foldersSeq);
              const bet = folder?.bets.find(({ id }) => id === pick.betsSeq);
              return (
                <div key={pick.betsSeq} className="pick-line">
                  <span className="clip">
                    {folder && bet ? `${folder.marketNameKr} · ${nameOf(fixture, folder, bet.side)}` : ''}
                  </span>
                  <b>{shownOdds(Math.round(pick.odds * 1_000))}</b>
                  <ResultBadge result={pick.result} />
                </div>
              );
            })}
            {slip.legs > 1 && <p>{slip.legs}폴더 조합의 일부예요</p>}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Every market with what came. */
function Outcomes({ fixture }: { fixture: Fixture }) {
  const markets = fixture.folders;
  if (markets.length === 0) return null;
  return (
    <div className="card outcomes">
      <h3>
        마켓별 결과 <span className="n">{markets.length}</span>
      </h3>
      <ul>
        {markets.map((folder) => (
          <li key={folder.id}>
            <span className="market-name">
              {folder.marketNameKr} {lineOf(folder)}
              {folder.product === 'inplay' && <Badge tone="outline">인플레이</Badge>}
            </span>
            <span className="picks">
              {betsOf(folder).map((bet) => (
                <span key={bet.id} className={names('pick', bet.result === 'hit' && 'won')}>
                  {nameOf(fixture, folder, bet.side)}
                  <span className="odds">{shownOdds(Math.round(bet.price * 1_000))}</span>
                  {bet.result === 'hit' && <span className="visually-hidden">당첨</span>}
                </span>
              ))}
            </span>
            <b className={names('outcome', folder.outcome === '적특' && 'void')}>{folder.outcome || '대기'}</b>
          </li>
        ))}
      </ul>
    </div>
  );
}

const betsOf = ({ bets }: WireOutcome): readonly WireOutcome['bets'][number][] => bets;

const hundredths = ({ line }: WireOutcome) => (line === null ? null : Math.round(line * 100));

const lineOf = (folder: WireOutcome) =>
  lineText({
    marketType: Number(folder.marketsId) as MarketType,
    line: hundredths(folder),
  });

const nameOf = (fixture: Fixture, folder: WireOutcome, side: WireOutcome['bets'][number]['side']) =>
  pickName({
    marketType: Number(folder.marketsId) as MarketType,
    side,
    line: hundredths(folder),
    home: fixture.homeNameKr,
    away: fixture.awayNameKr,
  });
