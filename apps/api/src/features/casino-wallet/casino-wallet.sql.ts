import { sql } from 'kysely';
import { casinoTransfer } from '@lime/domain/cash/casino-transfer.ts';
import type { CasinoTransferState, ReturnReason, ToppingMember } from '@lime/domain/cash/casino-transfer.ts';
import type { SeoulDay } from '@lime/domain/seoul-time.ts';
import type { WireCasinoVendor } from '@lime/contract/casino-wallet.ts';
import { often } from '../../core/db.ts';
import type { Db, Tx } from '../../core/db.ts';
import { transition } from '../../core/transition.ts';
import { hasFailed, isResting } from '../../core/work-failures.ts';

/** `in`: from the cash to the casino account; `out`: home. */
export type Direction = 'in' | 'out';

/** What a top-up needs of the member's row, as it is now: a suspension or a rest a moment ago counts. */
export async function readToppingMember(tx: Tx, memberId: number): Promise<ToppingMember> {
  const { rows } = await sql<{
    state: ToppingMember['state'];
    birthday: SeoulDay | null;
    resting_until: Date | null;
  }>`select state, birthday, resting_until from member where id = ${memberId}`.execute(tx);
  const { resting_until: until, ...member } = rows[0]!;
  return { ...member, restingUntil: until?.getTime() ?? null };
}

/** Won the member topped up since midnight in Seoul and did not get back. */
export async function toppedUpToday(on: Db | Tx, memberId: number): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount), 0)::bigint as sum from casino_transfer
    where member_id = ${memberId} and direction = 'in' and state <> 'refused'
      and asked_at >= (date_trunc('day', clock_timestamp() at time zone 'Asia/Seoul') at time zone 'Asia/Seoul')`.execute(
    on,
  );
  return rows[0]!.sum;
}

/** @param staffId who sent it home; null: its member asked @returns its number */
export async function insertTransfer(
  tx: Tx,
  of: { memberId: number; direction: Direction; amount: number; key: string | null; staffId: number | null },
): Promise<number> {
  const { rows } = await sql<{ seq: number }>`
    insert into casino_transfer (member_id, direction, amount, idempotency_key, staff_id)
    values (${of.memberId}, ${of.direction}, ${of.amount}, ${of.key}::uuid, ${of.staffId}) returning seq`.execute(tx);
  return rows[0]!.seq;
}

/** What is on its way, oldest first; with whose it is, so that the member can be locked before the row. */
export async function readOnWay(
  db: Db,
  most: number,
): Promise<{ seq: number; member_id: number; has_failed: boolean }[]> {
  const item = sql`seq::text`;
  const { rows } = await sql<{ seq: number; member_id: number; has_failed: boolean }>`${often}
    select seq, member_id, ${hasFailed('casino-transfer', item)} as has_failed from casino_transfer
    where state = 'received' and not ${isResting('casino-transfer', item)} order by seq limit ${most}::int`.execute(db);
  return rows;
}

/** A transfer on its way, by the database's clock. */
export type TransferRow = {
  seq: number;
  member_id: number;
  direction: Direction;
  amount: number;
  state: CasinoTransferState;
  /** ms since it was asked for, and the moment itself that is now */
  age_ms: number;
  now: Date;
};

/** A transfer, locked; its member is locked before it. It must be there. */
export async function lockTransfer(tx: Tx, seq: number): Promise<TransferRow> {
  const { rows } = await sql<TransferRow>`
    select seq, member_id, direction, amount, state, now,
      (extract(epoch from now - asked_at) * 1000)::float8 as age_ms
    from (select t.*, clock_timestamp() as now from casino_transfer t where seq = ${seq} for update) t`.execute(tx);
  return rows[0]!;
}

/** @param reason why it came back; null: it arrived @param casinoAfter what the casino account holds now */
export async function setDecided(
  tx: Tx,
  seq: number,
  { reason, casinoAfter }: { reason: ReturnReason | null; casinoAfter: number },
): Promise<void> {
  const { next, allowed } = transition(casinoTransfer, reason === null ? 'arrive' : 'return', 'state');
  await sql`
    update casino_transfer set state = ${next}, decided_at = clock_timestamp(), reason = ${reason}, casino_after = ${casinoAfter}
    where seq = ${seq} and ${allowed}`.execute(tx);
}

/** Won of a member on its way, by direction, and how many transfers that are. */
export async function readOnWayOf(
  on: Db | Tx,
  memberId: number,
): Promise<{ to_casino: number; home: number; count: number }> {
  const { rows } = await sql<{ to_casino: number; home: number; count: number }>`
    select coalesce(sum(amount) filter (where direction = 'in'), 0)::bigint as to_casino,
      coalesce(sum(amount) filter (where direction = 'out'), 0)::bigint as home, count(*)::int as count
    from casino_transfer where member_id = ${memberId} and state = 'received'`.execute(on);
  return rows[0]!;
}

/** Stakes that were taken from the member's casino account and not settled yet, a row a vendor. */
export async function readStakesInGames(on: Db | Tx, memberId: number): Promise<WireCasinoVendor[]> {
  const { rows } = await sql<WireCasinoVendor>`
    select d.provider as "thirdParty", sum(d.amount)::bigint as "thirdPartyBalance"
    from provider_debit d join ledger_transfer t on t.cause = 'slip:' || d.slip_id || ':stake'
    where d.member_id = ${memberId} and d.state = 'open' and t.from_account = ${`member:${memberId}:casino`}
    group by d.provider order by d.provider`.execute(on);
  return rows;
}
