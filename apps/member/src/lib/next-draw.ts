import { serverClock } from '@lime/ui/rounds/server-clock.ts';
import { useQuery } from '@tanstack/react-query';
import { send } from './api.ts';
import { timed } from './timed.ts';

const type = 'powerball';
/** Everybody's panel ends in the same moment: they ask for the next round within so long after it. */
const spreadMs = 3_000;

/**
 * The powerball round of now and when it is drawn, epoch ms of the server; null until that is known.
 *
 * @param isAsked  not where the powerball is closed: its calls would say so in a popup
 */
export function useNextDraw(isAsked = true): { readonly no: string | null; readonly drawsAt: number | null } {
  const { data } = useQuery({
    queryKey: ['round', type, 'timer'],
    enabled: isAsked,
    queryFn: () => timed(() => send('/game/timer/:type', { type })),
    refetchInterval: ({ state }) => untilNext(state.data?.drawsAt),
  });
  return { no: data?.game_round ?? null, drawsAt: data ? Date.parse(data.drawsAt) : null };
}

/** Milliseconds until the round after this one is asked for. */
function untilNext(drawsAt: string | undefined): number {
  const now = serverClock.now();
  const left = drawsAt === undefined || now === null ? 0 : Date.parse(drawsAt) - now;
  return Math.max(0, left) + 1_000 + Math.random() * spreadMs;
}
