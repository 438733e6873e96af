import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { SelectionExposure } from '@lime/domain/trading/fixture-exposure.ts';
import type { Db, Tx } from '../../core/db.ts';
import { openFixture, openSlip } from '../../core/open.ts';

/** Which slips are counted: those up to a number, those above it, or the ones below it that were cancelled since. */
export type SlipRange =
  | { readonly upTo: number }
  | { readonly above: number }
  | { readonly upTo: number; readonly cancelledSince: Date };

export type ExposureRow = SelectionExposure & { selectionId: number };

/**
 * What open bets have at stake on each selection that still waits, of the fixtures that take bets or are being played.
 *
 * A parlay counts whole (stake and what it would still pay) at each of its waiting legs. What has been won counts with its
 * odds, a void leg with 1, halves with theirs, and one lost leg takes the slip out. Bonus folders count as placed.
 *
 * @param fixtureIds  only these fixtures; null: all
 */
export async function readExposure(
  db: Db | Tx,
  range: SlipRange,
  fixtureIds: readonly number[] | null,
): Promise<ExposureRow[]> {
  const { rows } = await sql<ExposureRow>`
    with chosen as materialized (
      select x.id, f.id as event_id
      from fixture f join market m on m.fixture_id = f.id join selection x on x.market_id = m.id
      where ${openFixture} ${fixtureIds ? sql`and f.id = any(${fixtureIds}::bigint[])` : sql``}),
    waiting as (
      select l.selection_id, l.slip_id, s.stake, s.expected_payout, s.legs
      from chosen c
      join leg l on l.event_id = c.event_id and l.selection_id = c.id and l.result = 'wait' ${legRange(range)}
      join slip s on s.id = l.slip_id
      where ${slipRange(range)}),
    alone as (
      select selection_id, count(*) as bets, sum(stake) as stake, sum(expected_payout) as payout
      from waiting where legs = 1 group by selection_id),
    together as materialized (select selection_id, slip_id, stake, expected_payout from waiting where legs > 1),
    decided as (
      select o.slip_id, bool_or(o.result = 'lost') as lost,
        exp(sum(ln(case o.result when 'won' then 1 when 'half_won' then (o.odds + 1000) / 2.0 / o.odds
          when 'void' then 1000.0 / o.odds when 'half_lost' then 500.0 / o.odds else 1 end))) as factor
      from (select distinct slip_id from together) t
      join leg o on o.slip_id = t.slip_id and o.result <> 'wait'
      group by o.slip_id),
    parlays as (
      select t.selection_id, count(*) as bets, sum(t.stake) as stake,
        sum(case when d.slip_id is null then t.expected_payout else floor(t.expected_payout * d.factor) end) as payout
      from together t left join decided d on d.slip_id = t.slip_id
      where d.lost is not true
      group by t.selection_id)
    select coalesce(a.selection_id, p.selection_id) as "selectionId", coalesce(a.bets, 0) as bets,
      coalesce(a.stake, 0)::bigint as stake, coalesce(a.payout, 0)::bigint as payout, coalesce(p.bets, 0) as "parlayBets",
      coalesce(p.stake, 0)::bigint as "parlayStake", coalesce(p.payout, 0)::bigint as "parlayPayout"
    from alone a full join parlays p on p.selection_id = a.selection_id`.execute(db);
  return rows;
}

function legRange(range: SlipRange): RawBuilder<unknown> {
  return 'above' in range ? sql`and l.slip_id > ${range.above}` : sql`and l.slip_id <= ${range.upTo}`;
}

function slipRange(range: SlipRange): RawBuilder<unknown> {
  return 'cancelledSince' in range ? sql`s.cancelled_at >= ${range.cancelledSince}::timestamptz` : openSlip;
}

/** The newest slip and the time, by the database. */
export async function readNewestSlip(db: Db | Tx): Promise<{ id: number; at: Date }> {
  const { rows } = await sql<{ id: number; at: Date }>`
    select coalesce(max(id), 0) as id, clock_timestamp() as at from slip`.execute(db);
  return rows[0]!;
}

/** Whether any slip was cancelled since then. */
export async function cancelledSince(db: Db, since: Date): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select exists (select from slip where cancelled_at >= ${since}::timestamptz) as is`.execute(db);
  return rows[0]!.is;
}
