import { sql } from 'kysely';
import type { PromotionKindId } from '@lime/domain/promotions/promotion-kinds.ts';
import type { Db } from '../src/core/db.ts';
import { sealAll } from './seals.ts';
import { createPromotionWorker } from '../src/features/promotions/promotion-worker.ts';
import { createSettlement } from '../src/features/settlement/settlement.service.ts';
import { sportsResults } from '../src/features/sportsbook/event-results.ts';

/** The weight of a whole stake, whatever it was bet on. */
export const everything = [{ kinds: [], fromLegs: 1, percent: 100 }];

/** What workers of a test run with: errors throw, nobody listens. */
export const quietCore = (db: Db) => ({
  db,
  log: {
    info: () => undefined,
    error: (error: unknown) => {
      throw error;
    },
  } as never,
  outbox: { write: async () => undefined, on: () => undefined },
  channel: { notify: async () => undefined, on: () => undefined, onReconnect: () => undefined },
});

/** Settles what is decided. */
export const settle = (db: Db) => createSettlement(quietCore(db), sportsResults).runOnce();

/** A promotion that holds already. @returns the ids of it and of its version */
export async function promote(
  db: Db,
  kind: PromotionKindId,
  terms: Record<string, unknown>,
  { fromDay = '2020-01-01', lastDay = null }: { fromDay?: string; lastDay?: string | null } = {},
): Promise<{ promotion: number; version: number }> {
  const { rows } = await sql<{ promotion: number; version: number }>`
    with p as (insert into promotion (kind, name) values (${kind}, '시험') returning id)
    insert into promotion_version (promotion_id, no, from_day, last_day, windows, terms, made_by)
    select id, 1, ${fromDay}::date, ${lastDay}::date, '[]'::jsonb, ${JSON.stringify(terms)}::jsonb, 'staff:test' from p
    returning promotion_id as promotion, id as version`.execute(db);
  return rows[0]!;
}

/** From now on nothing earns by it. */
export const stopPromotion = (db: Db, promotion: number) =>
  sql`update promotion set stopped_at = clock_timestamp() where id = ${promotion}`.execute(db);

/** Seals what was settled and pays for it, all of it: others' transactions may hold a seal up. @param days the worker's clock is so many days ahead, past its rest */
export async function sealAndPay(db: Db, days = 0, size = 500): Promise<number> {
  const ahead = days === 0 ? 0 : days * 86_400_000 + 11 * 60_000;
  const worker = createPromotionWorker(quietCore(db), { size, clock: async () => new Date(Date.now() + ahead) });
  for (let lots = 0; ;) {
    await sealAll(db);
    lots += await worker.runOnce();
    const { rows } = await sql`
      select from slip_settlement s, promotion_cursor c where (s.tx, s.slip_id) > (c.tx, c.slip_id) limit 1`.execute(
      db,
    );
    if (rows.length === 0) return lots;
  }
}
