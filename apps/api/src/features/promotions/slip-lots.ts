import { grades } from '@lime/domain/access/grades.ts';
import { assert } from '@lime/domain/assert.ts';
import { promotionKinds } from '@lime/domain/promotions/promotion-kinds.ts';
import type { PromotionKind, SlipBasis } from '@lime/domain/promotions/promotion-kinds.ts';
import { dayDue, moveOf } from '@lime/domain/promotions/lots.ts';
import { isInWindow, versionOn } from '@lime/domain/promotions/versions.ts';
import type { AboveRow, ChangeRow, DaySum, EarnerRow, GradeRow, NewLot, VersionRow } from './lots.sql.ts';

/** Terms of kinds that give lots, as far as all of them have it. */
type LotTerms = { readonly dayMost?: number | null };

/** Kinds that look at one slip at a time. */
const slipKinds = promotionKinds.filter((kind) => kind.on === 'slip') as unknown as PromotionKind<'slip'>[];
const referral = promotionKinds.find((kind) => kind.on === 'referral') as unknown as PromotionKind<'referral'>;
/** Their ids. */
export const slipKindIds: readonly string[] = slipKinds.map(({ id }) => id);
/** Kinds whose lots a slip gives at once, to its member or to those above in the line of referrers. */
export const earnedBySlips: readonly string[] = [...slipKindIds, referral.id];

/** What changes of what a member is due, by a version that was in force. */
export type Earning = {
  readonly version: VersionRow;
  readonly memberId: number;
  /** the Seoul day it counts to */
  readonly day: string;
  readonly slipId: number | null;
  readonly cause: string;
  /** the grade that was fixed before; without one that of the slip's first look, else the member's of now */
  readonly grade?: number;
  /** points due before and after it, to a member of this grade */
  due(grade: number): { readonly before: number; readonly after: number };
};

/** The version of a promotion that was open for what happened at a moment of a Seoul day; null: none. */
export function versionFor(own: readonly VersionRow[], day: string, at: Date): VersionRow | null {
  const version = versionOn(own, day);
  if (!version || !isInWindow(version.windows, at)) return null;
  return version.stopped_at !== null && at >= version.stopped_at ? null : version;
}

/**
 * What settlements may change, by every promotion that was open when their slips were placed; without any effect none.
 *
 * @param above who is above the members of slips
 */
export function earningsOf(
  changes: readonly ChangeRow[],
  versions: readonly VersionRow[],
  above: readonly AboveRow[],
): Earning[] {
  const promotions = [...Map.groupBy(versions, (version) => version.promotion_id).values()];
  const aboveOf = Map.groupBy(above, (row) => row.member_id);
  return changes.flatMap((change) =>
    promotions.flatMap((own): Earning[] => {
      const version = versionFor(own, change.day, change.placed_at);
      if (!version) return [];
      if (version.kind !== referral.id) return ownEarning(change, version);
      return (aboveOf.get(change.member_id) ?? []).flatMap((row) => earningAbove(change, version, row));
    }),
  );
}

function ownEarning(change: ChangeRow, version: VersionRow): Earning[] {
  const kind = slipKinds.find(({ id }) => id === version.kind);
  assert(kind, `promotion ${version.promotion_id} looks at slips`);
  const worth = (side: 'before' | 'after', grade: number) =>
    kind.due(version.terms as never, { ...worthOf(change, side), grade });
  const due = (grade: number) => ({ before: worth('before', grade), after: worth('after', grade) });
  // Also kept where this member's grade gets nothing: a correction must not take back what was never given.
  if (!grades.some((grade) => due(grade).before > 0 || due(grade).after > 0)) return [];
  const { member_id: memberId, slip_id: slipId, day, tx } = change;
  return [{ version, memberId, day, slipId, cause: `slip:${slipId}:${tx}`, due }];
}

function earningAbove(change: ChangeRow, version: VersionRow, { above_id, depth }: AboveRow): Earning[] {
  const worth = (side: 'before' | 'after') =>
    referral.due(version.terms as never, { ...worthOf(change, side), grade: 1, depth });
  const [before, after] = [worth('before'), worth('after')];
  if (before === 0 && after === 0) return [];
  const { slip_id: slipId, day, tx } = change;
  return [
    {
      version,
      memberId: above_id,
      day,
      slipId,
      cause: `slip:${slipId}:${tx}:${depth}`,
      due: () => ({ before, after }),
    },
  ];
}

/** A slip as it was worth on one side of a settlement. */
export function worthOf(
  row: Pick<
    ChangeRow,
    'kind' | 'stake' | 'result' | 'payout' | 'legs' | 'result_before' | 'payout_before' | 'legs_before'
  >,
  side: 'before' | 'after',
): Omit<SlipBasis, 'grade'> {
  const { kind, stake } = row;
  return side === 'before'
    ? { kind, stake, result: row.result_before, payout: row.payout_before, legs: row.legs_before }
    : { kind, stake, result: row.result, payout: row.payout, legs: row.legs };
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
  const gradeOf = new Map(known.grades.map((row) => [slipKey(row.version_id, row.member_id, row.slip_id), row.grade]));
  const sums = new Map(known.days.map((sum) => [dayKey(sum), { due: sum.due, amount: sum.amount }]));
  const earners = new Map(known.earners.map(({ id, ...row }) => [id, row]));
  const owed = new Map<number, number>();
  const lots = earnings.flatMap(
    ({ version, memberId: member_id, slipId: slip_id, day, cause, due, ...given }): NewLot[] => {
      const earner = earners.get(member_id);
      assert(earner, `member ${member_id} has accounts`);
      const key = slipKey(version.id, member_id, slip_id);
      const looked = given.grade ?? gradeOf.get(key);
      const grade = looked ?? earner.grade;
      const { before, after } = due(grade);
      // the slip was looked at when nothing was to be given for it: its member was left out then
      if (looked === undefined && before > 0) return [];
      gradeOf.set(key, grade);
      const ref = { version_id: version.id, member_id, day };
      const sum = sums.get(dayKey(ref)) ?? { due: 0, amount: 0 };
      sums.set(dayKey(ref), sum);
      sum.due += after - before;
      const amount = dayDue([sum.due], (version.terms as LotTerms).dayMost ?? null) - sum.amount;
      sum.amount += amount;
      const move = moveOf(amount, earner.owed, earner.held);
      if (move.owed !== earner.owed) owed.set(member_id, move.owed);
      earner.owed = move.owed;
      earner.held += move.moved;
      return [{ ...ref, cause, slip_id, grade, due: after - before, amount, moved: move.moved }];
    },
  );
  return { lots, owed };
}

const slipKey = (versionId: number, memberId: number, slipId: number | null) => `${versionId} ${memberId} ${slipId}`;
const dayKey = ({ version_id, member_id, day }: { version_id: number; member_id: number; day: string }) =>
  `${version_id} ${member_id} ${day}`;
