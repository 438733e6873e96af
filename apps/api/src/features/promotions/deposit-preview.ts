import type { DepositBasis } from '@lime/domain/promotions/promotion-kinds.ts';
import { isInWindow } from '@lime/domain/promotions/versions.ts';
import { monthDays, seoulDayStart } from '@lime/domain/seoul-time.ts';
import type { Db } from '../../core/db.ts';
import { throughCursor } from '../../core/in-snapshot.ts';
import { sumDues } from './preview-of.ts';
import type { Form, Replayed } from './preview-of.ts';
import { replayedDeposits } from './deposit-bonus.sql.ts';
import type { ReplayDepositRow } from './deposit-bonus.sql.ts';
import { kindOf } from './promotions.service.ts';

const rowsAtATime = 10_000;

/** What the deposits of a past month that came in would have got if all had taken it, by the grade of now; inside of a snapshot. */
export async function replayDeposits(db: Db, { kind, windows, terms, month }: Form): Promise<Replayed> {
  const { first, next } = monthDays(month);
  const due = kindOf(kind).due as unknown as (terms: unknown, deposit: DepositBasis) => number;
  const dues: { memberId: number; day: string; due: number }[] = [];
  const taken = new Map<string, number>();
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
      taken.set(`${memberId} ${day}`, takenToday + 1);
      dues.push({ memberId, day, due: bonus });
    }
  return { causes: dues.length, ...sumDues(dues), products: null };
}
