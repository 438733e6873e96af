import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { send } from '../../lib/api.ts';
import { useMember } from '../../lib/session.ts';
import { readLive, readSlots } from './lobby-games.ts';

const freshMs = 60_000;

/** The live lobby; an operator may change it while it is open. */
export function useLive() {
  return useQuery({
    queryKey: ['casino', 'live'],
    queryFn: async ({ signal }) => readLive((await send('/casino/cx/lobby/live', {}, { signal })).data.live),
    staleTime: freshMs,
    placeholderData: keepPreviousData,
  });
}

/** The slot lobby. */
export function useSlots() {
  return useQuery({
    queryKey: ['casino', 'slots'],
    queryFn: async ({ signal }) => readSlots((await send('/casino/cx/lobby/slot', {}, { signal })).data.slot),
    staleTime: freshMs,
    placeholderData: keepPreviousData,
  });
}

/** The money in games that are played now, by vendor; read again when the wallet changes. */
export function useInPlays() {
  const member = useMember();
  return useQuery({
    queryKey: ['casino-wallet', 'state', member?.members_casino],
    queryFn: ({ signal }) => send('/casino/v2/check/wallet', {}, { signal }),
    enabled: member !== null,
    placeholderData: keepPreviousData,
  });
}
