import { sql } from 'kysely';
import type { LottoPrizes } from '@lime/domain/lotto/prizes.ts';
import { often } from '../../core/db.ts';
import type { Db, Tx } from '../../core/db.ts';
import { roundColumns } from './lotto.sql.ts';
import type { LottoTerms, RoundRow } from './lotto.sql.ts';

const lockName = sql`hashtextextended('lotto', 0)`;

/** Locks the rounds until the end of the transaction. @returns false when another process has them */
export async function tryLockRounds(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ got: boolean }>`select pg_try_advisory_xact_lock(${lockName}) as got`.execute(tx);
  return rows[0]!.got;
}

/** As tryLockRounds, and waits for it. */
export async function lockRounds(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockName})`.execute(tx);
}

/** Is there anything to do? Asked without a lock, every second. */
export async function hasWork(db: Db): Promise<boolean> {
  const { rows } = await sql<{ some: boolean }>`${often}
    select coalesce(bool_or(state = 'closed' or draws_at <= clock_timestamp()), true)
      or exists (select from lotto_round where state = 'drawn' and paid_at is null) as some
    from lotto_round where state in ('open', 'closed')`.execute(db);
  return rows[0]!.some;
}

/** A round with what it is drawn from, and whether its time is over. */
export type ClockRow = RoundRow & { salt: Buffer; due: boolean };

/** The round under way, kept from tickets and from colleagues. */
export async function lockRunning(tx: Tx): Promise<ClockRow | null> {
  const { rows } = await sql<ClockRow>`
    select ${roundColumns}, r.salt, r.draws_at <= clock_timestamp() as due
    from lotto_round r where r.state in ('open', 'closed') for update`.execute(tx);
  return rows[0] ?? null;
}

/** A round by its number, locked; null when there is none. */
export async function lockRound(tx: Tx, no: number): Promise<RoundRow | null> {
  const { rows } = await sql<RoundRow>`
    select ${roundColumns} from lotto_round r where r.no = ${no} for update`.execute(tx);
  return rows[0] ?? null;
}

/** The next round's number, and the database's clock. */
export async function readNext(tx: Tx): Promise<{ no: number; now: Date }> {
  const { rows } = await sql<{ no: number; now: Date }>`
    select coalesce(max(no), 0) + 1 as no, clock_timestamp() as now from lotto_round`.execute(tx);
  return rows[0]!;
}

/** A round as it is opened; `commitment` is the hash of its seed. */
export type NewRound = { no: number; drawsAt: Date; commitment: Uint8Array; salt: Uint8Array; terms: LottoTerms };

/**
 * What members do counts for it since the round before was over, unless that is more than a day ago. Rights to a ticket of
 * rounds that were cancelled are the new round's.
 */
export async function insertRound(tx: Tx, round: NewRound): Promise<void> {
  await sql`
    insert into lotto_round (no, opens_at, draws_at, commitment, salt, terms)
    select ${round.no}, coalesce((
        select coalesce(cancelled_at, draws_at) from lotto_round
        where no = ${round.no}::integer - 1 and coalesce(cancelled_at, draws_at) between c.now - interval '1 day' and c.now), c.now),
      ${round.drawsAt}, ${Buffer.from(round.commitment)}, ${Buffer.from(round.salt)}, ${JSON.stringify(round.terms)}::jsonb
    from (select clock_timestamp() as now) c`.execute(tx);
  await sql`
    update lotto_chance set round_no = ${round.no}, ticket_id = null
    where round_no in (select no from lotto_round where state = 'cancelled')`.execute(tx);
}

/** Fixes what the round is drawn from: how many tickets there are, and the hash of their listing. */
export async function closeRound(tx: Tx, no: number): Promise<void> {
  await sql`
    update lotto_round r set state = 'closed', closed_at = clock_timestamp(), tickets = l.tickets, tickets_hash = l.hash
    from (
      select count(*) as tickets,
        sha256(convert_to(coalesce(string_agg(audit.lotto_line(receipt, numbers), '' order by id), ''), 'UTF8')) as hash
      from lotto_ticket where round_no = ${no}) l
    where r.no = ${no} and r.state = 'open'`.execute(tx);
}

/** What came of a draw: the seed, its numbers and the prizes of the ranks in points. */
export type Drawn = { seed: Uint8Array; numbers: readonly number[]; bonus: number; prizes: LottoPrizes };

/** Tells the seed and the numbers, and what came of every ticket. */
export async function drawRound(tx: Tx, no: number, { seed, numbers, bonus, prizes }: Drawn): Promise<void> {
  await sql`
    update lotto_round set state = 'drawn', seed = ${Buffer.from(seed)}, numbers = ${numbers}::smallint[], bonus = ${bonus},
      drawn_at = clock_timestamp()
    where no = ${no} and state = 'closed'`.execute(tx);
  await sql`
    update lotto_ticket t set matches = g.matches, bonus_match = g.bonus_match, rank = g.rank,
      points = coalesce((${prizes}::bigint[])[g.rank], 0)
    from (
      select id, matches, bonus_match,
        case when matches = 6 then 1 when matches = 5 and bonus_match then 2 when matches = 5 then 3 when matches = 4 then 4
          when matches = 3 then 5 end as rank
      from (
        select id, ${bonus}::smallint = any (numbers) as bonus_match,
          (select count(*) from unnest(numbers) n where n = any (${numbers}::smallint[])) as matches
        from lotto_ticket where round_no = ${no}) m) g
    where t.id = g.id`.execute(tx);
}

/** Numbers of drawn rounds with winners that were not paid yet. */
export async function readUnpaidRounds(db: Db): Promise<number[]> {
  const { rows } = await sql<{ no: number }>`
    select no from lotto_round where state = 'drawn' and paid_at is null order by no`.execute(db);
  return rows.map(({ no }) => no);
}

/** A ticket that won and was not paid yet; `points` are its prize. */
export type UnpaidTicket = { id: number; member_id: number; rank: number; points: number };

/** All that the next members of a round won and did not get yet. @param except members who are left out this time */
export async function readUnpaid(
  tx: Tx,
  no: number,
  { except, members }: { except: readonly number[]; members: number },
): Promise<UnpaidTicket[]> {
  const { rows } = await sql<UnpaidTicket>`
    select id, member_id, rank, points from lotto_ticket
    where round_no = ${no} and points > 0 and paid_at is null and member_id in (
      select distinct member_id from lotto_ticket
      where round_no = ${no} and points > 0 and paid_at is null and member_id <> all (${except}::bigint[])
      order by member_id limit ${members})
    order by member_id, rank, id`.execute(tx);
  return rows;
}

/** @returns the tickets that were not paid before */
export async function markPaid(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    update lotto_ticket set paid_at = clock_timestamp() where id = any (${ids}::bigint[]) and paid_at is null returning id`.execute(
    tx,
  );
  return new Set(rows.map(({ id }) => id));
}

/** Nothing of the round is left to be paid. */
export async function markRoundPaid(tx: Tx, no: number): Promise<void> {
  await sql`
    update lotto_round set paid_at = clock_timestamp()
    where no = ${no} and paid_at is null
      and not exists (select from lotto_ticket where round_no = ${no} and points > 0 and paid_at is null)`.execute(tx);
}

/** Its tickets stay as they are; nothing comes of them. */
export async function cancelRound(tx: Tx, no: number, reason: string): Promise<void> {
  await sql`
    update lotto_round set state = 'cancelled', cancelled_at = clock_timestamp(), cancel_reason = ${reason},
      tickets = (select count(*) from lotto_ticket where round_no = ${no})
    where no = ${no}`.execute(tx);
}

/** Members with a ticket of a round, in the order of their ids. */
export async function readEntrants(tx: Tx, no: number, after: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ member_id: number }>`
    select distinct member_id from lotto_ticket where round_no = ${no} and member_id > ${after}
    order by member_id limit ${limit}`.execute(tx);
  return rows.map(({ member_id }) => member_id);
}

/** @returns false when the cause was counted before */
export async function insertStaffChance(
  tx: Tx,
  { memberId, roundNo, cause }: { memberId: number; roundNo: number; cause: string },
): Promise<boolean> {
  const { rows } = await sql`
    insert into lotto_chance (member_id, round_no, earned_no, cause) values (${memberId}, ${roundNo}, ${roundNo}, ${cause})
    on conflict (cause) do nothing returning id`.execute(tx);
  return rows.length > 0;
}
