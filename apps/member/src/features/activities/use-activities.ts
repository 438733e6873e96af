import type { PayloadOf } from '@lime/contract/call.ts';
import type { attend as attendCall, WireSpin } from '@lime/contract/activities.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { CallFailed, send } from '../../lib/api.ts';
import { queryClient } from '../../lib/query.ts';
import { memberNow, refreshMember, useMember } from '../../lib/member-session.ts';
import { submitMoney } from '../../lib/submissions.ts';

const queryKey = 'events';
/** Other members take prizes from the wheel meanwhile. */
const refreshMs = 30_000;

/** A month of the calendar. @param month "2026-11"; null: this one */
export function useAttendance(month: string | null = null) {
  const who = useMember()?.members_seq ?? null;
  const answer = useQuery({
    queryKey: [queryKey, 'attendance', who, month],
    queryFn: ({ signal }) => send('/events/chulsuk/status', month === null ? {} : { month }, { signal }),
    placeholderData: keepPreviousData,
  });
  useNextDay(answer.data?.nextDayAt);
  return answer;
}

/** The wheel, and a page of one's own spins. @param still nothing is read while the wheel turns */
export function useRoulette(page: number, size: number, still: boolean) {
  const who = useMember()?.members_seq ?? null;
  const answer = useQuery({
    queryKey: [queryKey, 'roulette', who, page, size],
    queryFn: ({ signal }) => send('/events/roulette/list', { page, size }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: refreshMs,
    enabled: !still,
  });
  useNextDay(answer.data?.nextDayAt);
  return answer;
}

/** A page left open over midnight shows the new day. */
function useNextDay(at: string | undefined): void {
  useEffect(() => {
    if (at === undefined) return undefined;
    // the server's clock decides; a moment later it surely has
    const timer = setTimeout(() => void readActivitiesAgain(), Math.max(5_000, Date.parse(at) - Date.now() + 1_500));
    return () => clearTimeout(timer);
  }, [at]);
}

export function readActivitiesAgain(): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: [queryKey] });
}

/**
 * Checks in, or makes a missed day up.
 *
 * @param today what the page takes for today
 * @param seen  points the page says that this gives or costs
 * @throws CallFailed
 */
export async function attend(today: string, day: string | null, seen: number): Promise<PayloadOf<typeof attendCall>> {
  const which = Number((day ?? today).replaceAll('-', ''));
  const body = { ...(day === null ? {} : { day }), seen };
  try {
    return await submitMoney('/events/chulsuk/process', body, seq(), which);
  } finally {
    await Promise.all([readActivitiesAgain(), refreshMember()]);
  }
}

/**
 * Spins the wheel that is on screen. The member's part of the draw is made from the submission's key, so that one whose
 * answer was lost is the same spin when it is sent again.
 *
 * @throws CallFailed
 */
export async function spin(wheel: string, commitment: string): Promise<WireSpin> {
  const done = await submitMoney('/events/roulette', { wheel, commitment }, seq(), 0, (body, key) => ({
    ...body,
    nonce: key.replaceAll('-', ''),
  }));
  return done.spin;
}

function seq(): string {
  const member = memberNow();
  if (member === null) throw new CallFailed('AUTH_REQUIRED', 401, '로그인 후 이용해주세요.');
  return member.members_seq;
}
