import { grades } from '@lime/domain/access/grades.ts';
import { assert } from '@lime/domain/assert.ts';
import { promotionKinds } from '@lime/domain/promotions/promotion-kinds.ts';
import type { PromotionKind, SlipBasis } from '@lime/domain/promotions/promotion-kinds.ts';
import { dayDue, moveOf } from '@lime/domain/promotions/lots.ts';
import { isInWindow, versionOn } from '@lime/domain/promotions/versions.ts';
import type { ChangeRow, DaySum, EarnerRow, GradeRow, NewLot, VersionRow } from './lots.sql.ts';

/** Terms of a kind that looks at slips, as far as all of them have it. */
type SlipTerms = { readonly dayMost: number | null };

/** Kinds that look at one slip at a time. */
const slipKinds = promotionKinds.filter((kind) => kind.on === 'slip') as unknown as PromotionKind<'slip'>[];
/** Their ids. */
export const slipKindIds: readonly string[] = slipKinds.map(({ id }) => id);

/** A settlement under a version that was in force when its slip was placed. */
export type Earning = {
  readonly change: ChangeRow;
  readonly version: VersionRow;
  /** points due of the slip before and after it, to a member of this grade */
  due(grade: number): { readonly before: number; readonly after: number };
};

/** What settlements may change, by every promotion that was open when their slips were placed; without any effect none. */
export function earningsOf(changes: readonly ChangeRow[], versions: readonly VersionRow[]): Earning[] {
  const promotions = [...Map.groupBy(versions, (version) => version.promotion_id).values()];
  return changes.flatMap((change) =>
    promotions.flatMap((own) => {
      const version = versionOn(own, change.day);
      if (!version || !isInWindow(version.windows, change.placed_at)) return [];
      if (version.stopped_at !== null && change.placed_at >= version.stopped_at) return [];
      const kind = slipKinds.find(({ id }) => id === version.kind);
      assert(kind, `promotion ${version.promotion_id} looks at slips`);
      const worth = (side: Pick<SlipBasis, 'result' | 'payout' | 'legs'>, grade: number) =>
        kind.due(version.terms as never, { kind: change.kind, stake: change.stake, grade, ...side });
      const due = (grade: number) => ({
        before: worth({ result: change.result_before, payout: change.payout_before, legs: change.legs_before }, grade),
        after: worth({ result: change.result, payout: change.payout, legs: change.legs }, grade),
      });
      // Also kept where this member's grade gets nothing: a correction must not take back what was never given.
      const matters = grades.some((grade) => due(grade).before > 0 || due(grade).after > 0);
      return matters ? [{ change, version, due }] : [];
    }),
  );
}

/** What is known of the members and days of earnings, under the members' locks. */
type Known = {
  readonly earners: readonly (EarnerRow & { readonly held: number })[];
  readonly grades: readonly GradeRow[];
  readonly days: readonly DaySum[];
};

/**
 * The lots of earnings, in their order. A lot is what a settlement changes of what its day is due, so that all lots of a
 * day come to what the day is due, however often and in whatever order its slips were settled.
 *
 * @returns with the lots what members owe afterwards
 */
export function lotsOf(earnings: readonly Earning[], known: Known): { lots: NewLot[]; owed: Map<number, number> } {
  const gradeOf = new Map(known.grades.map((row) => [`${row.version_id} ${row.slip_id}`, row.grade]));
  const sums = new Map(known.days.map((sum) => [dayKey(sum), { due: sum.due, amount: sum.amount }]));
  const earners = new Map(known.earners.map(({ id, ...row }) => [id, row]));
  const owed = new Map<number, number>();
  const lots = earnings.map(({ change, version, due }): NewLot => {
    const { member_id, slip_id, day, tx } = change;
    const earner = earners.get(member_id);
    assert(earner, `member ${member_id} has accounts`);
    const slipKey = `${version.id} ${slip_id}`;
    const grade = gradeOf.get(slipKey) ?? earner.grade;
    gradeOf.set(slipKey, grade);
    const ref = { version_id: version.id, member_id, day };
    const sum = sums.get(dayKey(ref)) ?? { due: 0, amount: 0 };
    sums.set(dayKey(ref), sum);
    const { before, after } = due(grade);
    sum.due += after - before;
    const amount = dayDue([sum.due], (version.terms as SlipTerms).dayMost) - sum.amount;
    sum.amount += amount;
    const move = moveOf(amount, earner.owed, earner.held);
    if (move.owed !== earner.owed) owed.set(member_id, move.owed);
    earner.owed = move.owed;
    earner.held += move.moved;
    return { ...ref, cause: `slip:${slip_id}:${tx}`, slip_id, grade, due: after - before, amount, moved: move.moved };
  });
  return { lots, owed };
}

const dayKey = ({ version_id, member_id, day }: { version_id: number; member_id: number; day: string }) =>
  `${version_id} ${member_id} ${day}`;
