import type { WirePromotionPreview } from '@lime/contract/staff-promotions.ts';
import type { Db } from '../../core/db.ts';
import { dayDue } from '@lime/domain/promotions/lots.ts';
import { readNames } from './promotions.sql.ts';

const mostShown = 20;

/** What a replayed month came to, in points or won. */
type Replayed = {
  /** slips or deposits that earn */
  readonly causes: number;
  /** what each member would have got, by id */
  readonly members: ReadonlyMap<number, number>;
  /** what the promotion really gave; null: it is a new one */
  readonly given: readonly { readonly member_id: number; readonly points: number }[] | null;
};

/** A replayed month as the office reads it, with those who would have got most. */
export async function previewOf(db: Db, { causes, members, given }: Replayed): Promise<WirePromotionPreview> {
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
