import type { InputOf } from '@lime/contract/call.ts';
import type { WirePromotionPreview, previewPromotion } from '@lime/contract/staff-promotions.ts';
import type { SlipBasis } from '@lime/domain/promotions/promotion-kinds.ts';
import { dayDue } from '@lime/domain/promotions/lots.ts';
import { isInWindow } from '@lime/domain/promotions/versions.ts';
import { addDays, seoulDayStart } from '@lime/domain/seoul-time.ts';
import type { Core } from '../../core/context.ts';
import { inSnapshot, throughCursor } from '../../core/in-snapshot.ts';
import { previewDeposits } from './deposit-preview.ts';
import { previewOf } from './preview-of.ts';
import { readGiven, replayed } from './promotions.sql.ts';
import type { ReplayRow } from './promotions.sql.ts';
import { assertTerms, kindOf } from './promotions.service.ts';

const rowsAtATime = 10_000;

/**
 * Who would have got what in a past month. Each slip counts as it is settled now, each deposit that came in as taken with
 * its bonus, by the grade its member has now; what a promotion really gave went by the grade of its time.
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
  const due = kindOf(kind).due as unknown as (terms: unknown, slip: SlipBasis) => number;
  const most = terms['dayMost'] as number | null;
  return inSnapshot(pool, async () => {
    const slips = new Map<number, number>();
    const days = new Map<string, { memberId: number; due: number }>();
    for await (const rows of throughCursor<ReplayRow>(
      db,
      replayed(seoulDayStart(first), seoulDayStart(next)),
      rowsAtATime,
    ))
      for (const row of rows) {
        if (!isInWindow(windows, row.placed_at)) continue;
        const change = due(terms, worthOf(row, 'after')) - due(terms, worthOf(row, 'before'));
        if (change === 0) continue;
        slips.set(row.slip_id, (slips.get(row.slip_id) ?? 0) + change);
        const day = days.get(`${row.member_id} ${row.day}`) ?? { memberId: row.member_id, due: 0 };
        days.set(`${row.member_id} ${row.day}`, day);
        day.due += change;
      }
    const members = new Map<number, number>();
    for (const { memberId, due: sum } of days.values())
      members.set(memberId, (members.get(memberId) ?? 0) + dayDue([sum], most));
    const causes = [...slips.values()].filter((sum) => sum > 0).length;
    const given = id === null ? null : await readGiven(db, id, first, addDays(next, -1));
    return previewOf(db, { causes, members, given });
  });
}

function worthOf(row: ReplayRow, side: 'before' | 'after'): SlipBasis {
  const { kind, stake, grade } = row;
  return side === 'before'
    ? { kind, stake, grade, result: row.result_before, payout: row.payout_before, legs: row.legs_before }
    : { kind, stake, grade, result: row.result, payout: row.payout, legs: row.legs };
}
