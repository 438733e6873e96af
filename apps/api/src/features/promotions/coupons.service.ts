import { randomInt } from 'node:crypto';
import type { InputOf, PayloadOf } from '@lime/contract/call.ts';
import type { takeCoupon } from '@lime/contract/promotions.ts';
import type { couponCodes, makeCoupons } from '@lime/contract/staff-promotions.ts';
import { rollingNeed } from '@lime/domain/cash/rolling.ts';
import type { RollingRule } from '@lime/domain/cash/rolling.ts';
import { isInWindow, versionOn } from '@lime/domain/promotions/versions.ts';
import { seoulDay } from '@lime/domain/seoul-time.ts';
import { typedCode } from '@lime/domain/text/typed-code.ts';
import { addAuditEvent, byStaff } from '../../core/audit-event.ts';
import type { Core, StaffCaller } from '../../core/context.ts';
import { databaseNow } from '../../core/db.ts';
import type { Db, Tx } from '../../core/db.ts';
import { lockBalances } from '../../core/ledger/ledger.sql.ts';
import { paginationOf } from '../../core/paging.ts';
import { Refused } from '../../core/refused.ts';
import { bonusInTheWay, giveBonus } from '../bonus/bonus.service.ts';
import { readClosedFor } from './agent-promotions.sql.ts';
import { insertCoupons, insertCouponUse, readCouponPromotion, readCoupons, readCouponUses } from './coupons.sql.ts';
import { readVersions } from './lots.sql.ts';
import { lockPromotion } from './promotions.sql.ts';

type CouponTerms = {
  readonly gives: 'point' | 'cash';
  readonly amount: number;
  readonly perMember: number;
  readonly perCode: number;
  readonly total: number;
  readonly rolling: RollingRule;
};

/** Letters and digits that nobody takes for another. */
const signs = '23456789ABCDEFGHJKMNPQRSTVWXYZ';
const codeLength = 12;

/**
 * Gives a member what a printed code is for. Each code is used once a member; of two who want the last use at once one
 * gets it.
 *
 * @throws Refused BONUS_CODE_INVALID for a code that is not there, not open, closed for the agent's members or used up, BONUS_CODE_USED, BONUS_ACTIVE and
 *   BONUS_WAITING for one that locks money while another bonus does
 */
export async function useCoupon(
  tx: Tx,
  outbox: Core['outbox'],
  memberId: number,
  typed: string,
): Promise<PayloadOf<typeof takeCoupon>> {
  await lockBalances(tx, [memberId]);
  const code = typed.trim().toUpperCase().replaceAll('-', '');
  const promotionId = typedCode.test(code) ? await readCouponPromotion(tx, code) : null;
  const closed = await readClosedFor(tx, memberId);
  if (promotionId === null || closed.some((row) => row.promotion_id === promotionId))
    throw new Refused({ code: 'BONUS_CODE_INVALID' });
  const locked = await lockPromotion(tx, String(promotionId));
  const now = await databaseNow(tx);
  const versions = (await readVersions(tx, ['coupon'])).filter((version) => version.promotion_id === promotionId);
  const version = locked?.stopped_at === null ? versionOn(versions, seoulDay(now)) : null;
  if (!version || !isInWindow(version.windows, now)) throw new Refused({ code: 'BONUS_CODE_INVALID' });
  const { gives: currency, amount, perMember, perCode, total, rolling } = version.terms as CouponTerms;
  const uses = await readCouponUses(tx, promotionId, code, memberId);
  if (uses.mineOfCode > 0 || uses.mine >= perMember) throw new Refused({ code: 'BONUS_CODE_USED' });
  if (uses.ofCode >= perCode || uses.all >= total) throw new Refused({ code: 'BONUS_CODE_INVALID' });
  const need = rollingNeed(rolling, amount, 0);
  const refusal = need > 0 ? await bonusInTheWay(tx, memberId) : null;
  if (refusal) throw new Refused({ code: refusal });
  const source = { versionId: version.id };
  const bonusId = await giveBonus(tx, { memberId, requestSeq: null, source, currency, amount, deposit: 0, rolling });
  if (bonusId === null) throw new Refused({ code: 'BONUS_ACTIVE' });
  await insertCouponUse(tx, { bonusId, promotionId, code, memberId });
  await outbox.write(tx, 'balance', { m: [memberId] });
  return { name: version.name, currency, amount, need };
}

/** Makes codes of a batch. @throws Refused NOT_FOUND (404), PROMOTION_STOPPED */
export async function addCoupons(
  tx: Tx,
  staff: StaffCaller,
  { id, count }: InputOf<typeof makeCoupons>,
): Promise<PayloadOf<typeof makeCoupons>> {
  const promotion = await lockPromotion(tx, id);
  if (promotion?.kind !== 'coupon') throw new Refused({ code: 'NOT_FOUND' }, 404);
  if (promotion.stopped_at !== null) throw new Refused({ code: 'PROMOTION_STOPPED' });
  const { actor } = byStaff(staff);
  const codes: string[] = [];
  while (codes.length < count)
    codes.push(
      ...(await insertCoupons(tx, promotion.id, Array.from({ length: count - codes.length }, newCode), actor)),
    );
  await addAuditEvent(tx, {
    ...byStaff(staff),
    action: 'promotion.coupons',
    subject: `promotion:${promotion.id}`,
    after: { codes: count },
  });
  return { codes };
}

/** A page of a batch's codes. */
export async function listCoupons(
  db: Db,
  { id, page, size }: InputOf<typeof couponCodes>,
): Promise<PayloadOf<typeof couponCodes>> {
  const rows = await readCoupons(db, id, (page - 1) * size, size);
  return {
    list: rows.map((row) => ({
      code: row.code,
      madeAt: row.made_at.toISOString(),
      uses: row.uses,
      lastUsedAt: row.last_used_at?.toISOString() ?? null,
    })),
    pagination: paginationOf(page, size, rows[0]?.total ?? 0),
  };
}

const newCode = () => Array.from({ length: codeLength }, () => signs[randomInt(signs.length)]!).join('');
