import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { send } from '../../lib/api.ts';
import { queryClient } from '../../lib/query.ts';
import { refreshMember, useMember } from '../../lib/member-session.ts';

const listSize = 5;
const slipsSize = 10;
const activeRefreshMs = 30_000;

/** The member's bonuses; how far the active one has come is read anew when the balance moves. */
export function useBonuses(page: number) {
  const cash = useMember()?.members_cash;
  const before = useRef(cash);
  useEffect(() => {
    if (before.current !== cash) void queryClient.invalidateQueries({ queryKey: ['bonus'] });
    before.current = cash;
  }, [cash]);
  return useQuery({
    queryKey: ['bonus', 'list', page],
    queryFn: ({ signal }) => send('/balance/bonus', { page, size: listSize }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.active ? activeRefreshMs : false),
  });
}

/** How the slips count towards one bonus. */
export function useBonusSlips(id: string, page: number) {
  return useQuery({
    queryKey: ['bonus', 'slips', id, page],
    queryFn: ({ signal }) => send('/balance/bonus/slips', { id, page, size: slipsSize }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Gives the active bonus up. @throws CallFailed */
export async function giveUp(id: string): Promise<number> {
  const { takenBack } = await send('/balance/bonus/give-up', { id });
  for (const what of ['bonus', 'cash', 'points']) void queryClient.invalidateQueries({ queryKey: [what] });
  await refreshMember();
  return takenBack;
}

/** Uses a printed code. @throws CallFailed */
export async function takeCoupon(code: string) {
  const taken = await send('/promotion/coupon', { code });
  for (const what of ['bonus', 'cash', 'points', 'promotions'])
    void queryClient.invalidateQueries({ queryKey: [what] });
  await refreshMember();
  return taken;
}
