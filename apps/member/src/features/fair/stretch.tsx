import type { WireRoundProof } from '@lime/contract/games.ts';
import type { RoundGame } from '@lime/domain/games/game.ts';
import type { GameOutcome } from '@lime/domain/games/games.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { formatAmount, formatDayTime } from '@lime/ui/format.ts';
import { ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { useState } from 'react';
import { withGaps } from './gaps.ts';
import { useStretch } from './use-rounds.ts';

type Props = { game: RoundGame<GameOutcome>; current: string | null };

/** Rounds of a game in their order, so that a missing one shows. */
export function Stretch({ game, current }: Props) {
  const [before, setBefore] = useState<number | null>(null);
  const { data, isError, refetch } = useStretch(game.id, before);
  const last = data?.list.at(-1);
  return (
    <section className="card stretch" aria-labelledby="fair-stretch">
      <h2 id="fair-stretch">이어지는 회차</h2>
      <p className="faint">번호가 하나씩 이어져야 해요. 빠진 번호가 있으면 그 자리에 표시해요.</p>
      {isError && !data ? (
        <ErrorState text="회차를 불러오지 못했어요" onRetry={() => void refetch()} />
      ) : !data ? (
        <Skeleton height={220} />
      ) : (
        <ol>
          {withGaps(data.list, before).map((row) =>
            'round' in row ? (
              <li key={row.round.game_seq}>
                <AppLink
                  to="/fair/round"
                  search={{ gameSeq: Number(row.round.game_seq) }}
                  manyPages
                  current={row.round.game_seq === current}
                >
                  <span className="faint">{formatAmount(Number(row.round.roundOfAll))}번째</span>
                  <b>{row.round.result || stateWords[row.round.state]}</b>
                  <span className="faint">{formatDayTime(row.round.drawsAt)}</span>
                  <StateBadge round={row.round} />
                </AppLink>
              </li>
            ) : (
              <li key={`gap-${row.from}`} className="gap">
                <Badge tone="danger">빠짐</Badge>
                {row.from === row.to
                  ? `${formatAmount(row.from)}번째 회차가 없어요`
                  : `${formatAmount(row.from)}번째부터 ${formatAmount(row.to)}번째까지 회차가 없어요`}
              </li>
            ),
          )}
        </ol>
      )}
      <div className="tools">
        {before !== null && (
          <Button size="small" onClick={() => setBefore(null)}>
            최근 회차
          </Button>
        )}
        {data?.more && last && (
          <Button size="small" onClick={() => setBefore(Number(last.roundOfAll))}>
            더 지난 회차
          </Button>
        )}
      </div>
    </section>
  );
}

const stateWords = { open: '베팅 중', closed: '추첨 대기', decided: '추첨 완료', void: '무효' } as const;

function StateBadge({ round: { state, unstaffed } }: { round: WireRoundProof }) {
  if (state === 'decided') return unstaffed ? <Badge tone="push">미운영</Badge> : null;
  return <Badge tone={state === 'void' ? 'lose' : 'wait'}>{stateWords[state]}</Badge>;
}
