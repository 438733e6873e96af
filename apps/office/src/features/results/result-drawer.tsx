import { resultSourceKo, resultStatusKo } from '@lime/contract/list-words.ts';
import type { WireProposal, WireResultMarket } from '@lime/contract/staff-results.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { formatAmount, formatDayTime, formatWon } from '@lime/ui/format.ts';
import { ErrorState, MessageBand, Skeleton } from '@lime/ui/states.tsx';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { send, wordsOf } from '../../lib/api.ts';
import type { Payload } from '../../lib/calls.ts';
import { askReason } from '../../lib/confirm.tsx';
import { Drawer } from '../../lib/drawer.tsx';
import { KeyValues } from '../../lib/key-values.tsx';
import { can } from '../../lib/staff-session.ts';
import { EnterDialog } from './enter-dialog.tsx';
import { MarketDialog } from './market-dialog.tsx';
import { ProposalCard } from './proposal-card.tsx';
import { ScoreDialog } from './score-dialog.tsx';
import { StartDialog } from './start-dialog.tsx';
import { attempt, useResult } from './use-staff-results.ts';
import { fixtureName, resultNames, scoreText, StatusBadge } from './result-labels.tsx';
import './results.css';

type Detail = Payload<'/staff/results/detail'>;
type Entering = 'score' | 'reopen' | 'start' | WireResultMarket | null;

/** One match: the result that applies, what waits, its markets, and all that was said of it. */
export function ResultDrawer({ gameSeq, onClose }: { gameSeq: string; onClose: () => void }) {
  const result = useResult(gameSeq);
  const [entering, setEntering] = useState<Entering>(null);
  const { data } = result;
  return (
    <Drawer
      title={data ? fixtureName(data.game) : '경기'}
      width={420}
      onClose={onClose}
      foot={data && can('results.edit') ? <Actions detail={data} onEnter={setEntering} /> : undefined}
    >
      {data ? (
        <Facts detail={data} onEnter={setEntering} />
      ) : result.error ? (
        <ErrorState text={wordsOf(result.error)} onRetry={() => void result.refetch()} />
      ) : (
        <Skeleton height={420} />
      )}
      {data && entering !== null && <Entry detail={data} entering={entering} onClose={() => setEntering(null)} />}
    </Drawer>
  );
}

function Entry({
  detail,
  entering,
  onClose,
}: {
  detail: Detail;
  entering: Exclude<Entering, null>;
  onClose: () => void;
}) {
  if (entering === 'start') return <StartDialog fixture={detail.game} onClose={onClose} />;
  if (entering === 'score') return <ScoreDialog detail={detail} onClose={onClose} />;
  if (entering !== 'reopen') return <MarketDialog detail={detail} market={entering} onClose={onClose} />;
  return (
    <EnterDialog
      title="결과 되돌리기"
      detail={detail}
      outcome={{ status: 'reopen' }}
      needsReason
      presets={['잘못 입력했어요', '공식 기록을 다시 확인해요']}
      danger
      onClose={onClose}
    >
      <MessageBand tone="warn">
        결과를 없애고 모든 베팅을 진행 중으로 되돌려요. 지급한 당첨금은 보유금에서 회수하고, 모자라면 미수금이 돼요.
      </MessageBand>
    </EnterDialog>
  );
}

const isOpen = ({ status }: Detail['game']) => status === 'scheduled' || status === 'live';

function Actions({ detail, onEnter }: { detail: Detail; onEnter: (entering: Entering) => void }) {
  const { game: fixture } = detail;
  const handleResettle = async () => {
    const reason = await askReason({
      title: '다시 정산',
      text: `${fixtureName(fixture)} · 남아 있는 결과로 베팅 ${formatAmount(fixture.slips)}건을 다시 계산해요. 이미 맞게 정산된 베팅은 그대로예요.`,
      yes: '다시 정산',
      presets: ['정산이 멈췄어요', '금액 확인'],
    });
    if (reason === null) return;
    await attempt(
      () => send('/staff/results/resettle', { gameSeq: fixture.gameSeq, reason }),
      '다시 정산을 시작했어요.',
    );
  };
  return (
    <div className="result-actions">
      <Button onClick={() => onEnter('start')}>시작 시각</Button>
      {!isOpen(fixture) && (
        <>
          <Button onClick={() => onEnter('reopen')}>되돌리기</Button>
          <Button onClick={() => void handleResettle()}>다시 정산</Button>
        </>
      )}
      <Button look={isOpen(fixture) ? 'primary' : 'outline'} onClick={() => onEnter('score')}>
        {isOpen(fixture) ? '결과 입력' : '결과 정정'}
      </Button>
    </div>
  );
}

function Facts({ detail, onEnter }: { detail: Detail; onEnter: (entering: Entering) => void }) {
  const { game: fixture, revisions, proposals } = detail;
  const waiting = proposals.filter(({ state }) => state === 'waiting');
  const rows: [string, ReactNode][] = [
    ['리그', fixture.league],
    ['시작', formatDayTime(fixture.startsAt)],
    ['출처', resultSourceKo(fixture.source)],
    [
      '베팅',
      <AppLink key="s" to="/slips" search={{ gameSeq: fixture.gameSeq }}>{`${formatAmount(fixture.slips)}건`}</AppLink>,
    ],
    ['걸린 금액', formatWon(fixture.stakes)],
    ...(fixture.voidAt ? [['적특 기한', formatDayTime(fixture.voidAt)] as [string, ReactNode]] : []),
    ...(fixture.undecidedLegs > 0
      ? [['진행 중으로 남음', `${formatAmount(fixture.undecidedLegs)}건`] as [string, ReactNode]]
      : []),
  ];
  return (
    <>
      <p className="result-sum">
        <b>{scoreText(fixture.score)}</b>
        <StatusBadge status={fixture.status} />
        {fixture.revision > 1 && <Badge tone="outline">{fixture.revision}번째 결과</Badge>}
      </p>
      {waiting.map((proposal) => (
        <ProposalCard key={proposal.id} proposal={proposal} detail={detail} />
      ))}
      <KeyValues rows={rows} />
      <h3 className="drawer-title">마켓</h3>
      <ul className="result-markets">
        {detail.markets.map((market) => (
          <MarketRow key={market.marketId} market={market} decided={!isOpen(fixture)} onEnter={onEnter} />
        ))}
      </ul>
      {revisions.length > 0 && (
        <>
          <h3 className="drawer-title">결과 이력</h3>
          <ol className="drawer-history">
            {revisions.map((one) => (
              <li key={one.revision}>
                <b>
                  {one.revision}. {resultStatusKo[one.status]} {one.score && scoreText(one.score)}
                  {one.markets > 0 && ` · 마켓 ${one.markets}개`}
                </b>
                <small>
                  {formatDayTime(one.at)} · {resultSourceKo(one.source)} · 규정 {one.ruleVersion}판
                </small>
                {one.reason && <small>{one.reason}</small>}
              </li>
            ))}
          </ol>
        </>
      )}
      <Decided proposals={proposals} />
    </>
  );
}

function MarketRow({
  market,
  decided,
  onEnter,
}: {
  market: WireResultMarket;
  decided: boolean;
  onEnter: (entering: Entering) => void;
}) {
  const word = (result: WireResultMarket['sides'][number]['result']) =>
    result === 'wait' ? (decided ? '미정' : '') : resultNames[result];
  return (
    <li>
      <span>
        <b>
          {market.name} {market.line ?? ''}
        </b>
        {market.byHand && <Badge tone="outline">직접</Badge>}
        {market.product === 'inplay' && <Badge tone="outline">인플레이</Badge>}
        <small>
          {market.slips > 0 ? `${formatAmount(market.slips)}건 · ${formatWon(market.stakes)}` : '베팅 없음'}
        </small>
      </span>
      <span className="sides">
        {market.sides.map(({ side, name, result }) => (
          <span key={side} data-result={result}>
            {name} {word(result)}
          </span>
        ))}
      </span>
      {can('results.edit') && (
        <Button
          size="tiny"
          aria-label={`${market.name} ${market.line ?? ''} 결과 정하기`}
          onClick={() => onEnter(market)}
        >
          정하기
        </Button>
      )}
    </li>
  );
}

const proposalStates: Record<WireProposal['state'], string> = {
  waiting: '대기',
  confirmed: '확정',
  refused: '거절',
  superseded: '대체됨',
};

function Decided({ proposals }: { proposals: readonly WireProposal[] }) {
  const decided = proposals.filter(({ state }) => state !== 'waiting');
  if (decided.length === 0) return null;
  return (
    <>
      <h3 className="drawer-title">확인 이력</h3>
      <ol className="drawer-history">
        {decided.map((one) => (
          <li key={one.id}>
            <b>
              {proposalStates[one.state]} · {one.outcome.score ? scoreText(one.outcome.score) : ''} {one.source}
            </b>
            <small>
              {formatDayTime(one.decidedAt ?? one.at)}
              {one.decidedBy && ` · ${one.decidedBy}`}
            </small>
            {(one.note ?? one.reason) && <small>{one.note ?? one.reason}</small>}
          </li>
        ))}
      </ol>
    </>
  );
}
