import { sql } from 'kysely';
import type { Tx } from '../../core/db.ts';
import { Refused } from '../../core/refused.ts';

/**
 * Holds the member against other adjustments until the end of the transaction.
 *
 * @param gives  whether the member is given something: one who has left is given nothing
 * @throws Refused NOT_FOUND (404) without such a member, STAFF_MEMBER_LEFT
 */
export async function lockMember(tx: Tx, memberId: number, gives: boolean): Promise<void> {
  const { rows } = await sql<{ state: string }>`
    select state::text as state from member where id = ${memberId} for no key update`.execute(tx);
  if (rows.length === 0) throw new Refused({ code: 'NOT_FOUND' }, 404);
  if (gives && rows[0]!.state === 'left') throw new Refused({ code: 'STAFF_MEMBER_LEFT' });
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
