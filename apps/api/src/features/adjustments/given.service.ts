import { sql } from 'kysely';
import type { Tx } from '../../core/db.ts';

/** Holds the member against other adjustments until the end of the transaction. False when there is no such member. */
export async function lockMember(tx: Tx, memberId: number): Promise<boolean> {
  const { rows } = await sql`select id from member where id = ${memberId} for no key update`.execute(tx);
  return rows.length === 1;
}

/**
 * What counts with another gift: all the member was given on this Seoul day, by anyone, or what this person gave alone
 * within the last 24 hours, whichever is more. With cash count gifts in the casino.
 */
export async function readGiven(
  tx: Tx,
  { memberId, currency, staffId }: { memberId: number; currency: string; staffId: number },
): Promise<number> {
  const { rows } = await sql<{ given: number }>`
    select greatest(
      coalesce(sum(amount) filter (
        where decided_at >= date_trunc('day', clock_timestamp() at time zone 'Asia/Seoul') at time zone 'Asia/Seoul'), 0),
      coalesce(sum(amount) filter (
        where made_by = ${staffId} and alone and made_at > clock_timestamp() - interval '24 hours'), 0))::bigint as given
    from (
      select amount, made_by, made_at, decided_by is null as alone, decided_at from adjustment
      where member_id = ${memberId} and currency = ${currency} and direction = 'give' and state = 'done'
      union all
      select amount, made_by, made_at, alone, made_at from casino_gift
      where ${currency} = 'cash' and member_id = ${memberId} and state <> 'refused' and made_at > clock_timestamp() - interval '24 hours') g
    where decided_at > clock_timestamp() - interval '24 hours'`.execute(tx);
  return rows[0]!.given;
}
