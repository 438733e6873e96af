import { maxReportDays } from '@lime/contract/report-words.ts';
import { addDays } from '@lime/domain/seoul-time.ts';
import { sql } from 'kysely';
import { databaseNow, inTransaction } from '../../core/db.ts';
import type { Db, Tx } from '../../core/db.ts';
import { Refused } from '../../core/refused.ts';
import { readMoment } from './matrix.sql.ts';
import type { Moment } from './matrix.sql.ts';

/** Refuses a question of reports. @param path  the field that is wrong */
export const wrong = (path: string, problem: string): Refused =>
  new Refused({ code: 'INPUT_INVALID', detail: { fields: [{ path, problem }] } }, 400);

/** Hours since 1970 of Seoul's clock at which a day begins. */
export const hourOfDay = (day: string): number => (Date.parse(`${day}T00:00:00Z`) / 86_400_000) * 24;

/** A period as hours, its end excluded. @throws Refused INPUT_INVALID for days in the wrong order or more than 92 */
export function hoursOf({ from, to }: { from: string; to: string }): { from: number; to: number } {
  if (from > to || to >= addDays(from, maxReportDays)) throw wrong('to', 'too_big');
  return { from: hourOfDay(from), to: hourOfDay(addDays(to, 1)) };
}

/** The seal a report goes as far as. @throws Refused INPUT_INVALID for a moment to come */
export async function momentOf(db: Db, asked: string | undefined): Promise<Moment> {
  const at = asked === undefined ? null : new Date(asked);
  const now = await databaseNow(db);
  if (at && at > now) throw wrong('asOf', 'too_big');
  const moment = await inTransaction(db, (tx) => readMoment(tx, at));
  return moment ?? { at: at ?? now, seal: 0, toTx: '0' };
}

/** Reads with one picture of the database, with room for sums of many rows. */
export function inReport<T>(db: Db, read: (tx: Tx) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await sql`set local work_mem = '96MB'`.execute(tx);
      await sql`set local jit = off`.execute(tx);
      return read(tx);
    });
}
