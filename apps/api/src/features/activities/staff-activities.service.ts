import type { InputOf, PayloadOf } from '@lime/contract/call.ts';
import type {
  activityOverview,
  activityResults,
  giveTickets,
  listActivityRows,
  listGivenTickets,
} from '@lime/contract/staff-activities.ts';
import { expectedByPrize, luckOf } from '@lime/domain/activities/prize-roulette.ts';
import { addAuditEvent, byStaff } from '../../core/audit-event.ts';
import type { StaffCaller } from '../../core/context.ts';
import type { Db, Tx } from '../../core/db.ts';
import { anywhere, paginationOf } from '../../core/paging.ts';
import { Refused } from '../../core/refused.ts';
import { readSetting } from '../settings/settings.service.ts';
import { readToday } from './budget.sql.ts';
import {
  addGivenTickets,
  countAttending,
  countActivityRows,
  countSpinning,
  findMemberId,
  insertGrant,
  readAttendanceDays,
  readActivityRows,
  readFigures,
  readGrants,
  readSpinDays,
  readUsed,
  readWheels,
} from './staff-activities.sql.ts';

/** What check-in and roulette gave today and this month, against their budgets. */
export async function readOverview(db: Db): Promise<PayloadOf<typeof activityOverview>> {
  const today = await readToday(db);
  const budgets = await readSetting(db, 'eventBudgets');
  const figures = await readFigures(db, today);
  return {
    today,
    budgets: (await readUsed(db, today)).map((row) => ({
      event: row.event,
      day: { given: row.day_given, budget: budgets[row.event].day, count: row.day_count },
      month: { given: row.month_given, budget: budgets[row.event].month, count: row.month_count },
    })),
    attendance: {
      today: figures.attended_today,
      madeUpToday: figures.made_up_today,
      month: figures.attended_month,
      membersMonth: figures.attending_members,
    },
    roulette: {
      today: figures.spins_today,
      month: figures.spins_month,
      membersMonth: figures.spinning_members,
      ticketsOpen: figures.tickets_open,
    },
  };
}

/** What check-in and roulette gave on the days of a span, and how the draws compare with what was to be expected. */
export async function readResults(
  db: Db,
  { from, to }: InputOf<typeof activityResults>,
): Promise<PayloadOf<typeof activityResults>> {
  const wheels = await readWheels(db, from, to);
  const expected = expectedByPrize(wheels);
  const drawnOf = (points: number) =>
    wheels.filter((row) => row.points === points).reduce((sum, { spins }) => sum + spins, 0);
  const prizes = expected.map((prize) => ({ ...prize, drawn: drawnOf(prize.points) }));
  const spins = wheels.reduce((sum, row) => sum + row.spins, 0);
  const meanOf = (count: (prize: (typeof prizes)[number]) => number) =>
    spins === 0 ? 0 : prizes.reduce((sum, prize) => sum + prize.points * count(prize), 0) / spins;
  return {
    attendance: (await readAttendanceDays(db, from, to)).map((row) => ({
      day: row.day,
      attended: row.attended,
      madeUp: row.made_up,
      points: row.points,
      streakPoints: row.streak_points,
      price: row.price,
    })),
    attendanceMembers: await countAttending(db, from, to),
    prizes,
    spins: await readSpinDays(db, from, to),
    spinMembers: await countSpinning(db, from, to),
    mean: { drawn: meanOf(({ drawn }) => drawn), expected: meanOf((prize) => prize.expected) },
    luck: luckOf(prizes),
  };
}

/** A page of attended days and spins of all members, newest first. */
export async function listDaysAndSpins(
  db: Db,
  { page, size, event, q, from, to }: InputOf<typeof listActivityRows>,
): Promise<PayloadOf<typeof listActivityRows>> {
  const filter = { event, q: q === '' ? null : anywhere(q), from: from ?? null, to: to ?? null };
  return {
    list: (await readActivityRows(db, filter, page, size)).map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      memberId: String(row.member_id),
      loginId: row.login_id,
      nickname: row.nickname,
      event: row.event,
      what: row.what,
      points: row.points,
      price: row.price,
      streaks: row.streaks,
      day: row.day,
    })),
    pagination: paginationOf(page, size, await countActivityRows(db, filter)),
  };
}

/** A page of the tickets that staff gave, newest first. */
export async function listGrants(
  db: Db,
  query: InputOf<typeof listGivenTickets>,
): Promise<PayloadOf<typeof listGivenTickets>> {
  const { page, size } = query;
  const { rows, total } = await readGrants(db, query);
  return {
    list: rows.map((row) => ({
      id: String(row.id),
      at: row.at.toISOString(),
      memberId: String(row.member_id),
      loginId: row.login_id,
      nickname: row.nickname,
      count: row.count,
      used: row.used,
      expiresAt: row.expires_at.toISOString(),
      reason: row.reason,
      by: row.given_by,
    })),
    pagination: paginationOf(page, size, total),
  };
}

/** Gives a member tickets for the wheel. @throws Refused NOT_FOUND (404), IDEMPOTENCY_KEY_REUSED (409) */
export async function grantTickets(
  tx: Tx,
  staff: StaffCaller,
  { loginId, count, days, reason, key }: InputOf<typeof giveTickets>,
): Promise<PayloadOf<typeof giveTickets>> {
  const memberId = await findMemberId(tx, loginId);
  if (memberId === null) throw new Refused({ code: 'NOT_FOUND' }, 404);
  const grant = await insertGrant(tx, { memberId, count, days, reason, by: staff.loginId, key });
  await addGivenTickets(tx, grant.id);
  await addAuditEvent(tx, {
    ...byStaff(staff),
    action: 'event.tickets',
    subject: `member:${memberId}`,
    after: { tickets: count, expiresAt: grant.expires_at.toISOString() },
    reason,
  });
  return { given: count };
}
