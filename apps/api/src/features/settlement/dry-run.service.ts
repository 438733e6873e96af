import type { LegResult, SlipResult } from '@lime/domain/settlement/leg-result.ts';
import type { Db } from '../../core/db.ts';
import { chunkSlips } from './chunk-slips.ts';
import { settleChunk } from './settle-chunk.ts';
import type { ApartResults } from './settle-chunk.ts';
import { withIndexPlans } from '../../core/index-plans.ts';
import { readAffectedWithin, readBalances, readLegs, readSlips } from './settlement.sql.ts';

export type DrySlip = {
  readonly id: number;
  readonly stake: number;
  readonly legs: number;
  readonly before: { readonly result: SlipResult; readonly payout: number };
  readonly after: { readonly result: SlipResult; readonly payout: number };
};

/** What a settlement would do: slips it would touch, as they are and as they would be, and what members would owe. */
export type DryRun = { readonly slips: readonly DrySlip[]; readonly receivables: number; readonly debtors: number };

/**
 * Settles in memory what these results of an event's picks would settle, by the settlement's own arithmetic, and writes
 * nothing. Three statements whatever the number of slips; what is bet or settled meanwhile is not seen.
 */
export function dryRun(
  db: Db,
  eventId: number,
  results: ReadonlyMap<number, LegResult>,
  apart: ApartResults,
): Promise<DryRun> {
  return withIndexPlans(db, async (tx) => {
    const affected = await readAffectedWithin(tx, eventId, { results, apart });
    if (affected.length === 0) return { slips: [], receivables: 0, debtors: 0 };
    const rows = await readSlips(
      tx,
      affected.map(({ id }) => id),
    );
    const legs = await readLegs(
      tx,
      rows.map(({ id }) => id),
    );
    const chunk = chunkSlips(rows, legs);
    const balances = new Map(
      (await readBalances(tx, [...new Set(affected.map((slip) => slip.member_id))])).map((row) => [row.member_id, row]),
    );
    const writes = settleChunk('dry-run', chunk, results, balances, apart);
    const settled = new Map(writes.slips.map((slip) => [slip.id, slip]));
    return {
      slips: chunk.map((slip) => {
        const before = { result: slip.result, payout: slip.payout };
        const after = settled.get(slip.id);
        return {
          id: slip.id,
          stake: slip.stake,
          legs: slip.legs.length,
          before,
          after: after ? { result: after.result, payout: after.payout } : before,
        };
      }),
      receivables: writes.transfers.reduce((sum, { kind, amount }) => sum + (kind === 'receivable' ? amount : 0), 0),
      debtors: new Set(writes.transfers.flatMap(({ kind, from }) => (kind === 'receivable' ? from : []))).size,
    };
  });
}
