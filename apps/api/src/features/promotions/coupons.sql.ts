import { sql } from 'kysely';
import type { Db, Tx } from '../../core/db.ts';

/** The promotion whose batch a code is of; null when there is no such code. */
export async function readCouponPromotion(tx: Tx, code: string): Promise<number | null> {
  const { rows } = await sql<{ promotion_id: number }>`
    select promotion_id from promotion_coupon where code = ${code}`.execute(tx);
  return rows[0]?.promotion_id ?? null;
}

/** How often a batch was used: by this member, with this code, with this code by this member, and at all. */
export type CouponUses = { mine: number; ofCode: number; mineOfCode: number; all: number };

/** Call it with the promotion locked: of two who want the last use the second sees the first. */
export async function readCouponUses(tx: Tx, promotionId: number, code: string, memberId: number): Promise<CouponUses> {
  const { rows } = await sql<CouponUses>`
    select count(*) filter (where member_id = ${memberId}) as mine, count(*) filter (where code = ${code}) as "ofCode",
      count(*) filter (where code = ${code} and member_id = ${memberId}) as "mineOfCode", count(*) as "all"
    from promotion_coupon_use where promotion_id = ${promotionId}`.execute(tx);
  return rows[0]!;
}

/** A code was used: what it gave is this bonus. */
export async function insertCouponUse(
  tx: Tx,
  use: { bonusId: number; promotionId: number; code: string; memberId: number },
): Promise<void> {
  await sql`
    insert into promotion_coupon_use (bonus_id, promotion_id, code, member_id)
    values (${use.bonusId}, ${use.promotionId}, ${use.code}, ${use.memberId})`.execute(tx);
}

/** Adds codes; those that are there already are left out. @returns those that were added */
export async function insertCoupons(
  tx: Tx,
  promotionId: number,
  codes: readonly string[],
  by: string,
): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    insert into promotion_coupon (code, promotion_id, made_by)
    select code, ${promotionId}, ${by} from unnest(${codes}::text[]) c(code) on conflict do nothing returning code`.execute(
    tx,
  );
  return rows.map(({ code }) => code);
}

/** A code with how often it was used; `total` counts all of the batch. */
export type CouponRow = { code: string; made_at: Date; uses: number; last_used_at: Date | null; total: number };

/** A page of a batch's codes, in the order of their letters. */
export async function readCoupons(db: Db, promotionId: string, offset: number, limit: number): Promise<CouponRow[]> {
  const { rows } = await sql<CouponRow>`
    select c.code, c.made_at, u.uses, u.last_used_at, c.total
    from (
      select code, made_at, count(*) over () as total from promotion_coupon where promotion_id = ${promotionId}::bigint
      order by code offset ${offset}::int limit ${limit}::int) c
    cross join lateral (select count(*) as uses, max(at) as last_used_at from promotion_coupon_use where code = c.code) u
    order by c.code`.execute(db);
  return rows;
}
