import { sql } from 'kysely';
import type { Tx } from '../../core/db.ts';
import { hourOf, legFacts, moneyFacts, noGame, settledFacts } from './facts.sql.ts';
import type { TxRange } from './facts.sql.ts';

/** How far the sums go: the last seal that is in them, and the transaction it ends before. */
export type Progress = { readonly seal: number; readonly to_tx: string };

/** Takes the sums for oneself until the transaction ends. @returns null: another process is at it */
export async function takeProgress(tx: Tx): Promise<Progress | null> {
  const { rows } = await sql<Progress>`
    select seal, to_tx::text as to_tx from report_progress for update skip locked`.execute(tx);
  return rows[0] ?? null;
}

/** Waits for who has the sums. */
export async function lockProgress(tx: Tx): Promise<void> {
  await sql`select from report_progress for update`.execute(tx);
}

/** Seals that come next, all of one hour. */
export type NextSeals = TxRange & { readonly seal: number; readonly hour: number; readonly transfers: number };

/** The next seals of one hour, with so many transfers as fit; at least one seal. @returns null: nothing is new */
export async function readNextSeals(tx: Tx, after: Progress, most: number): Promise<NextSeals | null> {
  const { rows } = await sql<NextSeals>`
    with next as (
      select id, to_tx, transfers, ${hourOf(sql`at`)} as hour from ledger_seal where id > ${after.seal} order by id limit 4000),
    counted as (
      select id, to_tx, hour, sum(transfers) over (order by id) as so_far, first_value(hour) over (order by id) as first_hour,
        row_number() over (order by id) as place from next)
    select max(id) as seal, ${after.to_tx} as "from", max(to_tx::text::numeric)::text as "to", first_hour as hour, max(so_far)::bigint as transfers
    from counted where hour = first_hour and (so_far <= ${most} or place = 1) group by first_hour`.execute(tx);
  return rows[0] ?? null;
}

/** Adds the facts of transactions to the sums. @returns the first and the last hour they touched; null where there were none */
export async function addFacts(tx: Tx, range: TxRange): Promise<{ first: number | null; last: number | null }> {
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    with fact as materialized (${settledFacts(range)}),
    part as materialized (${legFacts('fact')}),
    money as materialized (${moneyFacts(range)}),
    slips as (
      insert into report_slip as s (hour, kind, game, legs, grade, slips, stake, payout)
      select hour, kind, game, legs, grade, sum(slips), sum(stake), sum(payout) from fact
      group by hour, kind, game, legs, grade order by hour, kind, game, legs, grade
      on conflict (hour, kind, game, legs, grade) do update
        set slips = s.slips + excluded.slips, stake = s.stake + excluded.stake, payout = s.payout + excluded.payout),
    legs as (
      insert into report_leg as s (hour, member_id, kind, legs, grade, agent_id, league_id, market, slips, stake, payout)
      select hour, member_id, kind, legs, grade, agent_id, league_id, market, sum(slips), sum(stake), sum(payout) from part where game = ${noGame}
      group by hour, member_id, kind, legs, grade, agent_id, league_id, market order by member_id, hour, kind, legs, grade, agent_id, league_id, market
      on conflict (member_id, hour, kind, legs, grade, agent_id, league_id, market) do update
        set slips = s.slips + excluded.slips, stake = s.stake + excluded.stake, payout = s.payout + excluded.payout),
    members as (
      insert into report_member as s (hour, member_id, kind, game, legs, grade, agent_id, slips, stake, payout)
      select hour, member_id, kind, game, legs, grade, agent_id, sum(slips), sum(stake), sum(payout) from fact
      group by hour, member_id, kind, game, legs, grade, agent_id order by member_id, hour, kind, game, legs, grade, agent_id
      on conflict (member_id, hour, kind, game, legs, grade, agent_id) do update
        set slips = s.slips + excluded.slips, stake = s.stake + excluded.stake, payout = s.payout + excluded.payout),
    moneys as (
      insert into report_money as s (hour, what, member_id, grade, point, transfers, amount)
      select hour, what, member_id, grade, point, count(*), sum(amount) from money group by hour, what, member_id, grade, point
      on conflict (hour, what, member_id, grade, point) do update
        set transfers = s.transfers + excluded.transfers, amount = s.amount + excluded.amount)
    select min(hour) as first, max(hour) as last from (select hour from fact union all select hour from money) h`.execute(
    tx,
  );
  return rows[0]!;
}

/** Notes that seals are in the sums, and which hours they touched. */
export async function moveProgress(
  tx: Tx,
  { seal, from, to, hour }: NextSeals,
  { first, last }: { first: number | null; last: number | null },
): Promise<void> {
  await sql`
    with noted as (
      insert into report_fold as f (hour, from_tx, to_tx, first_hour, last_hour)
      select ${hour}::integer, ${from}::xid8, ${to}::xid8, ${first}::integer, ${last}::integer where ${first}::integer is not null
      on conflict (hour) do update set from_tx = least(f.from_tx, excluded.from_tx), to_tx = greatest(f.to_tx, excluded.to_tx),
        first_hour = least(f.first_hour, excluded.first_hour), last_hour = greatest(f.last_hour, excluded.last_hour))
    update report_progress set seal = ${seal}, to_tx = ${to}::xid8`.execute(tx);
}

/** Throws all sums away; the progress is held. */
export async function clearSums(tx: Tx): Promise<void> {
  await sql`delete from report_slip`.execute(tx);
  await sql`delete from report_leg`.execute(tx);
  await sql`delete from report_member`.execute(tx);
  await sql`delete from report_money`.execute(tx);
  await sql`delete from report_fold`.execute(tx);
  await sql`update report_progress set seal = 0, to_tx = '0'::xid8`.execute(tx);
}
