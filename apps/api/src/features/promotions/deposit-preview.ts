import type { InputOf } from '@lime/contract/call.ts';
import type { WirePromotionPreview, previewPromotion } from '@lime/contract/staff-promotions.ts';
import type { DepositBasis } from '@lime/domain/promotions/promotion-kinds.ts';
import { isInWindow } from '@lime/domain/promotions/versions.ts';
import { addDays, seoulDayStart } from '@lime/domain/seoul-time.ts';
import type { Core } from '../../core/context.ts';
import { inSnapshot, throughCursor } from '../../core/in-snapshot.ts';
import { previewOf } from './preview-of.ts';
import { readGivenBonuses, replayedDeposits } from './deposit-bonus.sql.ts';
import type { ReplayDepositRow } from './deposit-bonus.sql.ts';
import { kindOf } from './promotions.service.ts';

const rowsAtATime = 10_000;

/** Who would have got what for the deposits of a past month that came in, if all had taken it, by the grade of now. */
export function previewDeposits(
  { db, pool }: Pick<Core, 'db' | 'pool'>,
  { kind, id, windows, terms, month }: InputOf<typeof previewPromotion>,
): Promise<WirePromotionPreview> {
  const first = `${month}-01`;
  const next = `${addDays(first, 31).slice(0, 7)}-01`;
  const due = kindOf(kind).due as unknown as (terms: unknown, deposit: DepositBasis) => number;
  return inSnapshot(pool, async () => {
    const members = new Map<number, number>();
    const taken = new Map<string, number>();
    let causes = 0;
    for await (const rows of throughCursor<ReplayDepositRow>(
      db,
      replayedDeposits(seoulDayStart(first), seoulDayStart(next)),
      rowsAtATime,
    ))
      for (const { member_id: memberId, day, requested_at: at, ...row } of rows) {
        if (!isInWindow(windows, at)) continue;
        const takenToday = taken.get(`${memberId} ${day}`) ?? 0;
        const bonus = due(terms, { ...row, takenToday });
        if (bonus === 0) continue;
        causes += 1;
        taken.set(`${memberId} ${day}`, takenToday + 1);
        members.set(memberId, (members.get(memberId) ?? 0) + bonus);
      }
    const given = id === null ? null : await readGivenBonuses(db, id, first, addDays(next, -1));
    return previewOf(db, { causes, members, given });
  });
}
