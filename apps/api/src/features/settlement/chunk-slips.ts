import type { ChunkLeg, ChunkSlip } from './settle-chunk.ts';
import type { LegRow, SlipRow } from './settlement.sql.ts';

/** Rows of slips and their legs as settling takes them. */
export function chunkSlips(slips: readonly SlipRow[], legs: readonly LegRow[]): ChunkSlip[] {
  const bySlip = new Map<number, ChunkLeg[]>();
  for (const row of legs) {
    const leg = { place: row.place, no: row.no, selectionId: row.selection_id, odds: row.odds, result: row.result };
    const list = bySlip.get(row.slip_id);
    if (list) list.push(leg);
    else bySlip.set(row.slip_id, [leg]);
  }
  return slips.map((row) => ({
    id: row.id,
    place: row.place,
    memberId: row.member_id,
    stake: row.stake,
    result: row.result,
    payout: row.payout,
    revision: row.revision,
    bonus:
      row.bonus_folders === null || row.bonus_odds === null
        ? null
        : { folders: row.bonus_folders, odds: row.bonus_odds },
    legs: bySlip.get(row.id) ?? [],
    groups: row.joint_odds ?? [],
  }));
}
