import { sql } from 'kysely';
import type { SlipResult } from '@lime/domain/settlement/leg-result.ts';
import { slipStates } from '@lime/domain/settlement/slip-states.ts';
import { statesBefore } from '@lime/domain/states/state-machine.ts';
import type { Tx } from '../../core/db.ts';

export type LockedSlip = {
  id: number;
  member_id: number;
  kind: string;
  stake: number;
  expected_payout: number;
  payout: number;
  status: 'normal' | 'cancelled';
  result: SlipResult;
  placed_at: Date;
  now: Date;
  /** Seoul day of now: cancels are counted by it */
  today: string;
  /** `closes_at` null: its event has begun */
  legs: { waiting: boolean; closes_at: string | null }[];
};

/**
 * A slip with what decides whether it can be cancelled, its member locked first, as settlement does.
 *
 * @param memberId null: whosever it is (the office)
 */
export async function lockSlip(tx: Tx, betCode: string, memberId: number | null): Promise<LockedSlip | null> {
  await sql`
    select from member_balance
    where member_id = (select member_id from slip where bet_code = ${betCode}) for update`.execute(tx);
  const { rows } = await sql<LockedSlip>`
    select s.id, s.member_id, s.kind, s.stake, s.expected_payout, s.payout, s.status, s.result, s.placed_at, t.now,
      (t.now at time zone 'Asia/Seoul')::date::text as today,
      (select coalesce(jsonb_agg(jsonb_build_object('waiting', l.result = 'wait' and e.state = 'open' and e.closes_at is not null, 'closes_at', e.closes_at)), '[]')
       from leg l join betting_event e on e.id = l.event_id where l.slip_id = s.id) as legs
    from slip s cross join (select clock_timestamp() as now) t
    where s.bet_code = ${betCode} and (${memberId}::bigint is null or s.member_id = ${memberId}::bigint)
    for update of s`.execute(tx);
  return rows[0] ?? null;
}

/** What slips of a member would have paid that this person cancelled on this Seoul day. */
export async function sumCancelled(tx: Tx, memberId: number, actor: string): Promise<number> {
  const { rows } = await sql<{ won: number }>`
    select coalesce(sum(expected_payout), 0)::bigint as won from slip
    where member_id = ${memberId} and status = 'cancelled' and cancelled_by = ${actor}
      and cancelled_at >= date_trunc('day', clock_timestamp() at time zone 'Asia/Seoul') at time zone 'Asia/Seoul'`.execute(
    tx,
  );
  return rows[0]!.won;
}

/** Closes a locked slip as cancelled; it counts in the history as such, with nothing paid. */
export async function cancelLocked(
  tx: Tx,
  slip: Pick<LockedSlip, 'id'>,
  by: { actor: string; reason: string | null },
): Promise<void> {
  await sql`
    with done as (
      update slip set status = 'cancelled', payout = 0, settlement_revision = settlement_revision + 1, hidden_at = null,
        cancelled_at = clock_timestamp(), cancelled_by = ${by.actor}, cancel_reason = ${by.reason}
      where id = ${slip.id} and status = 'normal' and result = any (${statesBefore(slipStates, 'cancel')}::slip_result[])
      returning new.member_id as member_id, new.kind as kind, least(new.legs, 5) as legs, new.stake as stake, old.result::text as result, old.payout as payout,
        (new.placed_at at time zone 'Asia/Seoul')::date as day, old.hidden_at as hidden_at),
    shown as (
      update slip_hidden_day h set slips = h.slips - 1, stake = h.stake - d.stake, payout = h.payout - d.payout
      from done d where d.hidden_at is not null and h.member_id = d.member_id and h.day = d.day and h.kind = d.kind and h.result = d.result),
    left_day as (
      update slip_day s set slips = s.slips - 1, stake = s.stake - d.stake, payout = s.payout - d.payout
      from done d where s.member_id = d.member_id and s.day = d.day and s.kind = d.kind and s.result = d.result and s.legs = d.legs)
    insert into slip_day as s (member_id, day, kind, result, legs, slips, stake, payout)
    select member_id, day, kind, 'cancelled', legs, 1, stake, 0 from done
    on conflict (member_id, day, kind, result, legs) do update set slips = s.slips + 1, stake = s.stake + excluded.stake`.execute(
    tx,
  );
}

/** Counts one more cancel of a day unless that would be too many. @returns whether it was counted */
export async function countCancel(tx: Tx, memberId: number, day: string, perDay: number): Promise<boolean> {
  if (perDay < 1) return false;
  const { rows } = await sql`
    insert into slip_cancel_day as c (member_id, day, cancels) values (${memberId}, ${day}::date, 1)
    on conflict (member_id, day) do update set cancels = c.cancels + 1 where c.cancels < ${perDay}
    returning 1`.execute(tx);
  return rows.length === 1;
}

/** Locks the member: settlement of their slips waits for this lock. */
async function lockMember(tx: Tx, memberId: number): Promise<void> {
  await sql`select from member_balance where member_id = ${memberId} for update`.execute(tx);
}

const dayOf = sql`(placed_at at time zone 'Asia/Seoul')::date`;
/** What a slip counts as in the totals. */
const countsAs = sql`case when status = 'cancelled' then 'cancelled' else result::text end`;
/** 정상 with nothing decided yet: such slips stay in the history. Source: specification 1 §5. */
const mayHide = sql`(status = 'cancelled' or result <> 'wait' or exists (select from leg l where l.slip_id = slip.id and l.result <> 'wait'))`;

/** Which of these codes are the member's, shown or not. */
export async function countOwn(tx: Tx, memberId: number, betCodes: readonly string[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from slip where bet_code = any(${betCodes}::text[]) and member_id = ${memberId}`.execute(
    tx,
  );
  return rows[0]!.count;
}

/** Hides those of the slips (null: all of them) that may be hidden. @returns how many were */
export async function hideSlips(tx: Tx, memberId: number, betCodes: readonly string[] | null): Promise<number> {
  await lockMember(tx, memberId);
  const { rows } = await sql<{ hidden: number }>`
    with hid as (
      update slip set hidden_at = clock_timestamp()
      where member_id = ${memberId} and hidden_at is null and ${mayHide}
        and (${betCodes}::text[] is null or bet_code = any(${betCodes}::text[]))
      returning kind, ${dayOf} as day, ${countsAs} as result, stake, payout),
    summed as (
      select day, kind, result, count(*) as slips, sum(stake)::bigint as stake, sum(payout)::bigint as payout
      from hid group by day, kind, result),
    counted as (
      insert into slip_hidden_day as h (member_id, day, kind, result, slips, stake, payout)
      select ${memberId}::bigint, day, kind, result, slips, stake, payout from summed
      on conflict (member_id, day, kind, result) do update
        set slips = h.slips + excluded.slips, stake = h.stake + excluded.stake, payout = h.payout + excluded.payout)
    select coalesce(sum(slips), 0)::int as hidden from summed`.execute(tx);
  return rows[0]!.hidden;
}

/** Is any slip left in the member's list? */
export async function hasListedSlips(tx: Tx, memberId: number): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`
    select exists (select from slip where member_id = ${memberId} and hidden_at is null) as any`.execute(tx);
  return rows[0]!.any;
}

/** Shows hidden slips (null: all of them) again. @returns how many were hidden */
export async function showSlips(tx: Tx, memberId: number, betCodes: readonly string[] | null): Promise<number> {
  await lockMember(tx, memberId);
  const { rows } = await sql<{ shown: number }>`
    with shown as (
      update slip set hidden_at = null
      where member_id = ${memberId} and hidden_at is not null
        and (${betCodes}::text[] is null or bet_code = any(${betCodes}::text[]))
      returning kind, ${dayOf} as day, ${countsAs} as result, stake, payout),
    summed as (
      select day, kind, result, count(*) as slips, sum(stake)::bigint as stake, sum(payout)::bigint as payout
      from shown group by day, kind, result),
    counted as (
      update slip_hidden_day h set slips = h.slips - s.slips, stake = h.stake - s.stake, payout = h.payout - s.payout
      from summed s where h.member_id = ${memberId} and h.day = s.day and h.kind = s.kind and h.result = s.result)
    select coalesce(sum(slips), 0)::int as shown from summed`.execute(tx);
  return rows[0]!.shown;
}
