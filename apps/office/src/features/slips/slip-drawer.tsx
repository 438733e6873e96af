import type { WireStaffSlip } from '@lime/contract/staff-slips.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { ResultBadge } from '@lime/ui/result-badge.tsx';
import { CopyButton } from '@lime/ui/copy-button.tsx';
import { formatDayTime, formatWon } from '@lime/ui/format.ts';
import { ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { send, wordsOf } from '../../lib/api.ts';
import type { Payload } from '../../lib/calls.ts';
import { Drawer } from '../../lib/drawer.tsx';
import { KeyValues } from '../../lib/key-values.tsx';
import { can } from '../../lib/staff-session.ts';

type Card = Payload<'/staff/slips/card'>;

const policies: Record<string, string> = { ask: '항상 물어보기', better: '오른 배당만', any: '모두 자동' };
const moves: Record<string, string> = {
  stake: '베팅',
  'stake-return': '베팅금액 반환',
  payout: '당첨금',
  reversal: '결과 정정',
  receivable: '미수금',
  'bet-hold': '접수 대기',
  'bet-release': '접수 대기 해제',
};

/** One slip: its legs with their results, its arithmetic, and what it moved. */
export function SlipDrawer({
  betCode,
  onClose,
  foot,
}: {
  betCode: string;
  onClose: () => void;
  foot: (slip: WireStaffSlip) => ReactNode;
}) {
  const card = useQuery({
    queryKey: ['slips', 'card', betCode],
    queryFn: () => send('/staff/slips/card', { betCode }),
    refetchInterval: 15_000,
  });
  const { data } = card;
  return (
    <Drawer
      title={data ? `${data.slip.member.loginId} · ${data.slip.type}` : '베팅'}
      onClose={onClose}
      foot={(data && foot(data.slip)) || undefined}
    >
      {data ? (
        <Facts card={data} />
      ) : card.error ? (
        <ErrorState text={wordsOf(card.error)} onRetry={() => void card.refetch()} />
      ) : (
        <Skeleton height={320} />
      )}
    </Drawer>
  );
}

/** Where a slip on a game is checked: its round, or its play at the host. */
function proofOf({ slip, legs }: Card): [string, ReactNode][] {
  const [leg] = legs;
  if (!leg || !can('games.view')) return [];
  const link = (to: string, open: string) =>
    [
      '검증 자료',
      <AppLink key="p" to={to} search={{ open }}>
        {to === '/games/plays' ? '판 보기' : '회차 보기'}
      </AppLink>,
    ] as [string, ReactNode];
  if (['토큰', '카지노', '슬롯'].includes(slip.type)) return [link('/games/plays', slip.betCode)];
  return slip.type === '미니' || slip.type === '로투스' ? [link('/games/rounds', leg.game_seq)] : [];
}

function Facts({ card }: { card: Card }) {
  const { slip, legs, explanation, cancelled } = card;
  const facts: [string, ReactNode][] = [
    [
      '회원',
      <AppLink key="m" to={`/members/${slip.member.id}`}>{`${slip.member.loginId} (${slip.member.nickname})`}</AppLink>,
    ],
    ...proofOf(card),
    ['접수', formatDayTime(slip.placedAt)],
    ...(card.acceptMs === null ? [] : [['접수 대기', `${(card.acceptMs / 1000).toFixed(1)}초`] as [string, ReactNode]]),
    ['배당 변경', policies[card.policy] ?? card.policy],
    ['배당', slip.odds.toFixed(2)],
    ['예상 당첨금', formatWon(slip.expected)],
    ...(slip.state === 'wait' ? [] : [['당첨금', formatWon(slip.payout)] as [string, ReactNode]]),
    ...(slip.settledAt === null ? [] : [['정산', formatDayTime(slip.settledAt)] as [string, ReactNode]]),
    ...(cancelled === null
      ? []
      : ([
          ['취소', `${formatDayTime(cancelled.at)} · ${cancelled.by === 'member' ? '회원' : cancelled.by}`],
          ...(cancelled.reason === null ? [] : [['사유', cancelled.reason]]),
        ] as [string, ReactNode][])),
    ...(can('promotions.view')
      ? [
          [
            '프로모션',
            <AppLink key="l" to="/promotions/lots" search={{ slip: slip.slipNumber }}>
              지급 내역 보기
            </AppLink>,
          ] as [string, ReactNode],
        ]
      : []),
    ...(card.hiddenAt === null ? [] : [['회원 목록', `${formatDayTime(card.hiddenAt)} 삭제`] as [string, ReactNode]]),
  ];
  return (
    <>
      <p className="slip-sum">
        <small>
          <code title={slip.betCode}>{slip.slipNumber}</code>
          <CopyButton text={slip.slipNumber}>복사</CopyButton>
          <CopyButton text={slip.betCode}>코드 복사</CopyButton>
        </small>
        <b>{formatWon(slip.stake)}</b>
        <ResultBadge result={slip.state} />
      </p>
      <ul className="slip-legs">
        {explanation.lines.map((line, i) => (
          <li key={line.no}>
            <span>
              <small>{[line.game, line.market].filter(Boolean).join(' · ')}</small>
              <b className="strong">{line.pick}</b>
              {legs[i]?.leg_void && <small>{legs[i].leg_void}</small>}
              {legs[i]?.game_result && <small>결과 {legs[i].game_result}</small>}
              {legs[i] && legs[i].betting_score_home !== null && (
                <small>
                  {legs[i].betting_score_home} : {legs[i].betting_score_away}
                </small>
              )}
            </span>
            <span className="end">
              <b>{line.odds}</b>
              <small>{line.result}</small>
            </span>
          </li>
        ))}
      </ul>
      <p className="slip-arithmetic">{explanation.arithmetic}</p>
      <KeyValues rows={facts} />
      <h3 className="slip-moves-head">돈의 움직임</h3>
      <dl className="key-values">
        {explanation.transfers.map((move) => (
          <div key={`${move.at}${move.kind}${move.amount}`}>
            <dt>
              {formatDayTime(move.at)} · {moves[move.kind] ?? move.kind}
            </dt>
            <dd>
              {move.amount < 0 ? '−' : '+'}
              {formatWon(Math.abs(move.amount))}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
