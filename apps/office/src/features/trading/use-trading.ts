import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { createListAction } from '../../lib/list-action.ts';
import { send } from '../../lib/api.ts';
import type { Body } from '../../lib/calls.ts';

/** Prices move by themselves and bets come all the time: what is on screen is asked for again that often. */
const listMs = 3_000;
const fixtureMs = 2_000;
const liabilityMs = 5_000;

/** Games of the list, followed. */
export function useFixtures(filter: Body<'/staff/trading/fixtures'>) {
  return useQuery({
    queryKey: ['trading', 'games', filter],
    queryFn: ({ signal }) => send('/staff/trading/fixtures', filter, { signal }),
    refetchInterval: listMs,
    placeholderData: keepPreviousData,
  });
}

/** One fixture with all it sells, followed. */
export function useFixture(gameSeq: string | null) {
  return useQuery({
    queryKey: ['trading', 'game', gameSeq],
    queryFn: ({ signal }) => send('/staff/trading/fixture', { gameSeq: gameSeq! }, { signal }),
    enabled: gameSeq !== null,
    refetchInterval: fixtureMs,
  });
}

/** What open slips can cost; counted every few seconds on the server. */
export function useLiability() {
  return useQuery({
    queryKey: ['trading', 'liability'],
    queryFn: ({ signal }) => send('/staff/trading/liability', {}, { signal }),
    refetchInterval: liabilityMs,
  });
}

export function useTicker() {
  return useQuery({
    queryKey: ['trading', 'ticker'],
    queryFn: ({ signal }) => send('/staff/trading/ticker', {}, { signal }),
    refetchInterval: fixtureMs,
  });
}

/** Does something at the desk and reads it again. */
export const runAction = createListAction('trading');

type Scope = Body<'/staff/trading/stop'>['scope'];

/** Stops a part of what is sold, or sells it again. */
export function stop(scope: Scope, id: string | null, stopped: boolean, reason = ''): Promise<boolean> {
  return runAction(
    () => send('/staff/trading/stop', { scope, ...(id === null ? {} : { id }), stopped, reason }),
    stopped ? '판매를 정지했어요.' : '판매를 재개했어요.',
  );
}
