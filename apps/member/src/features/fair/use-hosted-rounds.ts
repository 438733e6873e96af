import type { WireHostedProof } from '@lime/contract/games.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { CallFailed, send } from '../../lib/api.ts';

const perPage = 20;

/** A stretch of a token game's rounds, newest first. @param before  a number; the rounds below it */
export function useHostedStretch(game: string, before: number | null) {
  return useQuery({
    queryKey: ['fair', 'hosted-stretch', game, before],
    queryFn: ({ signal }) =>
      send('/game/proof/hosted', { game, size: perPage, ...(before !== null && { before }) }, { signal }),
    placeholderData: (last, query) => (query?.queryKey[2] === game ? keepPreviousData(last) : undefined),
  });
}

/** What a round was drawn from. @param no  null: the game has none yet; undefined: not known @returns null: there is none */
export function useHostedProof(game: string, no: number | null | undefined) {
  return useQuery({
    queryKey: ['fair', 'hosted', game, no],
    enabled: no !== undefined,
    queryFn: async ({ signal }): Promise<WireHostedProof | null> => {
      if (no === null || no === undefined) return null;
      try {
        return await send('/game/proof/hosted/round', { game, no }, { signal });
      } catch (error) {
        if (error instanceof CallFailed && error.status === 404) return null;
        throw error;
      }
    },
  });
}
