import { actionName, actorName } from '@lime/contract/audit-words.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Button } from '@lime/ui/button.tsx';
import { formatAmount, formatDayTime, formatSecond, formatWon } from '@lime/ui/format.ts';
import { ErrorState, MessageBand, Skeleton } from '@lime/ui/states.tsx';
import type { ReactNode } from 'react';
import { wordsOf } from '../../lib/api.ts';
import type { Payload } from '../../lib/calls.ts';
import { Drawer } from '../../lib/drawer.tsx';
import { KeyValues } from '../../lib/key-values.tsx';
import { can } from '../../lib/staff-session.ts';
import { ProofValues } from './proof-values.tsx';
import { useRound } from './use-games.ts';
import { askAndVoid } from './void-round.ts';
import { roundName, RoundState } from './game-labels.tsx';
import './games.css';

type Detail = Payload<'/staff/games/round'>;

/** One round: what it came to and from what, what was bet on each pick, and all that was done to it. */
export function RoundDrawer({ gameSeq, onClose }: { gameSeq: string; onClose: () => void }) {
  const { data, error, refetch } = useRound(gameSeq);
  const mayVoid = data && can('games.void') && data.round.state !== 'void' && !data.round.unstaffed;
  return (
    <Drawer
      title={data ? roundName(data.round) : '회차'}
      width={420}
      onClose={onClose}
      foot={
        mayVoid ? (
          <Button look="danger" block onClick={() => void askAndVoid(data.round)}>
            회차 무효 요청
          </Button>
        ) : undefined
      }
    >
      {data ? (
        <Facts detail={data} />
      ) : error ? (
        <ErrorState text={wordsOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={420} />
      )}
    </Drawer>
  );
}

function Facts({ detail: { round, proof, picks, settlements, history, open } }: { detail: Detail }) {
  const bet = picks.filter(({ slips }) => slips > 0);
  return (
    <>
      <p className="drawer-sum">
        <b>{round.result || '추첨 전'}</b>
        <RoundState state={round.state} unstaffed={round.unstaffed} />
      </p>
      {round.state === 'void' && (
        <MessageBand tone="warn">
          무효로 처리한 회차예요. 베팅금액은 모두 돌려줬고, 지급한 당첨금은 회수했어요.
        </MessageBand>
      )}
      <KeyValues
        rows={[
          ['회차번호', round.gameSeq],
          ['누적 회차', formatAmount(Number(round.running))],
          ['열림', formatDayTime(round.opensAt)],
          ['마감', formatSecond(round.closesAt)],
          ['추첨', formatSecond(round.drawsAt)],
          [
            '베팅',
            <AppLink key="s" to="/slips" search={{ gameSeq: round.gameSeq }}>
              {`${formatAmount(round.slips)}건`}
            </AppLink>,
          ],
          ['베팅금액', formatWon(round.stakes)],
          ['당첨금', formatWon(round.payouts)],
          ...(open > 0 ? [['정산 전', `${formatAmount(open)}건`] as [string, ReactNode]] : []),
        ]}
      />
      <h3 className="drawer-title">베팅이 있는 선택</h3>
      {bet.length === 0 ? (
        <p className="round-none">이 회차에는 베팅이 없어요.</p>
      ) : (
        <table className="round-picks">
          <thead>
            <tr>
              <th scope="col">선택</th>
              <th scope="col">배당</th>
              <th scope="col">베팅금액</th>
              <th scope="col">{round.state === 'open' || round.state === 'closed' ? '당첨되면' : '당첨금'}</th>
            </tr>
          </thead>
          <tbody>
            {bet.map((pick) => (
              <tr key={pick.no} data-result={pick.result}>
                <td>
                  {pick.folder} <b>{pick.name}</b>
                  <small>{formatAmount(pick.slips)}건</small>
                </td>
                <td>{pick.price.toFixed(2)}</td>
                <td>{formatAmount(pick.stakes)}</td>
                <td>{formatAmount(pick.result === 'wait' ? pick.expected : pick.payouts)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Proof proof={proof} />
      <History settlements={settlements} history={history} />
    </>
  );
}

function Proof({ proof }: { proof: Detail['proof'] }) {
  return (
    <>
      <h3 className="drawer-title">검증 자료</h3>
      <ProofValues
        values={[
          { name: '회차 값', value: proof.link, none: '추첨한 뒤에 공개돼요.' },
          { name: '솔트', value: proof.salt, none: '마감한 뒤에 정해져요.' },
          { name: '미리 공개한 해시', value: proof.commitment.link, none: '' },
        ]}
      />
      <p className="round-none">
        {formatDayTime(proof.commitment.at)}에 공개한 해시에서 {formatAmount(proof.commitment.distance)}번째예요. 봉인한
        베팅 {formatAmount(proof.slips)}건, 방식 {proof.version}.
      </p>
    </>
  );
}

function History({ settlements, history }: Pick<Detail, 'settlements' | 'history'>) {
  if (settlements.length === 0 && history.length === 0) return null;
  const lines = [
    ...settlements.map(({ revision, createdAt, doneAt, slips }) => ({
      key: `s${revision}`,
      at: createdAt,
      title: revision === 1 ? '정산' : `${revision}번째 정산`,
      text: doneAt === null ? '정산하는 중이에요.' : `베팅 ${formatAmount(slips)}건 · ${formatSecond(doneAt)} 끝`,
    })),
    ...history.map(({ id, at, action, actor, reason }) => ({
      key: `h${id}`,
      at,
      title: `${actionName(action)} · ${actorName(actor)}`,
      text: reason ?? '',
    })),
  ].toSorted((one, other) => (one.at < other.at ? -1 : 1));
  return (
    <>
      <h3 className="drawer-title">처리 이력</h3>
      <ol className="drawer-history">
        {lines.map(({ key, at, title, text }) => (
          <li key={key}>
            <b>{title}</b>
            <small>
              {formatDayTime(at)}
              {text !== '' && ` · ${text}`}
            </small>
          </li>
        ))}
      </ol>
    </>
  );
}
