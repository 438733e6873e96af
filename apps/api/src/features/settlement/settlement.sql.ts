import { CompiledQuery, sql } from 'kysely';
import type { SlipGroup } from '@lime/domain/settlement/slip-outcome.ts';
import type { LegResult, SlipResult } from '@lime/domain/settlement/leg-result.ts';
import { plainArray } from '../../core/array-literals.ts';
import { often, unseen } from '../../core/db.ts';
import type { Db, Tx } from '../../core/db.ts';
import { indexPlans, withIndexPlans } from '../../core/index-plans.ts';
import { moveCtes } from '../../core/ledger/bulk.ts';
import { hasFailed, isResting } from '../../core/work-failures.ts';
import type { ApartResults, ChunkWrites } from './settle-chunk.ts';

export type Task = {
  event_id: number;
  revision: number;
  fence: number;
  /** whether its last try failed */
  has_failed: boolean;
};

/** Under which a task's failures are kept: each result of an event by itself, so that a corrected one does not rest. */
export const taskItem = (
  product: string,
  { event_id: eventId, revision }: Pick<Task, 'event_id' | 'revision'>,
): string => `${product}:${eventId}:${revision}`;
const itemOf = (table: string) => sql.raw(`${table}.product || ':' || ${table}.event_id || ':' || ${table}.revision`);
/** The rest of `settlement_task c` is over, or it never failed. */
const isRested = sql`not ${isResting('settlement', itemOf('c'))}`;

/** What a lease is free of: nobody works on this task, nor on another result of its event. Asked row by row, never as a join of the whole queue. */
const isFree = sql`(c.leased_until is null or c.leased_until < statement_timestamp())
        and (select true from settlement_task o where o.event_id = c.event_id and o.revision <> c.revision and o.leased_until > statement_timestamp() limit 1) is null`;

/** When a task that is done is looked at again, in ms after that: bets that were being written are seen only then. */
type Looks = { readonly firstMs: number; readonly lastMs: number };

/** Of `settlement_task t`, which is looked at now: null after the last look. */
const nextLook = ({ firstMs, lastMs }: Looks) => sql`
      case when t.done_at is null then clock_timestamp() + ${firstMs}::int * interval '1 millisecond'
        when clock_timestamp() < t.done_at + ${lastMs}::int * interval '1 millisecond' then t.done_at + ${lastMs}::int * interval '1 millisecond' end`;

/**
 * Of which of these products a task or a second look may be free. Nearly every look finds none: this is one statement for all of
 * them, where a claim and a sweep of each cost eight. It reads the first entry of each index, however long the queue is.
 */
export async function productsWithTasks(db: Db, products: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${often}
    select p.id from unnest(${unseen(products, 'text')}) p(id)
    where (select revision from settlement_task c where product = p.id and done_at is null and has_bets and ${isRested}
        order by created_at limit 1) is not null
      or (select revision from settlement_task where product = p.id and done_at is null and not has_bets
        order by created_at limit 1) is not null
      or (select revision from settlement_task c where product = p.id and look_again_at < statement_timestamp() and has_bets and ${isRested}
        order by look_again_at limit 1) is not null
      or (select revision from settlement_task where product = p.id and look_again_at < statement_timestamp() and not has_bets
        order by look_again_at limit 1) is not null`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Leases the oldest task that bets wait for and nobody works on, else a second look that found some; one fixture is
 * worked on by one process at a time. Each branch reads its own index from the start, so the queue's length costs nothing.
 */
export async function claimTask(db: Db, product: string, leaseMs: number): Promise<Task | null> {
  const { rows } = await withIndexPlans(db, (tx) =>
    sql<Task>`
    with open as materialized (
      select c.event_id, c.revision from settlement_task c
      where c.product = ${product} and c.done_at is null and c.has_bets and ${isRested} and ${isFree}
      order by c.created_at limit 1 for update skip locked),
    again as materialized (
      select c.event_id, c.revision from settlement_task c
      where c.product = ${product} and not exists (select from open) and c.look_again_at < statement_timestamp() and c.has_bets and ${isRested} and ${isFree}
      order by c.look_again_at limit 1 for update skip locked)
    update settlement_task t set leased_until = clock_timestamp() + ${leaseMs}::int * interval '1 millisecond', fence = t.fence + 1
    where (t.event_id, t.revision) = (select event_id, revision from open union all select event_id, revision from again)
    returning t.event_id, t.revision, t.fence, ${hasFailed('settlement', itemOf('t'))} as has_failed`.execute(tx),
  );
  return rows[0] ?? null;
}

/**
 * Goes through tasks no bet is known to wait for, and second looks that are due, many at once. Tasks without a leg that is
 * still to be settled are closed; the others are tasks with bets from now on.
 *
 * @returns how many were gone through
 */
export function sweepIdleTasks(db: Db, product: string, limit: number, looks: Looks): Promise<number> {
  return withIndexPlans(db, async (tx) => {
    const { rows } = await sql<{ swept: number }>`
      with open as materialized (
        select c.event_id, c.revision from settlement_task c
        where c.product = ${product} and c.done_at is null and not c.has_bets and ${isFree}
        order by c.created_at limit ${limit}::int for update skip locked),
      again as materialized (
        select c.event_id, c.revision from settlement_task c
        where c.product = ${product} and c.look_again_at < statement_timestamp() and not c.has_bets and ${isFree}
        order by c.look_again_at limit ${limit}::int for update skip locked),
      idle as (select * from open union all select * from again),
      looked as materialized (
        select i.event_id, i.revision, exists (
          select from leg l join slip s on s.id = l.slip_id and s.status = 'normal' where l.event_id = i.event_id) as has_bets
        from idle i),
      swept as (
        update settlement_task t set has_bets = k.has_bets,
          slips = case when k.has_bets then t.slips else coalesce(t.slips, 0) end,
          look_again_at = case when k.has_bets then t.look_again_at
            else ${nextLook(looks)} end,
          done_at = case when k.has_bets then t.done_at else coalesce(t.done_at, clock_timestamp()) end
        from looked k where t.event_id = k.event_id and t.revision = k.revision
        returning t.event_id)
      select count(*)::int as swept from swept`.execute(tx);
    return rows[0]!.swept;
  });
}

/** Closes the task until its next look. */
export async function finishTask(db: Db, task: Task, slips: number, looks: Looks): Promise<void> {
  await sql`
    update settlement_task t set slips = coalesce(slips, 0) + ${slips}, leased_until = null,
      look_again_at = ${nextLook(looks)}, done_at = coalesce(done_at, clock_timestamp()), has_bets = false
    where event_id = ${task.event_id} and revision = ${task.revision} and fence = ${task.fence}`.execute(db);
}

/** Gives the lease back, so that the next claim need not wait for its end. */
export async function releaseTask(db: Db, task: Task, inMs: number): Promise<void> {
  await sql`
    update settlement_task set leased_until = clock_timestamp() + ${inMs}::int * interval '1 millisecond'
    where event_id = ${task.event_id} and revision = ${task.revision} and fence = ${task.fence}`.execute(db);
}

type AffectedBy = { readonly results: ReadonlyMap<number, LegResult>; readonly apart?: ApartResults };

/** Slips that still have a leg on the event with another result than its pick, or its own, in the order of their ids. */
export function readAffected(db: Db, eventId: number, event: AffectedBy): Promise<{ id: number; member_id: number }[]> {
  return withIndexPlans(db, (tx) => readAffectedWithin(tx, eventId, event));
}

/** The same within a transaction that `withIndexPlans` began. */
export async function readAffectedWithin(
  tx: Tx,
  eventId: number,
  { results, apart }: AffectedBy,
): Promise<{ id: number; member_id: number }[]> {
  if (apart && apart.size > 0) return readAffectedApart(tx, eventId, { results, apart });
  const { rows } = await sql<{ id: number; member_id: number }>`
    select s.id, s.member_id from (
      select distinct l.slip_id
      from unnest(${[...results.keys()]}::bigint[], ${[...results.values()]}::leg_result[]) t(selection_id, result)
      join leg l on l.event_id = ${eventId} and l.selection_id = t.selection_id and l.result <> t.result) a
    join slip s on s.id = a.slip_id
    where s.status = 'normal' order by s.id`.execute(tx);
  return rows;
}

async function readAffectedApart(tx: Tx, eventId: number, { results, apart }: Required<AffectedBy>) {
  const legs = [...apart].flatMap(([slipId, own]) => [...own].map(([no, result]) => ({ slipId, no, result })));
  const { rows } = await sql<{ id: number; member_id: number }>`
    select distinct s.id, s.member_id
    from unnest(${[...results.keys()]}::bigint[], ${[...results.values()]}::leg_result[]) t(selection_id, result)
    join leg l on l.event_id = ${eventId} and l.selection_id = t.selection_id
    left join unnest(${legs.map((leg) => leg.slipId)}::bigint[], ${legs.map((leg) => leg.no)}::smallint[],
      ${legs.map((leg) => leg.result)}::leg_result[]) a(slip_id, no, result) on a.slip_id = l.slip_id and a.no = l.no
    join slip s on s.id = l.slip_id
    where l.result <> coalesce(a.result, t.result) and s.status = 'normal' order by s.id`.execute(tx);
  return rows;
}

/**
 * Begins a chunk: prolongs the lease and keeps the event's result from changing until the chunk is committed. One chunk at a
 * time of each product: two results of one slip must not be worked out at the same time, each without the other's.
 *
 * @returns the event's result revision and which of the product's chunks this is: what was read during a chunk is still so
 *   in the very next one, for all but that chunk's own slips; null when the lease was lost to another process
 */
export async function beginChunk(
  tx: Tx,
  product: string,
  task: Task,
  leaseMs: number,
): Promise<{ revision: number; turn: number } | null> {
  const { rows: turns } = await sql<{ turn: number }>`
    insert into settlement_turn as t (product, chunks) values (${product}, 1)
    on conflict (product) do update set chunks = t.chunks + 1
    returning t.chunks as turn, ${indexPlans}`.execute(tx);
  const { rows } = await sql<{ revision: number }>`
    with held as (
      update settlement_task set leased_until = clock_timestamp() + ${leaseMs}::int * interval '1 millisecond'
      where event_id = ${task.event_id} and revision = ${task.revision} and fence = ${task.fence} returning event_id)
    select e.result_revision as revision from betting_event e where e.id = (select event_id from held) for share`.execute(
    tx,
  );
  return rows[0] ? { revision: rows[0].revision, turn: turns[0]!.turn } : null;
}

export type BalanceRow = { member_id: number; cash: number; receivable: number };

/** Locks the members in the order of their ids, the one order of the house. */
export async function lockMembers(tx: Tx, ids: readonly number[]): Promise<BalanceRow[]> {
  const { rows } = await sql<BalanceRow>`
    select member_id, cash, receivable from member_balance where member_id = any(${plainArray(ids)}::bigint[]) order by member_id for update`.execute(
    tx,
  );
  return rows;
}

/** As they are, for those who only look. */
export async function readBalances(tx: Tx, ids: readonly number[]): Promise<BalanceRow[]> {
  const { rows } = await sql<BalanceRow>`
    select member_id, cash, receivable from member_balance where member_id = any(${plainArray(ids)}::bigint[])`.execute(
    tx,
  );
  return rows;
}

export type SlipRow = {
  id: number;
  place: string;
  member_id: number;
  stake: number;
  result: SlipResult;
  payout: number;
  revision: number;
  bonus_folders: number | null;
  bonus_odds: number | null;
  legs: number;
  joint_odds: SlipGroup[] | null;
};

/**
 * Slips as they are, without locks: only a chunk settles, and there is one of their product at a time. A cancel locks the
 * member and moves `settlement_revision`; `writeChunk` notices that and the chunk begins anew.
 */
export async function readSlips(tx: Tx, ids: readonly number[]): Promise<SlipRow[]> {
  const { rows } = await sql<SlipRow>`
    select id, ctid as place, member_id, stake, legs, result, payout, settlement_revision as revision, bonus_folders, bonus_odds, joint_odds
    from slip where id = any(${plainArray(ids)}::bigint[]) and status = 'normal' order by id`.execute(tx);
  return rows;
}

export type LegRow = {
  slip_id: number;
  place: string;
  no: number;
  selection_id: number;
  odds: number;
  result: LegResult;
};

export async function readLegs(tx: Tx, slipIds: readonly number[]): Promise<LegRow[]> {
  const { rows } = await sql<LegRow>`
    select slip_id, ctid as place, no, selection_id, odds, result from leg where slip_id = any(${plainArray(slipIds)}::bigint[]) order by slip_id, no`.execute(
    tx,
  );
  return rows;
}

/** Slips were cancelled or hidden between being read and being written. */
export class SlipsMoved extends Error {
  override name = 'SlipsMoved';
}

/**
 * All a chunk changes, in one statement, with a record of each slip whose worth changed, all of one moment. Legs and slips are found at the place where they were read, since looking up an
 * index again takes longer than changing the row. One that has moved meanwhile is not found there. The totals move by the
 * difference between what the slips were and what they are. A transaction that changes a member's totals holds the member,
 * so no other adds a row of totals at the same time.
 */
const writeStatement = `
with ${moveCtes(1, { balance: 'receivable' })},
  legs_done as (
    update leg l set result = d.result
    from unnest($10::tid[], $11::bigint[], $12::smallint[], $13::leg_result[]) d(place, slip_id, no, result)
    where l.ctid = d.place and l.slip_id = d.slip_id and l.no = d.no
    returning l.no),
  slips_done as (
    update slip s set result = d.result, payout = d.payout, settlement_revision = d.revision, settled_at = case when d.settled then clock_timestamp() end, hidden_at = null
    from unnest($14::tid[], $15::bigint[], $16::slip_result[], $17::bigint[], $18::integer[], $19::boolean[], $20::smallint[], $21::smallint[]) d(place, id, result, payout, revision, settled, legs_before, legs_after)
    where s.ctid = d.place and s.id = d.id and s.settlement_revision = d.revision - 1 and s.status = 'normal'
    returning s.id, s.member_id, (s.placed_at at time zone 'Asia/Seoul')::date as day, s.product, s.kind, least(s.legs, 5) as legs, s.stake, s.placed_at,
      old.hidden_at, old.result as result_before, old.payout as payout_before, new.result as result, new.payout as payout, d.legs_before, d.legs_after),
  recorded as (
    insert into slip_settlement (at, slip_id, member_id, product, kind, stake, result_before, result, payout_before, payout, legs_before, legs, placed_at)
    select statement_timestamp(), id, member_id, product, kind, stake, result_before, result, payout_before, payout, legs_before, legs_after, placed_at from (
      select id, member_id, product, kind, stake, result_before, result, payout_before, payout, legs_before, legs_after, placed_at from slips_done
      union all
      select s.id, s.member_id, s.product, s.kind, s.stake, s.result, s.result, s.payout, s.payout, c.legs_before, c.legs_after, s.placed_at
      from unnest($22::tid[], $23::bigint[], $24::smallint[], $25::smallint[]) c(place, id, legs_before, legs_after)
      join slip s on s.ctid = c.place and s.id = c.id) r
    returning slip_id),
  -- what its member has hidden is shown again once it is worth something else
  shown_again as (
    update slip_hidden_day h set slips = h.slips - g.slips, stake = h.stake - g.stake, payout = h.payout - g.payout
    from (select member_id, day, kind, result_before::text as result, count(*) as slips, sum(stake)::bigint as stake, sum(payout_before)::bigint as payout
      from slips_done where hidden_at is not null group by member_id, day, kind, result_before) g
    where h.member_id = g.member_id and h.day = g.day and h.kind = g.kind and h.result = g.result),
  days as (
    select member_id, day, kind, result, legs, sum(slips)::integer as slips, sum(stake)::bigint as stake, sum(payout)::bigint as payout
    from (
      select member_id, day, kind, result_before::text as result, legs, -1 as slips, -stake as stake, -payout_before as payout from slips_done
      union all
      select member_id, day, kind, result::text, legs, 1, stake, payout from slips_done) m
    group by member_id, day, kind, result, legs),
  days_done as (
    merge into slip_day s using days d
    on s.member_id = d.member_id and s.day = d.day and s.kind = d.kind and s.result = d.result and s.legs = d.legs
    when matched then update set slips = s.slips + d.slips, stake = s.stake + d.stake, payout = s.payout + d.payout
    when not matched then insert (member_id, day, kind, result, legs, slips, stake, payout)
      values (d.member_id, d.day, d.kind, d.result, d.legs, d.slips, d.stake, d.payout))
select (select count(*) from slips_done) as slips, (select count(*) from legs_done) as legs, (select count(*) from recorded) as records`;

/** An array literal of places in a table, `(0,1)`, whose comma needs quoting. */
function places(list: readonly { readonly place: string }[]): string {
  return `{${list.map(({ place }) => `"${place}"`).join(',')}}`;
}

/**
 * @param ids for the transfers, as many as there are
 * @throws SlipsMoved when a slip was changed under the chunk's hands: the transaction is to be rolled back and begun anew
 */
export async function writeChunk(
  tx: Tx,
  ids: readonly number[],
  { transfers, balances, legs, slips, recounts }: ChunkWrites,
): Promise<void> {
  const { rows } = await tx.executeQuery<{ slips: number; legs: number; records: number }>(
    CompiledQuery.raw(writeStatement, [
      plainArray(ids),
      plainArray(transfers.map((t) => t.from)),
      plainArray(transfers.map((t) => t.to)),
      plainArray(transfers.map((t) => t.amount)),
      plainArray(transfers.map((t) => t.kind)),
      plainArray(transfers.map((t) => t.cause)),
      plainArray(balances.map((b) => b.memberId)),
      plainArray(balances.map((b) => b.cash)),
      plainArray(balances.map((b) => b.receivable)),
      places(legs),
      plainArray(legs.map((l) => l.slipId)),
      plainArray(legs.map((l) => l.no)),
      plainArray(legs.map((l) => l.result)),
      places(slips),
      plainArray(slips.map((s) => s.id)),
      plainArray(slips.map((s) => s.result)),
      plainArray(slips.map((s) => s.payout)),
      plainArray(slips.map((s) => s.revision)),
      plainArray(slips.map((s) => s.settled)),
      plainArray(slips.map((s) => s.legsBefore)),
      plainArray(slips.map((s) => s.legsAfter)),
      places(recounts),
      plainArray(recounts.map((s) => s.id)),
      plainArray(recounts.map((s) => s.legsBefore)),
      plainArray(recounts.map((s) => s.legsAfter)),
    ]),
  );
  const written = rows[0]!;
  const records = slips.length + recounts.length;
  if (written.slips !== slips.length || written.legs !== legs.length || written.records !== records)
    throw new SlipsMoved();
}

const eventsALook = 500;

/**
 * Looks at the events decided within a day, after the last look at each, and opens those again on which legs still wait: a
 * bet that committed later than it could, or a pick without a result, which costs one look.
 *
 * @returns events opened again
 */
export async function reopenUnsettled(db: Db): Promise<number> {
  const { rows: done } = await sql<{ event_id: number }>`
    select event_id from settlement_task
    where created_at > clock_timestamp() - interval '1 day' and done_at is not null and look_again_at is null`.execute(
    db,
  );
  const ids = [...new Set(done.map((task) => task.event_id))];
  let opened = 0;
  for (let from = 0; from < ids.length; from += eventsALook)
    opened += await withIndexPlans(db, (tx) => reopenWaiting(tx, ids.slice(from, from + eventsALook)));
  return opened;
}

async function reopenWaiting(tx: Tx, eventIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ event_id: number }>`
    update settlement_task t set has_bets = true, look_again_at = clock_timestamp()
    from unnest(${plainArray(eventIds)}::bigint[]) i(event_id) join betting_event e on e.id = i.event_id
    where t.event_id = e.id and t.revision = e.result_revision and t.done_at is not null and t.look_again_at is null
      and exists (select from leg l join slip s on s.id = l.slip_id and s.status = 'normal'
        where l.event_id = e.id and l.result = 'wait')
    returning t.event_id`.execute(tx);
  return rows.length;
}
