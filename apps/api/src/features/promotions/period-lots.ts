import { assert } from '@lime/domain/assert.ts';
import { dayDue } from '@lime/domain/promotions/lots.ts';
import { periodOf, sumsOf } from '@lime/domain/promotions/periods.ts';
import { promotionKinds } from '@lime/domain/promotions/promotion-kinds.ts';
import type { DaysBasis, PromotionKind } from '@lime/domain/promotions/promotion-kinds.ts';
import type { RollingWeight } from '@lime/domain/cash/rolling.ts';
import { addDays } from '@lime/domain/seoul-time.ts';
import type { Core } from '../../core/context.ts';
import type { Tx } from '../../core/db.ts';
import { lockBalances } from '../../core/ledger/ledger.sql.ts';
import { readEarners } from './lots.sql.ts';
import type { ChangeRow, VersionRow } from './lots.sql.ts';
import { payLots } from './pay-lots.ts';
import { endPeriods, lockPeriods } from './periods.sql.ts';
import type { CashRow, PeriodEnd, PeriodRef, PeriodRow, PeriodSum } from './periods.sql.ts';
import { versionFor, worthOf } from './slip-lots.ts';
import type { Earning } from './slip-lots.ts';

const periodKinds = promotionKinds.filter((kind) => kind.on === 'days') as unknown as PromotionKind<'days'>[];
/** Kinds that look at a member's whole days. */
export const periodKindIds: readonly string[] = periodKinds.map(({ id }) => id);

/** Terms of the kinds that look at days, as far as the site carries them out. */
type PeriodTerms = {
  readonly weights: readonly RollingWeight[];
  readonly dayMost: number | null;
  readonly of?: 'slips' | 'cash';
  readonly period?: 'day' | 'week';
  readonly claimDays?: number;
};
const termsOf = ({ terms }: Pick<VersionRow, 'terms'>) => terms as PeriodTerms;

/** Does a version count what comes in and goes out, instead of slips? */
export const countsCash = (version: VersionRow): boolean => termsOf(version).of === 'cash';

/** The days that a version looks at as one with this day, and until when its member may ask for what they give. */
export function periodFor(version: VersionRow, day: string): Pick<PeriodSum, 'day' | 'last_day' | 'claim_by'> {
  const { period = 'day', claimDays } = termsOf(version);
  const { day: first, lastDay } = periodOf(period, day);
  return { day: first, last_day: lastDay, claim_by: claimDays === undefined ? null : addDays(lastDay, claimDays) };
}

/** What settlements add to periods. A slip counts to the day of its first result, and so do its corrections. */
export function periodSums(
  changes: readonly ChangeRow[],
  versions: readonly VersionRow[],
  firstDays: ReadonlyMap<number, { readonly day: string; readonly at: Date }>,
): PeriodSum[] {
  const sums = createSums();
  for (const own of Map.groupBy(versions, (version) => version.promotion_id).values())
    for (const change of changes) {
      const first = firstDays.get(change.slip_id);
      assert(first, `slip ${change.slip_id} has a first settlement`);
      const version = versionFor(own, first.day, first.at);
      if (!version || countsCash(version)) continue;
      const { weights } = termsOf(version);
      const before = sumsOf(weights, worthOf(change, 'before'));
      const after = sumsOf(weights, worthOf(change, 'after'));
      sums.add(version, change.member_id, first.day, {
        stakes: after.stakes - before.stakes,
        lost: after.lost - before.lost,
      });
    }
  return sums.list();
}

/** What deposits less withdrawals come to by period, for one version of the promotion. */
export function cashSums(rows: readonly CashRow[], own: readonly VersionRow[], version: VersionRow): PeriodSum[] {
  const sums = createSums();
  for (const row of rows)
    if (versionFor(own, row.day, row.at)?.id === version.id)
      sums.add(version, row.member_id, row.day, { stakes: 0, lost: row.amount });
  return sums.list();
}

function createSums() {
  const sums = new Map<string, PeriodSum>();
  return {
    add(version: VersionRow, memberId: number, day: string, { stakes, lost }: { stakes: number; lost: number }) {
      if (stakes === 0 && lost === 0) return;
      const period = periodFor(version, day);
      const key = `${version.id} ${memberId} ${period.day}`;
      const sum = sums.get(key) ?? { version_id: version.id, member_id: memberId, ...period, stakes: 0, lost: 0 };
      sums.set(key, { ...sum, stakes: sum.stakes + stakes, lost: sum.lost + lost });
    },
    /** in one order for all processes */
    list: () => [...sums.values()].toSorted((a, b) => a.member_id - b.member_id || a.version_id - b.version_id),
  };
}

/** Points that a period is due before the most of it. */
export function periodDue(version: VersionRow, basis: DaysBasis): number {
  const kind = periodKinds.find(({ id }) => id === version.kind);
  assert(kind, `promotion ${version.promotion_id} looks at days`);
  return kind.due(version.terms as never, basis);
}

/** Points that it comes to. */
export const periodPoints = (version: VersionRow, basis: DaysBasis): number =>
  dayDue([periodDue(version, basis)], termsOf(version).dayMost);

/**
 * Pays periods what they are due less what was paid for them, or lets them lapse. The grade, and whether the house leaves the
 * member out, are those of the first time.
 *
 * @param how   `claim` pays what waits to be asked for
 * @returns how many lots were written
 */
export async function settlePeriods(
  tx: Tx,
  outbox: Pick<Core['outbox'], 'write'>,
  refs: readonly PeriodRef[],
  versions: readonly VersionRow[],
  how: 'pay' | 'claim' | 'lapse',
): Promise<number> {
  if (refs.length === 0) return 0;
  const memberIds = [...new Set(refs.map(({ member_id }) => member_id))].toSorted((a, b) => a - b);
  await lockBalances(tx, memberIds);
  // another process may have been here since they were read
  const rows = (await lockPeriods(tx, refs)).filter((row) => row.changed && isFor(row, how));
  if (rows.length === 0) return 0;
  const earners = new Map((await readEarners(tx, memberIds)).map((row) => [row.id, row]));
  const earnings: Earning[] = [];
  const ends = rows.map((row): PeriodEnd => {
    const version = versions.find(({ id }) => id === row.version_id);
    const earner = earners.get(row.member_id);
    assert(version && earner, 'a period has a version and a member');
    const { version_id, member_id, day, stakes, lost, due: before } = row;
    const grade = row.grade ?? earner.grade;
    const left_out = row.grade === null ? earner.left_out : row.left_out;
    const basis = { grade, stakes, lost };
    if (how === 'lapse')
      return {
        version_id,
        member_id,
        day,
        grade,
        left_out,
        due: 0,
        lots: 0,
        state: 'lapsed',
        lapsed: left_out ? 0 : periodPoints(version, basis),
      };
    const after = left_out ? 0 : periodDue(version, basis);
    const lots = row.lots + (after === before ? 0 : 1);
    if (after !== before)
      earnings.push({
        version,
        memberId: member_id,
        day,
        slipId: null,
        grade,
        cause: `days:${member_id}:${day}:${lots}`,
        due: () => ({
          before,
          after,
        }),
      });
    return { version_id, member_id, day, grade, left_out, due: after, lots, state: 'paid', lapsed: 0 };
  });
  const written = await payLots(tx, outbox, earnings);
  await endPeriods(tx, ends);
  return written;
}

const isFor = ({ state, claim_by }: PeriodRow, how: 'pay' | 'claim' | 'lapse') =>
  how === 'pay' ? state === 'paid' || (state === 'open' && claim_by === null) : state === 'open' && claim_by !== null;
