import { sql } from 'kysely';
import type { WireStaffSlip } from '@lime/contract/staff-slips.ts';
import type { Db, Tx } from '../../core/db.ts';
import { rowToWire } from './office.service.ts';
import { readOfficeSlipsById } from './office.sql.ts';

/** A slip in a few figures, as it stands now, without whose it is. */
export type SlipCard = Omit<WireStaffSlip, 'member'>;

/** The slip behind a bet code, if it is this member's; null for unknown and foreign ones alike. */
export async function ownSlipId(tx: Tx, memberId: number, betCode: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from slip where bet_code = ${betCode} and member_id = ${memberId}`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Slips shown beside what somebody wrote, by id. */
export async function slipCards(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, SlipCard>> {
  if (ids.length === 0) return new Map();
  const rows = await readOfficeSlipsById(db, [...new Set(ids)]);
  return new Map(
    rows.map((row) => {
      const { member: _member, ...card } = rowToWire(row);
      return [row.id, card];
    }),
  );
}
