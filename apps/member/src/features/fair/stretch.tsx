import type { WireHostedRound, WireRoundProof } from '@lime/contract/games.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { formatAmount, formatDayTime } from '@lime/ui/format.ts';
import { ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { useState } from 'react';
import { withGaps } from './gaps.ts';
import { useHostedStretch } from './use-hosted-rounds.ts';
import { useStretch } from './use-proofs.ts';

type Shown = Omit<WireHostedRound, 'state'> & {
  readonly state: WireRoundProof['state'];
  /** nobody could bet on it */
  readonly unstaffed: boolean;
  /** where it is checked */
  readonly search: Record<string, string | number>;
};

/** Rounds of a game of the site in their order. @param current  the number of the round that is shown */
export function Stretch({ game, current }: { game: string; current: number | null }) {
  const [before, setBefore] = useState<number | null>(null);
  const { data, isError, refetch } = useStretch(game, before);
  const list = data?.list.map((round) => ({
    no: Number(round.roundOfAll),
    state: round.state,
    at: round.drawsAt,
    result: round.result,
    unstaffed: round.unstaffed,
    search: { gameSeq: Number(round.game_seq) },
  }));
  return (
    <InOrder
      list={list}
      more={data?.more === true}
      failed={isError && !data}
      onRetry={() => void refetch()}
      {...{ before, current, setBefore }}
    />
  );
}

/** Rounds of a token game in their order, as its host says them. */
export function HostedStretch({ game, current }: { game: string; current: number | null }) {
  const [before, setBefore] = useState<number | null>(null);
  const { data, isError, refetch } = useHostedStretch(game, before);
  const list = data?.list.map((round) => ({ ...round, unstaffed: false, search: { game, round: round.no } }));
  return (
    <InOrder
      list={list}
      more={data?.more === true}
      failed={isError && !data}
      onRetry={() => void refetch()}
      {...{ before, current, setBefore }}
    />
  );
}

type Props = {
  list: readonly Shown[] | undefined;
  more: boolean;
  failed: boolean;
  onRetry: () => void;
  current: number | null;
  before: number | null;
  setBefore: (before: number | null) => void;
};

/** Rounds one after the other, so that a missing one shows. */
function InOrder({ list, more, failed, onRetry, current, before, setBefore }: Props) {
  const last = list?.at(-1);
  return (
    <section className="card stretch" aria-labelledby="fair-stretch">
      <h2 id="fair-stretch">이어지는 회차</h2>
      <p className="faint">번호가 하나씩 이어져야 해요. 빠진 번호가 있으면 그 자리에 표시해요.</p>
      {failed ? (
        <ErrorState text="회차를 불러오지 못했어요" onRetry={onRetry} />
      ) : !list ? (
        <Skeleton height={220} />
      ) : (
        <ol>
          {withGaps(list, before).map((row) =>
            'round' in row ? (
              <li key={row.round.no}>
                <RoundLink round={row.round} current={row.round.no === current} />
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
        {more && last && (
          <Button size="small" onClick={() => setBefore(last.no)}>
            더 지난 회차
          </Button>
        )}
      </div>
    </section>
  );
}

const stateWords = { open: '베팅 중', closed: '추첨 대기', decided: '추첨 완료', void: '무효' } as const;

function RoundLink({ round, current }: { round: Shown; current: boolean }) {
  const { no, result, state, at, unstaffed, search } = round;
  return (
    <AppLink to="/fair/round" search={search} manyPages current={current}>
      <span className="faint">{formatAmount(no)}번째</span>
      <b>{result || stateWords[state]}</b>
      <span className="faint">{at === null ? '' : formatDayTime(at)}</span>
      {state !== 'decided' ? (
        <Badge tone={state === 'void' ? 'lose' : 'wait'}>{stateWords[state]}</Badge>
      ) : (
        unstaffed && <Badge tone="push">미운영</Badge>
      )}
    </AppLink>
  );
}
