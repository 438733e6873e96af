import type { WirePastRound, WireRound, WireTimer } from '@lime/contract/games.ts';
import type { RoundMessage } from '@lime/contract/realtime.ts';
import type { GameId } from '@lime/domain/access/game-list.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { queryClient, readAgain } from '../../lib/query.ts';
import { followRounds } from '../../lib/socket.ts';
import type { RoundTimes } from '@lime/ui/rounds/phase.ts';
import { roundCallsOf } from './round-calls.ts';
import type { RoundCalls } from './round-calls.ts';
import { serverClock } from '@lime/ui/rounds/server-clock.ts';

/** So many past rounds are shown. */
export const pastShown = 100;
/** Before the draw the next round is asked for. Source: specification 1 §4 "Mini-game (powerball) flow". */
const askBeforeMs = 1_000;
const againMs = 1_000;
/** A page that loads gets its first answers late: the time is asked for again until it is surer than this. */
const doubtMs = 40;
const maxAsked = 6;

export type RoundState = {
  /** the round that takes bets, or the last one that did */
  readonly round: WireRound | null;
  readonly isOpen: boolean;
  readonly times: RoundTimes | null;
  /** newest first */
  readonly past: readonly WirePastRound[] | null;
  readonly failed: boolean;
  readonly retry: () => void;
};

const keyOf = (game: GameId) => ['round', game] as const;
type Open = { readonly round: WireRound | null; readonly isOpen: boolean };

/**
 * The rounds of a game as they are now: read once, then kept current by the stream. What the stream may have missed is read
 * again. Around a draw the calls are made whatever the stream says.
 *
 * @param calls  other than the game's own; they answer with the same rounds
 */
export function useRound(game: GameId, calls: RoundCalls | null = roundCallsOf(game)): RoundState {
  const key = keyOf(game);
  const timer = useQuery({
    queryKey: [...key, 'timer'],
    queryFn: () => calls!.timer(),
    // without the time of the answer, which alone differs from one to the next
    select: ({ game_round: no, startsAt, closesAt, drawsAt }) => ({ no, startsAt, closesAt, drawsAt }),
    enabled: calls !== null,
  });
  const open = useQuery({
    queryKey: [...key, 'open'],
    enabled: calls !== null,
    queryFn: async (): Promise<Open> => {
      const round = await calls!.open();
      const before = queryClient.getQueryData<Open>([...key, 'open'])?.round ?? null;
      return { round: round ?? before, isOpen: round !== null };
    },
  });
  const past = useQuery({
    queryKey: [...key, 'past'],
    queryFn: async () => (await calls!.past(pastShown)).list,
    enabled: calls !== null,
  });
  const [clock, round] = [timer.data ?? null, open.data?.round ?? null];
  const times = useMemo(() => timesOf(clock, round), [clock, round]);

  useEffect(() => follow(game), [game]);
  useEffect(() => askTime(game), [game]);
  const drawsAt = times?.drawsAt ?? null;
  useEffect(() => (drawsAt === null ? undefined : askAround(game, drawsAt)), [game, drawsAt]);

  return {
    round,
    isOpen: open.data?.isOpen ?? false,
    times,
    past: past.data ?? null,
    failed: [timer, open, past].some(({ isError, data }) => isError && data === undefined),
    retry: () => void queryClient.refetchQueries({ queryKey: key }),
  };
}

/** Asks again which round takes bets; null: none does. */
export async function openRoundOf(game: GameId): Promise<WireRound | null> {
  const queryKey = [...keyOf(game), 'open'];
  await queryClient.refetchQueries({ queryKey });
  const open = queryClient.getQueryData<Open>(queryKey);
  return open?.isOpen ? open.round : null;
}

type WireTimes = Pick<WireTimer, 'startsAt' | 'closesAt' | 'drawsAt'> & { readonly no: string };

/** The later of what the clock and the open round say. */
function timesOf(timer: WireTimes | null, round: WireRound | null): RoundTimes | null {
  const known = [
    timer,
    round && {
      no: round.game_round,
      startsAt: round.startsAt,
      closesAt: round.closesAt,
      drawsAt: round.game_starttime,
    },
  ].flatMap((one): RoundTimes[] =>
    one === null
      ? []
      : [
          {
            no: Number(one.no),
            startsAt: Date.parse(one.startsAt),
            closesAt: Date.parse(one.closesAt),
            drawsAt: Date.parse(one.drawsAt),
          },
        ],
  );
  return known.toSorted((a, b) => b.drawsAt - a.drawsAt)[0] ?? null;
}

function follow(game: GameId): () => void {
  const key = keyOf(game);
  let at: { epoch: string; seq: number } | null = null;
  const readAgain = () => void queryClient.invalidateQueries({ queryKey: key });
  return followRounds(game, {
    onMessage(message) {
      if (at && (at.epoch !== message.epoch || message.seq !== at.seq + 1)) readAgain();
      at = { epoch: message.epoch, seq: message.seq };
      take(game, message);
    },
    onPosition(position) {
      if (at && (at.epoch !== position.epoch || position.seq !== at.seq)) readAgain();
      at = position;
    },
  });
}

function take(game: GameId, { what, game: opened, round }: RoundMessage): void {
  const key = keyOf(game);
  if (what === 'open') queryClient.setQueryData<Open>([...key, 'open'], { round: opened, isOpen: true });
  if (what === 'close')
    queryClient.setQueryData<Open>([...key, 'open'], (open) =>
      open?.round?.game_seq === round.game_seq ? { ...open, isOpen: false } : open,
    );
  if (what !== 'result') return;
  queryClient.setQueryData<WirePastRound[]>(
    [...key, 'past'],
    (past) => past && [round, ...past.filter(({ game_seq }) => game_seq !== round.game_seq)].slice(0, pastShown),
  );
  // its bets are settled in a moment
  setTimeout(() => void readAgain('slips'), againMs);
}

/** Asks for the time until it is known well enough. @returns ends it */
function askTime(game: GameId): () => void {
  let asked = 0;
  const timer = setInterval(() => {
    asked += 1;
    if (asked > maxAsked || serverClock.doubt() <= doubtMs) clearInterval(timer);
    else void queryClient.refetchQueries({ queryKey: [...keyOf(game), 'timer'] });
  }, againMs);
  return () => clearInterval(timer);
}

/**
 * Asks for the next round from a second before the draw until it is there, and once the draw is over for the list, whoever told
 * of the next round. @returns ends it
 */
function askAround(game: GameId, drawsAt: number): () => void {
  const key = keyOf(game);
  let timer: ReturnType<typeof setTimeout>;
  let isOver = false;
  let isListAsked = false;
  const left = () => drawsAt - (serverClock.now() ?? 0);
  const askList = () => {
    isListAsked = true;
    return queryClient.invalidateQueries({ queryKey: [...key, 'past'] });
  };
  const ask = async () => {
    await Promise.allSettled([
      queryClient.refetchQueries({ queryKey: [...key, 'timer'] }),
      queryClient.refetchQueries({ queryKey: [...key, 'open'] }),
    ]);
    if (!isOver && left() <= 0) await askList();
    if (!isOver) timer = setTimeout(() => void ask(), againMs);
  };
  timer = setTimeout(() => void ask(), serverClock.now() === null ? againMs : Math.max(againMs, left() - askBeforeMs));
  return () => {
    isOver = true;
    clearTimeout(timer);
    if (!isListAsked && left() <= askBeforeMs) void askList();
  };
}
