import type { listReferrals } from '@lime/contract/auth.ts';
import type { InputOf, PayloadOf } from '@lime/contract/call.ts';
import type { Db } from '../../core/db.ts';
import { readAffiliateShares } from '../agents/affiliates.service.ts';
import type { Members } from '../members/members.service.ts';
import { readReferralPoints } from '../promotions/own-promotions.service.ts';

/** Whom a member referred, with what each has brought: points of promotions, and the share of an affiliate. */
export async function listOwnReferrals(
  { db, members }: { readonly db: Db; readonly members: Members },
  memberId: number,
  { page, size }: InputOf<typeof listReferrals>,
): Promise<PayloadOf<typeof listReferrals>> {
  const [{ rows, pagination }, points, shares] = await Promise.all([
    members.referrals(memberId, page, size),
    readReferralPoints(db, memberId),
    readAffiliateShares(db, memberId),
  ]);
  const sum = (amounts: Map<number, number>) => [...amounts.values()].reduce((all, one) => all + one, 0);
  return {
    list: rows.map(({ id, ...row }) => ({
      ...row,
      points: points.get(id) ?? 0,
      share: shares && (shares.get(id) ?? 0),
    })),
    earned: { points: sum(points), share: shares && sum(shares) },
    pagination,
  };
}
