import type { InputOf } from '@lime/contract/call.ts';
import type { WirePromotionPreview, previewPromotion } from '@lime/contract/staff-promotions.ts';
import { dayDue } from '@lime/domain/promotions/lots.ts';
import type { PromotionKind, SlipBasis } from '@lime/domain/promotions/promotion-kinds.ts';
import { groupOfKind } from '@lime/domain/agents/product-groups.ts';
import type { AgentGroup } from '@lime/domain/agents/product-groups.ts';
import { monthDays, seoulDayStart } from '@lime/domain/seoul-time.ts';
import type { Core } from '../../core/context.ts';
import { inSnapshot, throughCursor } from '../../core/in-snapshot.ts';
import { readAboveAll, readGradesOf } from './lots.sql.ts';
import type { AboveRow, VersionRow } from './lots.sql.ts';
import { cashSums, countsCash, periodDue, periodSums } from './period-lots.ts';
import { readCash } from './periods.sql.ts';
import { readGivenBonuses } from './deposit-bonus.sql.ts';
import { replayDeposits } from './deposit-preview.ts';
import { previewOf, sumDues } from './preview-of.ts';
import type { Form, Given, Replayed } from './preview-of.ts';
import { readGiven, replayed, replayedFirst } from './promotions.sql.ts';
import type { ReplayRow } from './promotions.sql.ts';
import { assertTerms, kindOf } from './promotions.service.ts';
import { versionFor, worthOf } from './slip-lots.ts';

const rowsAtATime = 10_000;

/**
 * Who would have got what in a past month. Each slip counts as it is settled now, each deposit that came in as taken with
 * its bonus, by the grade its member has now; what a promotion really gave went by the grade of its time. A comp counts as if
 * every member had claimed it.
 *
 * @throws Refused PROMOTION_TERMS
 */
export function previewMonth(
  { db, pool }: Pick<Core, 'db' | 'pool'>,
  { id, ...form }: InputOf<typeof previewPromotion>,
): Promise<WirePromotionPreview> {
  assertTerms(form.kind, form.terms);
  return inSnapshot(pool, async () =>
    previewOf(db, await replayMonth(db, form), await readGivenIn(db, { ...form, id })),
  );
}

/** Replays a month; inside of a snapshot, with terms that are sound. */
export async function replayMonth(db: Core['db'], form: Form): Promise<Replayed> {
  const { kind, windows, terms, month } = form;
  const { on } = kindOf(kind);
  if (on === 'coupon') return { causes: 0, ...sumDues([]), products: null };
  if (on === 'deposit') return replayDeposits(db, form);
  const { first, last, next } = monthDays(month);
  // as if it had held over all of the month
  const version: VersionRow = {
    id: 0,
    promotion_id: 0,
    kind,
    name: '',
    no: 1,
    windows,
    terms,
    stopped_at: null,
    fromDay: first,
    lastDay: last,
  };
  const most = terms['dayMost'] as number | null;
  const { days, slips, products } =
    on === 'days' ? await replayDays(db, version, next) : await replaySlips(db, version, next);
  // of a member and a day no more than the most
  for (const sum of days.values()) sum.due = dayDue([sum.due], most);
  return { causes: slips, ...sumDues(days.values()), products };
}

/** What a promotion really gave for a month; null: it is a new one. */
export async function readGivenIn(
  db: Core['db'],
  { kind, id, month }: Pick<InputOf<typeof previewPromotion>, 'kind' | 'id' | 'month'>,
): Promise<Given | null> {
  const { on } = kindOf(kind);
  if (id === null || on === 'coupon') return null;
  const { first, last } = monthDays(month);
  return on === 'deposit' ? readGivenBonuses(db, id, first, last) : readGiven(db, id, first, last);
}

/** What a month comes to: points of members by day or period, and the slips that earn. */
type Replay = Pick<Replayed, 'products'> & {
  readonly days: Map<string, { memberId: number; day: string; due: number }>;
  readonly slips: number;
};

/** The slips that were placed in the month, by a kind that looks at one slip at a time. */
async function replaySlips(db: Core['db'], version: VersionRow, next: string): Promise<Replay> {
  const { on, due } = kindOf(version.kind) as unknown as PromotionKind<'slip' | 'referral'>;
  const dueOf = due as unknown as (terms: unknown, slip: SlipBasis & { depth: number }) => number;
  const above = on === 'referral' ? Map.groupBy(await readAboveAll(db), (row) => row.member_id) : null;
  const slips = new Map<number, number>();
  const days: Replay['days'] = new Map();
  const products = new Map<AgentGroup, number>();
  for await (const rows of throughCursor<ReplayRow>(
    db,
    replayed(seoulDayStart(version.fromDay), seoulDayStart(next)),
    rowsAtATime,
  ))
    for (const row of rows) {
      if (!versionFor([version], row.day, row.placed_at)) continue;
      const own: readonly Pick<AboveRow, 'above_id' | 'depth'>[] =
        above === null ? [{ above_id: row.member_id, depth: 0 }] : (above.get(row.member_id) ?? []);
      for (const { above_id: memberId, depth } of own) {
        const worth = (side: 'before' | 'after') =>
          dueOf(version.terms, { ...worthOf(row, side), grade: row.grade, depth });
        const change = worth('after') - worth('before');
        if (change === 0) continue;
        slips.set(row.slip_id, (slips.get(row.slip_id) ?? 0) + change);
        const day = days.get(`${memberId} ${row.day}`) ?? { memberId, day: row.day, due: 0 };
        days.set(`${memberId} ${row.day}`, day);
        day.due += change;
        const group = groupOfKind[row.kind]!;
        products.set(group, (products.get(group) ?? 0) + change);
      }
    }
  return { days, slips: [...slips.values()].filter((sum) => sum > 0).length, products };
}

/** The days of the month, by a kind that looks at a member's whole days. Members of type 정산제외 are left out. */
async function replayDays(db: Core['db'], version: VersionRow, next: string): Promise<Replay> {
  const sums = new Map<string, { memberId: number; day: string; stakes: number; lost: number }>();
  const slips = new Set<number>();
  const add = (rows: ReturnType<typeof periodSums>) => {
    for (const { member_id: memberId, day, stakes, lost } of rows) {
      const sum = sums.get(`${memberId} ${day}`) ?? { stakes: 0, lost: 0 };
      sums.set(`${memberId} ${day}`, { memberId, day, stakes: sum.stakes + stakes, lost: sum.lost + lost });
    }
  };
  if (countsCash(version)) add(cashSums(await readCash(db, version.fromDay, version.lastDay!), [version], version));
  else
    for await (const rows of throughCursor<ReplayRow & { first_at: Date; first_day: string }>(
      db,
      replayedFirst(seoulDayStart(version.fromDay), seoulDayStart(next)),
      rowsAtATime,
    )) {
      for (const row of rows) slips.add(row.slip_id);
      const first = new Map(rows.map((row) => [row.slip_id, { day: row.first_day, at: row.first_at }]));
      add(periodSums(rows, [version], first));
    }
  const grades = new Map(
    (
      await readGradesOf(
        db,
        [...sums.values()].map(({ memberId }) => memberId),
      )
    ).map((row) => [row.id, row]),
  );
  const days: Replay['days'] = new Map();
  for (const [key, { memberId, day, stakes, lost }] of sums) {
    const member = grades.get(memberId);
    if (!member || member.left_out) continue;
    days.set(key, { memberId, day, due: periodDue(version, { grade: member.grade, stakes, lost }) });
  }
  return { days, slips: slips.size, products: null };
}
