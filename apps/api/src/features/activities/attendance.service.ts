import type { WireAttendance, WireAttendedDay } from '@lime/contract/activities.ts';
import { textOf } from '@lime/contract/all-texts.ts';
import { assert } from '@lime/domain/assert.ts';
import {
  conditionsOf,
  daysOfMonth,
  duePrizes,
  firstOfMonth,
  inRound,
  mayAttend,
  missedDays,
} from '@lime/domain/activities/attendance.ts';
import type { AttendanceRules, DayFacts, MonthFacts } from '@lime/domain/activities/attendance.ts';
import { mayJoin } from '@lime/domain/activities/may-join.ts';
import { addDays, seoulDayStart } from '@lime/domain/seoul-time.ts';
import type { Core } from '../../core/context.ts';
import type { Db, Tx } from '../../core/db.ts';
import { issue, memberAccount } from '../../core/ledger/accounts.ts';
import { activityCause } from '../../core/ledger/causes.ts';
import { balances, post } from '../../core/ledger/ledger.ts';
import { lockBalances } from '../../core/ledger/ledger.sql.ts';
import { Refused } from '../../core/refused.ts';
import { lockedBonus } from '../bonus/bonus.service.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import { insertDay, lengthenStreaks, readAttended, readGivenStreaks } from './attendance.sql.ts';
import type { AttendanceRow } from './attendance.sql.ts';
import { readDayFacts, readActivityMember } from './member-facts.sql.ts';
import type { ActivityMember } from './member-facts.sql.ts';
import { budgetLeft, payPoints } from './payments.service.ts';
import type { ActivityPayment } from './payments.service.ts';

/** What check-in needs. */
export type AttendanceDeps = Pick<Core, 'db' | 'outbox'> & {
  readonly settings: Pick<LiveSettings, 'get' | 'ageLimit'>;
  /** the Seoul day it is; tests have their own */
  readonly readDay: (of: Db | Tx) => Promise<string>;
};

/** A member who attends a day. */
export type Attending = {
  readonly memberId: number;
  /** a missed day to make up; null: today */
  readonly day: string | null;
  /** points the member saw: what today gives, or what making a day up costs; null: whatever holds now */
  readonly seen: number | null;
};

/** The day that was attended, the points a made-up one cost, and the days in a row that it ends. */
export type Attended = { readonly attended: WireAttendedDay; readonly price: number; readonly streak: number };

/**
 * A month of check-in as a member or a visitor sees it.
 *
 * @param memberId null: a visitor
 * @param wanted the month as "2026-11"; null: this one
 */
export async function readAttendance(
  { db, settings, readDay }: Pick<AttendanceDeps, 'db' | 'settings' | 'readDay'>,
  memberId: number | null,
  wanted: string | null,
): Promise<WireAttendance> {
  const today = await readDay(db);
  const rules = rulesOf(settings);
  const month = wanted ?? today.slice(0, 7);
  const open = {
    active: rules.active,
    description: settings.get('chulsuk').description,
    today,
    nextDayAt: seoulDayStart(addDays(today, 1)).toISOString(),
    month,
    points: rules.points,
    takes: rules.takes,
  };
  const member = memberId === null ? null : await readActivityMember(db, memberId);
  if (memberId === null || member === null)
    return {
      ...open,
      days: [],
      missed: [],
      streaks: rules.streaks.map((prize) => ({ ...prize, reached: false })),
      streak: 0,
      mine: null,
    };
  return { ...open, ...(await readOwnMonth(db, settings, { memberId, member, today, rules }, month)) };
}

/**
 * Attends a day once, whatever arrives twice: the member is locked before the day is read off the database's clock.
 *
 * @throws Refused as contract/activities.ts says of the call
 */
export async function attendDay(
  { settings, outbox, readDay }: Pick<AttendanceDeps, 'settings' | 'outbox' | 'readDay'>,
  tx: Tx,
  { memberId, day: asked, seen }: Attending,
): Promise<Attended> {
  const [held] = await lockBalances(tx, [memberId]);
  assert(held, `member ${memberId} has no accounts`);
  // Behind the lock: a member who waited past midnight attends the new day.
  const today = await readDay(tx);
  const day = asked ?? today;
  const member = await readActivityMember(tx, memberId);
  assert(member, `member ${memberId} is there`);
  const days = await readAttended(tx, memberId, firstOfMonth(today), today);
  if (days.some((row) => row.day === day && row.recent)) throw new Refused({ code: 'DUPLICATE_REQUEST' }, 409);
  const rules = rulesOf(settings);
  const who = { memberId, member, today, rules };
  const refusal =
    mayJoin(member, today, settings.ageLimit()) ??
    mayAttend(rules, day, await readMonthFacts(tx, who, days), await readFactsOfDay(tx, settings, who, day));
  if (refusal) throw new Refused(refusal);

  const madeUp = day !== today;
  const { before, after, last, prizes } = await readRun(tx, memberId, day, rules);
  const row = {
    memberId,
    day,
    points: madeUp ? 0 : rules.points,
    madeUp,
    price: madeUp ? rules.makeUpPrice : 0,
    streak: before + 1,
  };
  const points = madeUp ? row.price : row.points + prizes.reduce((sum, prize) => sum + prize.points, 0);
  if (seen !== null && seen !== points) throw new Refused({ code: 'ATTENDANCE_CHANGED' });
  await insertDay(tx, row, prizes);
  if (after > 0) await lengthenStreaks(tx, memberId, addDays(day, 1), last, before + 1);
  if (row.price > 0) {
    const cause = activityCause.makeUp(memberId, day);
    await post(tx, [
      { from: memberAccount(memberId, 'point'), to: issue.points, amount: row.price, kind: 'event', cause },
    ]);
    await outbox.write(tx, 'balance', { m: [memberId] });
  }
  await payPoints(tx, { event: 'attendance', payments: paymentsOf(row, prizes), day: today });
  return {
    attended: toWire({ day, made_up: madeUp, points: row.points, streaks: prizes }),
    price: row.price,
    streak: row.streak,
  };
}

/** A member, the Seoul day it is, and the rules as they are set now. */
type Who = {
  readonly memberId: number;
  readonly member: ActivityMember;
  readonly today: string;
  readonly rules: AttendanceRules;
};

/** A member's own days of a month, and what the member may do today. */
async function readOwnMonth(
  db: Db,
  settings: AttendanceDeps['settings'],
  who: Who,
  month: string,
): Promise<Pick<WireAttendance, 'days' | 'missed' | 'streaks' | 'streak' | 'mine'>> {
  const { memberId, today, rules } = who;
  const own = await readAttended(db, memberId, addDays(firstOfMonth(today), -1), today);
  const days = own.filter(({ day }) => day >= firstOfMonth(today));
  const isThisMonth = month === today.slice(0, 7);
  const shown = isThisMonth ? days : await readAttended(db, memberId, ...edgesOf(month));
  const facts = await readMonthFacts(db, who, days);
  const last = own.findLast(({ day }) => day >= addDays(today, -1));
  const streak = last?.streak ?? 0;
  const round = inRound(rules, streak);
  const missed = rules.active ? missedDays(facts) : [];
  return {
    days: shown.map(toWire),
    missed: isThisMonth ? missed : [],
    streaks: rules.streaks
      .toSorted((a, b) => a.days - b.days)
      .map((prize) => ({ ...prize, reached: round >= prize.days })),
    streak,
    mine: await readOwnState(db, settings, who, facts, missed[0]),
  };
}

/** @param oldest the missed day that would be made up first; undefined: none */
async function readOwnState(
  db: Db,
  settings: AttendanceDeps['settings'],
  who: Who,
  facts: MonthFacts,
  oldest: string | undefined,
): Promise<WireAttendance['mine']> {
  const { memberId, member, today, rules } = who;
  const ofToday = await readFactsOfDay(db, settings, who, today);
  const run = await readRun(db, memberId, today, rules);
  const gives = rules.points + run.prizes.reduce((sum, { points }) => sum + points, 0);
  const joining = mayJoin(member, today, settings.ageLimit());
  const refusal =
    joining ??
    mayAttend(rules, today, facts, ofToday) ??
    (gives > (await budgetLeft(db, 'attendance', today)) ? { code: 'EVENT_BUDGET_SPENT' as const } : null);
  const makeUp =
    oldest === undefined ? null : (joining ?? mayAttend({ ...rules, deposit: 0, stake: 0 }, oldest, facts, ofToday));
  return {
    doneToday: facts.attended.has(today),
    gives,
    hindrance: wordsOf(refusal),
    conditions: conditionsOf(rules, ofToday),
    makeUp: {
      left: Math.max(0, rules.makeUps - facts.madeUp),
      price: rules.makeUpPrice,
      hindrance: wordsOf(makeUp),
    },
  };
}

function rulesOf(settings: AttendanceDeps['settings']): AttendanceRules {
  return { ...settings.get('attendance'), takes: settings.get('chulsuk').takes };
}

/** What the rules must know, of a month whose days were read. */
async function readMonthFacts(
  of: Db | Tx,
  { memberId, member, today }: Who,
  days: readonly AttendanceRow[],
): Promise<MonthFacts> {
  const held = await balances(of, memberId);
  assert(held, `member ${memberId} has no accounts`);
  return {
    today,
    attended: new Set(days.map(({ day }) => day)),
    madeUp: days.filter(({ made_up }) => made_up).length,
    since: member.since,
    points: held.point - (await lockedBonus(of, memberId)).point,
  };
}

async function readFactsOfDay(
  of: Db | Tx,
  settings: AttendanceDeps['settings'],
  { memberId, member }: Who,
  day: string,
): Promise<DayFacts> {
  return { ...(await readDayFacts(of, memberId, day, cancelSeconds(settings))), grade: member.grade };
}

/** The run a day joins, and what it completes. */
async function readRun(of: Db | Tx, memberId: number, day: string, rules: AttendanceRules) {
  const near = new Map(
    (await readAttended(of, memberId, addDays(day, -1), addDays(day, 31))).map((row) => [row.day, row]),
  );
  const before = near.get(addDays(day, -1))?.streak ?? 0;
  let after = 0;
  while (near.has(addDays(day, after + 1))) after += 1;
  const [first, last] = [addDays(day, -before), addDays(day, after)];
  const given = await readGivenStreaks(of, memberId, first, last);
  return { before, last, after, prizes: duePrizes(rules, before + 1 + after, given) };
}

/** What a day gives: its own points, and the prizes of the runs it completes. */
function paymentsOf(
  { memberId, day, points }: { memberId: number; day: string; points: number },
  prizes: readonly { days: number; points: number }[],
): ActivityPayment[] {
  return [
    { memberId, amount: points, cause: activityCause.attendance(memberId, day) },
    ...prizes.map((prize) => ({
      memberId,
      amount: prize.points,
      cause: activityCause.streak(memberId, day, prize.days),
    })),
  ].filter(({ amount }) => amount > 0);
}

/** How long a bet can be cancelled after it was placed; null: until its start. */
export function cancelSeconds(settings: Pick<LiveSettings, 'get'>): number | null {
  const { active, seconds } = settings.get('bettingCancel');
  return active ? seconds : null;
}

/** A refusal in words that can be shown before anything is tried. */
export function wordsOf(refusal: { code: string; detail?: unknown } | null): { code: string; text: string } | null {
  return refusal && { code: refusal.code, text: textOf(refusal.code, refusal.detail) };
}

/** The first and the last day of "2026-11". */
function edgesOf(month: string): [string, string] {
  const days = daysOfMonth(`${month}-01`);
  return [days[0]!, days.at(-1)!];
}

type Kept = Pick<AttendanceRow, 'day' | 'made_up' | 'points'> & {
  readonly streaks: readonly { days: number; points: number }[];
};

function toWire({ day, made_up, points, streaks }: Kept): WireAttendedDay {
  return { day, madeUp: made_up, points, streaks: [...streaks] };
}
