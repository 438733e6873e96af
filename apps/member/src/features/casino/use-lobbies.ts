import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { send } from '../../lib/api.ts';
import { queryClient } from '../../lib/query.ts';
import { useMember } from '../../lib/member-session.ts';
import { settingsVersion, whenSettingsChange } from '../../lib/use-settings.ts';
import { readLive, readSlots } from './lobby-games.ts';
import { readTableNews } from './table-news.ts';
import type { TableNews } from './table-news.ts';

const freshMs = 60_000;
const newsEveryMs = 5_000;
const noNews: ReadonlyMap<string, TableNews> = new Map();

// staff change lobbies by a setting: what is on screen is read again, what is not when it comes back
whenSettingsChange(() => void queryClient.invalidateQueries({ queryKey: ['casino', 'lobby'] }));

const liveQuery = queryOptions({
  queryKey: ['casino', 'lobby', 'live'],
  queryFn: async ({ signal }) => {
    const { data } = await send('/casino/cx/lobby/live', { version: settingsVersion() }, { signal });
    return readLive(data.live, data.cash_vendors);
  },
  staleTime: freshMs,
});

/** The live lobby; an operator may change it while it is open. */
export const useLive = () => useQuery({ ...liveQuery, placeholderData: keepPreviousData });

/** The origin of the casino's host, as the site's lobby names it. @throws CallFailed when the lobby cannot be read */
export const readCasinoHost = async (): Promise<string> =>
  new URL((await queryClient.ensureQueryData(liveQuery)).tablesUrl).origin;

/** The people and roads of the host's tables, by id; empty while the host does not answer. */
export function useTableNews(): ReadonlyMap<string, TableNews> {
  const url = useLive().data?.tablesUrl;
  const { data, isError } = useQuery({
    queryKey: ['casino', 'tables', url],
    queryFn: async ({ signal }) => {
      const reply = await fetch(url!, { signal });
      if (!reply.ok) throw new Error(`${url} answered ${reply.status}`);
      return (await reply.json()) as unknown;
    },
    enabled: url !== undefined,
    refetchInterval: newsEveryMs,
    retry: false,
    select: readTableNews,
  });
  return isError ? noNews : (data ?? noNews);
}

/** The slot lobby. */
export function useSlots() {
  return useQuery({
    queryKey: ['casino', 'lobby', 'slots'],
    queryFn: async ({ signal }) => {
      const { data } = await send('/casino/cx/lobby/slot', { version: settingsVersion() }, { signal });
      return readSlots(data.slot, data.cash_vendors);
    },
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
