import type { InputOf } from '@lime/contract/call.ts';
import type { previewPromotion, WirePromotionPreview } from '@lime/contract/staff-promotions.ts';
import type { AgentGroup } from '@lime/domain/agents/product-groups.ts';
import type { Db } from '../../core/db.ts';
import { dayDue } from '@lime/domain/promotions/lots.ts';
import { readNames } from './promotions.sql.ts';

const mostShown = 20;

/** A promotion as a past month is replayed under it. */
export type Form = Omit<InputOf<typeof previewPromotion>, 'id'>;

/** What a replayed month came to, in points or won. */
export type Replayed = {
  /** slips or deposits that earn */
  readonly causes: number;
  /** what each member would have got */
  readonly members: ReadonlyMap<number, number>;
  /** the same by days, of periods their first ones */
  readonly days: ReadonlyMap<string, number>;
  /** by groups of products, before the most of a day is applied; null: the kind does not look at single slips */
  readonly products: ReadonlyMap<AgentGroup, number> | null;
};

/** Sums of what is due, by member and by day. */
export function sumDues(dues: Iterable<{ memberId: number; day: string; due: number }>) {
  const members = new Map<number, number>();
  const days = new Map<string, number>();
  for (const { memberId, day, due } of dues) {
    members.set(memberId, (members.get(memberId) ?? 0) + due);
    days.set(day, (days.get(day) ?? 0) + due);
  }
  return { members, days };
}

/** What the promotion really gave. */
export type Given = readonly { readonly member_id: number; readonly points: number }[];

/**
 * A replayed month as the office reads it, with those who would have got most.
 *
 * @param given  null: it is a new one
 */
export async function previewOf(
  db: Db,
  { causes, members }: Replayed,
  given: Given | null,
): Promise<WirePromotionPreview> {
  const givenTo = new Map((given ?? []).map((row) => [row.member_id, row.points]));
  const got = [...members].filter(([, points]) => points > 0);
  const top = got.toSorted(([a, points], [b, other]) => other - points || a - b).slice(0, mostShown);
  const ids = top.map(([memberId]) => memberId);
  const names = new Map((await readNames(db, ids)).map((row) => [row.id, row]));
  return {
    points: dayDue(members.values(), null),
    slips: causes,
    members: got.length,
    given: given === null ? null : dayDue(givenTo.values(), null),
    most: top.map(([memberId, points]) => ({
      memberId: String(memberId),
      loginId: names.get(memberId)!.login_id,
      nickname: names.get(memberId)!.nickname,
      points,
      given: givenTo.get(memberId) ?? 0,
    })),
  };
}
