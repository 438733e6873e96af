import type { WireStaffSlip } from '@lime/contract/staff-slips.ts';
import type { Db } from '../../core/db.ts';
import { withLegCount, rowToWire } from './staff-slips.service.ts';
import { readOfficeSlipsById } from './staff-slips.sql.ts';
import { throughDb } from './slip-texts.service.ts';
import type { SlipTexts } from './slip-texts.service.ts';

/** A slip in a few figures, as it is now, without whose it is. */
export type SlipCard = Omit<WireStaffSlip, 'member'>;

/** Slips attached to a message, by id. */
export async function slipCards(
  db: Db,
  texts: SlipTexts,
  ids: readonly number[],
): Promise<ReadonlyMap<number, SlipCard>> {
  if (ids.length === 0) return new Map();
  const rows = (await readOfficeSlipsById(db, [...new Set(ids)])).map(withLegCount);
  return new Map(
    (await texts.legsOf(throughDb(db), rows)).map((row) => {
      const { member: _member, ...card } = rowToWire(row);
      return [row.id, card];
    }),
  );
}
