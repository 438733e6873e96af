import type { InputOf } from '@lime/contract/call.ts';
import type { WirePromotionPreview, previewPromotion } from '@lime/contract/staff-promotions.ts';
import { dayDue } from '@lime/domain/promotions/lots.ts';
import type { PromotionKind, SlipBasis } from '@lime/domain/promotions/promotion-kinds.ts';
import { addDays, seoulDayStart } from '@lime/domain/seoul-time.ts';
import type { Core } from '../../core/context.ts';
import { inSnapshot, throughCursor } from '../../core/in-snapshot.ts';
import { readAboveAll, readGradesOf } from './lots.sql.ts';
import type { AboveRow, VersionRow } from './lots.sql.ts';
import { cashSums, countsCash, periodDue, periodSums } from './period-lots.ts';
import { readCash } from './periods.sql.ts';
import { previewDeposits } from './deposit-preview.ts';
import { previewOf } from './preview-of.ts';
import { readGiven, replayed, replayedFirst } from './promotions.sql.ts';
import type { ReplayRow } from './promotions.sql.ts';
import { assertTerms, kindOf } from './promotions.service.ts';
import { versionFor, worthOf } from './slip-lots.ts';

const rowsAtATime = 10_000;

/** What a month comes to: points of members by day or period, and the slips that earn. */
type Replay = { readonly days: Map<string, { memberId: number; due: number }>; readonly slips: number };

/**
 * Who would have got what in a past month. Each slip counts as it is settled now, each deposit that came in as taken with
 * its bonus, by the grade its member has now; what a promotion really gave went by the grade of its time. A comp counts as if
 * every member had claimed it.
 *
 * @throws Refused PROMOTION_TERMS
 */
export function previewMonth(
  { db, pool }: Pick<Core, 'db' | 'pool'>,
  { kind, id, windows, terms, month }: InputOf<typeof previewPromotion>,
): Promise<WirePromotionPreview> {
  assertTerms(kind, terms);
  const { on } = kindOf(kind);
  if (on === 'coupon') return previewOf(db, { causes: 0, members: new Map(), given: null });
  if (on === 'deposit') return previewDeposits({ db, pool }, { kind, id, windows, terms, month });
  const first = `${month}-01`;
  const next = `${addDays(first, 31).slice(0, 7)}-01`;
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
    lastDay: addDays(next, -1),
  };
  const most = terms['dayMost'] as number | null;
  return inSnapshot(pool, async () => {
    const { days, slips } =
      kindOf(kind).on === 'days' ? await replayDays(db, version, next) : await replaySlips(db, version, next);
    const members = new Map<number, number>();
    for (const { memberId, due: sum } of days.values())
      members.set(memberId, (members.get(memberId) ?? 0) + dayDue([sum], most));
    const given = id === null ? null : await readGiven(db, id, first, addDays(next, -1));
    return previewOf(db, { causes: slips, members, given });
  });
}

/** The slips that were placed in the month, by a kind that looks at one slip at a time. */
async function replaySlips(db: Core['db'], version: VersionRow, next: string): Promise<Replay> {
  const { on, due } = kindOf(version.kind) as unknown as PromotionKind<'slip' | 'referral'>;
  const dueOf = due as unknown as (terms: unknown, slip: SlipBasis & { depth: number }) => number;
  const above = on === 'referral' ? Map.groupBy(await readAboveAll(db), (row) => row.member_id) : null;
  const slips = new Map<number, number>();
  const days: Replay['days'] = new Map();
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
        const day = days.get(`${memberId} ${row.day}`) ?? { memberId, due: 0 };
        days.set(`${memberId} ${row.day}`, day);
        day.due += change;
      }
    }
  return { days, slips: [...slips.values()].filter((sum) => sum > 0).length };
}

/** The days of the month, by a kind that looks at a member's whole days. Members of type 정산제외 are left out. */
async function replayDays(db: Core['db'], version: VersionRow, next: string): Promise<Replay> {
  const last = addDays(next, -1);
  const sums = new Map<string, { memberId: number; stakes: number; lost: number }>();
  const slips = new Set<number>();
  const add = (rows: ReturnType<typeof periodSums>) => {
    for (const { member_id: memberId, day, stakes, lost } of rows) {
      const sum = sums.get(`${memberId} ${day}`) ?? { memberId, stakes: 0, lost: 0 };
      sums.set(`${memberId} ${day}`, { memberId, stakes: sum.stakes + stakes, lost: sum.lost + lost });
    }
  };
  if (countsCash(version)) add(cashSums(await readCash(db, version.fromDay, last), [version], version));
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
  for (const [key, { memberId, stakes, lost }] of sums) {
    const member = grades.get(memberId);
    if (!member || member.left_out) continue;
    days.set(key, { memberId, due: periodDue(version, { grade: member.grade, stakes, lost }) });
  }
  return { days, slips: slips.size };
}
