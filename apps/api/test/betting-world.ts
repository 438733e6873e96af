import { randomBytes, randomUUID } from 'node:crypto';
import type { SlipGroup } from '@lime/domain/settlement/slip-outcome.ts';
import { sql } from 'kysely';
import { productOf, productToDecimal } from '@lime/domain/odds.ts';
import { ruleVersion } from '@lime/domain/settlement/rule-table.ts';
import type { LegResult } from '@lime/domain/settlement/leg-result.ts';
import { inTransaction } from '../src/core/db.ts';
import type { Db, Tx } from '../src/core/db.ts';
import { house, memberAccount } from '../src/core/ledger/accounts.ts';
import { slipCause } from '../src/core/ledger/causes.ts';
import { createIdBlocks } from '../src/core/ledger/id-blocks.ts';
import { post } from '../src/core/ledger/ledger.ts';

/** A fixture with one 1X2 market; selections in the order home, draw, away. */
export type TestFixture = {
  readonly id: number;
  readonly marketId: number;
  readonly selectionIds: readonly number[];
  readonly odds: readonly number[];
  /** the version its slips see; absent: 1 */
  readonly version?: number;
};

/** Fixtures of one league, each with a 1X2 market at these prices (thousandths), starting in an hour. */
export function makeFixtures(
  db: Db,
  count: number,
  odds: readonly [number, number, number] = [1950, 3200, 4100],
): Promise<TestFixture[]> {
  return inTransaction(db, async (tx) => {
    await sql`insert into sport (id, family, name_ko, name_en, sort) values (6046, 'football', '축구', 'Football', 1) on conflict do nothing`.execute(
      tx,
    );
    await sql`insert into location (code, name_ko, name_en) values ('ENG', '잉글랜드', 'England') on conflict do nothing`.execute(
      tx,
    );
    const league = await one(
      tx,
      sql`insert into league (provider, key, sport_id, location_code, name_en) values ('test', ${randomUUID()}, 6046, 'ENG', 'League') returning id`,
    );
    const home = await one(
      tx,
      sql`insert into team (provider, key, sport_id, name_en) values ('test', ${randomUUID()}, 6046, 'Home') returning id`,
    );
    const away = await one(
      tx,
      sql`insert into team (provider, key, sport_id, name_en) values ('test', ${randomUUID()}, 6046, 'Away') returning id`,
    );
    const fixtures: TestFixture[] = [];
    for (let i = 0; i < count; i += 1) {
      const id = await one(
        tx,
        sql`
        insert into fixture (provider, key, league_id, home_team_id, away_team_id, starts_at)
        values ('test', ${randomUUID()}, ${league}, ${home}, ${away}, now() + interval '1 hour') returning id`,
      );
      const marketId = await one(
        tx,
        sql`insert into market (fixture_id, type, main) values (${id}, 1, true) returning id`,
      );
      const selectionIds: number[] = [];
      for (const [n, side] of ['home', 'draw', 'away'].entries()) {
        selectionIds.push(
          await one(
            tx,
            sql`insert into selection (market_id, side, odds) values (${marketId}, ${side}, ${odds[n]!}) returning id`,
          ),
        );
      }
      fixtures.push({ id, marketId, selectionIds, odds });
    }
    return fixtures;
  });
}

export type TestSlip = {
  readonly memberId: number;
  readonly stake: number;
  readonly picks: readonly { readonly fixture: TestFixture; readonly side: 0 | 1 | 2 }[];
  /** absent: now */
  readonly placedAt?: Date;
  /** of the rules; absent: the one of now */
  readonly ruleVersion?: number;
  /** legs that were priced together: the whole slip's total is their odds */
  readonly group?: SlipGroup;
};

const slipIds = new WeakMap<Db, ReturnType<typeof createIdBlocks>>();

/** Slips as placement writes them: stake taken, legs, day totals. @returns their ids */
export async function placeSlips(db: Db, slips: readonly TestSlip[]): Promise<number[]> {
  const blocks = slipIds.get(db) ?? createIdBlocks('slip_id');
  slipIds.set(db, blocks);
  const ids = await blocks.take(db, slips.length);
  await inTransaction(db, async (tx) => {
    await post(
      tx,
      slips.map((slip, i) => ({
        from: memberAccount(slip.memberId, 'cash'),
        to: house.openStakes,
        amount: slip.stake,
        kind: 'stake',
        cause: slipCause.stake(ids[i]!),
      })),
    );
    for (const [i, slip] of slips.entries()) {
      const odds = slip.picks.map((pick) => pick.fixture.odds[pick.side]!);
      const alone = odds.filter((_, n) => !slip.group?.legs.includes(n + 1));
      const total = productToDecimal(productOf(slip.group ? [...alone, slip.group.odds.at(-1)!] : odds));
      await sql`
        insert into slip (id, bet_code, member_id, kind, stake, total_odds, expected_payout, legs, policy, rule_version, idempotency_key, body_hash, placed_at, joint_odds)
        values (${ids[i]!}, ${randomBytes(16).toString('hex')}, ${slip.memberId}, 'korean', ${slip.stake}, ${total}::numeric, floor(${slip.stake}::bigint * ${total}::numeric),
          ${slip.picks.length}, 'better', ${slip.ruleVersion ?? ruleVersion}, ${randomUUID()}, 0, coalesce(${slip.placedAt ?? null}::timestamptz, clock_timestamp()), ${slip.group ? JSON.stringify([slip.group]) : null}::jsonb)`.execute(
        tx,
      );
      for (const [no, { fixture, side }] of slip.picks.entries()) {
        await sql`
          insert into leg (slip_id, no, event_id, market_id, selection_id, event_version, odds)
          values (${ids[i]!}, ${no + 1}, ${fixture.id}, ${fixture.marketId}, ${fixture.selectionIds[side]!}, ${fixture.version ?? 1}, ${fixture.odds[side]!})`.execute(
          tx,
        );
      }
    }
    await sql`
      insert into slip_day as d (member_id, day, kind, result, legs, slips, stake, payout)
      select member_id, (placed_at at time zone 'Asia/Seoul')::date, kind, 'wait', least(legs, 5), count(*), sum(stake), 0
      from slip where id = any(${ids}::bigint[]) group by 1, 2, 3, 5
      on conflict (member_id, day, kind, result, legs) do update set slips = d.slips + excluded.slips, stake = d.stake + excluded.stake`.execute(
      tx,
    );
  });
  return ids;
}

/** A fixture's result as the feed sink leaves it: selections decided, the revision moved, a task for settlement. */
export function decide(
  db: Db,
  fixture: TestFixture,
  results: readonly [LegResult, LegResult, LegResult],
  revision: number,
): Promise<void> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql`
      update fixture set status = 'finished', result_revision = ${revision}, result_source = 'test', version = version + 1, finished_at = clock_timestamp()
      where id = ${fixture.id} and result_revision <= ${revision} returning id`.execute(tx);
    if (rows.length === 0) return; // an older message that came late: the sink keeps the newer result
    for (const [n, result] of results.entries())
      await sql`update selection set result = ${result}::leg_result where id = ${fixture.selectionIds[n]!}`.execute(tx);
    await sql`insert into settlement_task (event_id, revision) values (${fixture.id}, ${revision}) on conflict do nothing`.execute(
      tx,
    );
  });
}

async function one(tx: Tx, query: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await query.execute(tx);
  return (rows[0] as { id: number }).id;
}
