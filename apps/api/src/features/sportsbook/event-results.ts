import { sql } from 'kysely';
import type { LegResult } from '@lime/domain/settlement/leg-result.ts';
import type { Db } from '../../core/db.ts';
import { withIndexPlans } from '../../core/index-plans.ts';
import { legsApart } from '../results/leg-voids.service.ts';
import type { EventResults, SettledProduct } from '../settlement/settlement.service.ts';

/** Results of a fixture's selections, one picture with the revision they belong to. */
async function results(db: Db, eventId: number): Promise<EventResults> {
  const { rows } = await withIndexPlans(db, (tx) =>
    sql<{ revision: number; id: number; result: LegResult }>`
      select e.result_revision as revision, x.id, x.result from betting_event e
      join market m on m.fixture_id = e.id join selection x on x.market_id = m.id where e.id = ${eventId}`.execute(tx),
  );
  // After the revision: what changes here has a newer one, with which no chunk of this one is written.
  const apart = await legsApart(db, eventId);
  return {
    revision: rows[0]?.revision ?? 0,
    results: new Map(rows.map(({ id, result }) => [id, result])),
    apart,
  };
}

/** Matches, as the settlement sees them. */
export const sportsResults: SettledProduct = { id: 'sports', results };
