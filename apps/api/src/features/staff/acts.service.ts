import type { InputOf, PayloadOf } from '@lime/contract/call.ts';
import { actDays, actKinds } from '@lime/domain/access/act-kinds.ts';
import type { listStaffActs } from '@lime/contract/staff-acts.ts';
import type { ActKind } from '@lime/domain/access/act-kinds.ts';
import { addDays, seoulDay } from '@lime/domain/seoul-time.ts';
import type { StaffCaller } from '../../core/context.ts';
import { databaseNow } from '../../core/db.ts';
import type { Db } from '../../core/db.ts';
import { anywhere, paginationOf } from '../../core/paging.ts';
import { readActs } from './acts.sql.ts';

const counted = actKinds.flatMap(({ actions }) => [...actions]);

/** What members of staff did in a period: all of them for a super, one's own row for anyone else. */
export async function listActs(
  db: Db,
  staff: StaffCaller,
  { page, size, id, q, from, to }: InputOf<typeof listStaffActs>,
): Promise<PayloadOf<typeof listStaffActs>> {
  const last = to ?? seoulDay(await databaseNow(db));
  const period = { from: from ?? addDays(last, 1 - actDays), to: last };
  const whose = staff.role === 'super' ? (id === undefined ? null : Number(id)) : staff.staffId;
  const { rows, total } = await readActs(db, { page, size, id: whose, q: q ? anywhere(q) : null, ...period }, counted);
  return {
    list: rows.map((row) => ({
      id: String(row.id),
      loginId: row.login_id,
      name: row.name || row.login_id,
      role: row.role,
      suspended: row.state !== 'normal',
      signIns: row.sign_ins,
      acts: Object.fromEntries(
        actKinds.map((kind) => [kind.id, kind.actions.reduce((sum, action) => sum + (row.actions[action] ?? 0), 0)]),
      ) as Record<ActKind, number>,
      given: row.given,
      taken: row.taken,
      answerSeconds: row.answer_seconds,
    })),
    pagination: paginationOf(page, size, total),
    period,
  };
}
