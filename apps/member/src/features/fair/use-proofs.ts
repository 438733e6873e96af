import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { WireLeg } from '@lime/contract/betting.ts';
import type { WireRoundProof } from '@lime/contract/games.ts';
import type { SealedSlip } from '@lime/domain/fairness/chain.ts';
import type { GameOutcome } from '@lime/domain/games/round-games.ts';
import type { RoundGame } from '@lime/domain/games/game.ts';
import { CallFailed, send } from '../../lib/api.ts';
import { useMember } from '../../lib/member-session.ts';

type Game = RoundGame<GameOutcome>;
const perPage = 20;

/** A stretch of a game's rounds in their order, newest first. @param before  a running number; the rounds below it */
export function useStretch(game: string, before: number | null) {
  return useQuery({
    queryKey: ['fair', 'stretch', game, before],
    queryFn: ({ signal }) =>
      send('/game/proof/rounds', { game, size: perPage, ...(before !== null && { before }) }, { signal }),
    placeholderData: (last, query) => (query?.queryKey[2] === game ? keepPreviousData(last) : undefined),
  });
}

export type LoadedRound = { readonly round: WireRoundProof; readonly slips: readonly SealedSlip[] };

/** A round by its number with all slips of its salt; null: there is none. */
export function useRoundProof(gameSeq: string | null) {
  return useQuery({
    queryKey: ['fair', 'round', gameSeq],
    enabled: gameSeq !== null,
    queryFn: async ({ signal }): Promise<LoadedRound | null> => {
      try {
        const round = await send('/game/proof', { gameSeq: gameSeq! }, { signal });
        return { round, slips: await readSlips(round, signal) };
      } catch (error) {
        if (error instanceof CallFailed && error.status === 404) return null;
        throw error;
      }
    },
  });
}

async function readSlips(round: WireRoundProof, signal: AbortSignal): Promise<SealedSlip[]> {
  const slips: SealedSlip[] = [];
  if (round.salt === null) return slips;
  for (let after: string | undefined; ;) {
    const input = { gameSeq: round.game_seq, ...(after !== undefined && { after }) };
    const { list, more } = await send('/game/proof/slips', input, { signal });
    slips.push(...list.map(({ betCode, clientSeed }) => ({ betCode, clientSeed })));
    after = list.at(-1)?.no;
    if (!more || after === undefined) return slips;
  }
}

/** The sequence of the round with a running number; null: the game has none of it. */
export async function findRound(game: string, no: number): Promise<string | null> {
  const { list } = await send('/game/proof/rounds', { game, before: no + 1, size: 1 });
  const [round] = list;
  return round && Number(round.roundOfAll) === no ? round.game_seq : null;
}

const none: readonly WireLeg[] = [];

/** The member's own bets on a round, of its day and the one before; none for a visitor. */
export function useOwnBets(game: Game | null, round: WireRoundProof | null): readonly WireLeg[] {
  const member = useMember()?.members_seq ?? null;
  const { data } = useQuery({
    queryKey: ['fair', 'own', member, round?.game_seq],
    enabled: member !== null && round !== null && round.slips > 0,
    queryFn: async ({ signal }) => {
      const filter = {
        result: 'all',
        type: game!.betKind === 'lotus' ? '로투스' : '미니',
        startDate: dayBefore(round!.day),
        endDate: round!.day,
        size: 100,
      } as const;
      const own: WireLeg[] = [];
      for (let page = 1; ; page += 1) {
        const { list, pagination } = await send('/betting/results', { ...filter, page }, { signal });
        own.push(...list.flatMap((slip) => slip.filter(({ game_seq: seq }) => seq === round!.game_seq)));
        if (page >= pagination.end) return own;
      }
    },
  });
  return data ?? none;
}

const dayBefore = (day: string) => new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
