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
import type { AttendanceRules, MonthFacts } from '@lime/domain/activities/attendance.ts';
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
import { readToday } from './budget.sql.ts';
import { readDayFacts, readActivityMember } from './member-facts.sql.ts';
import type { ActivityMember } from './member-facts.sql.ts';
import { budgetLeft, payPoints } from './payments.service.ts';

export type Attending = {
  readonly memberId: number;
  /** a missed day to make up; null: today */
  readonly day: string | null;
};

export type Attended = { readonly attended: WireAttendedDay; readonly price: number; readonly streak: number };

export type Attendance = {
  /** @param memberId null: a visitor. @param month "2026-11"; null: this one */
  status(memberId: number | null, month: string | null): Promise<WireAttendance>;
  /**
   * Attends a day once, whatever arrives twice: the member is locked before the day is read off the database's clock.
   *
   * @throws Refused as contract/activities.ts says of the call
   */
  attend(tx: Tx, attending: Attending): Promise<Attended>;
};

/** @param today the Seoul day; tests have their own */
export function createAttendance(
  { db, outbox }: Pick<Core, 'db' | 'outbox'>,
  {
    settings,
    today: readDay = readToday,
  }: { settings: Pick<LiveSettings, 'get' | 'ageLimit'>; today?: (of: Db | Tx) => Promise<string> },
): Attendance {
  const rulesNow = (): AttendanceRules => ({ ...settings.get('attendance'), takes: settings.get('chulsuk').takes });

  /** What the rules must know, of a month whose days were read. */
  async function monthFacts(
    of: Db | Tx,
    memberId: number,
    member: ActivityMember,
    today: string,
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

  async function dayFacts(of: Db | Tx, memberId: number, member: ActivityMember, day: string) {
    return { ...(await readDayFacts(of, memberId, day, cancelSeconds(settings))), grade: member.grade };
  }

  /** The run a day joins, and what it completes. */
  async function runOf(of: Db | Tx, memberId: number, day: string, rules: AttendanceRules) {
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

  async function refusalOf(of: Db | Tx, member: ActivityMember, today: string) {
    return mayJoin(member, today, settings.ageLimit());
  }

  return {
    async status(memberId, wanted) {
      const today = await readDay(db);
      const rules = rulesNow();
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
      const own = await readAttended(db, memberId, addDays(firstOfMonth(today), -1), today);
      const days = own.filter(({ day }) => day >= firstOfMonth(today));
      const shown = month === today.slice(0, 7) ? days : await readAttended(db, memberId, ...edgesOf(month));
      const facts = await monthFacts(db, memberId, member, today, days);
      const ofToday = await dayFacts(db, memberId, member, today);
      const last = own.findLast(({ day }) => day >= addDays(today, -1));
      const streak = last?.streak ?? 0;
      const round = inRound(rules, streak);
      const run = await runOf(db, memberId, today, rules);
      const gives = rules.points + run.prizes.reduce((sum, { points }) => sum + points, 0);
      const refusal =
        (await refusalOf(db, member, today)) ??
        mayAttend(rules, today, facts, ofToday) ??
        (gives > (await budgetLeft(db, 'attendance', today)) ? { code: 'EVENT_BUDGET_SPENT' as const } : null);
      const missed = rules.active ? missedDays(facts) : [];
      const oldest = missed[0];
      const makeUp =
        oldest === undefined
          ? null
          : ((await refusalOf(db, member, today)) ??
            mayAttend({ ...rules, deposit: 0, stake: 0 }, oldest, facts, ofToday));
      return {
        ...open,
        days: shown.map(toWire),
        missed: month === today.slice(0, 7) ? missed : [],
        streaks: rules.streaks
          .toSorted((a, b) => a.days - b.days)
          .map((prize) => ({ ...prize, reached: round >= prize.days })),
        streak,
        mine: {
          doneToday: facts.attended.has(today),
          gives,
          hindrance: wordsOf(refusal),
          conditions: conditionsOf(rules, ofToday),
          makeUp: {
            left: Math.max(0, rules.makeUps - facts.madeUp),
            price: rules.makeUpPrice,
            hindrance: wordsOf(makeUp),
          },
        },
      };
    },

    async attend(tx, { memberId, day: asked }) {
      const [held] = await lockBalances(tx, [memberId]);
      assert(held, `member ${memberId} has no accounts`);
      // Behind the lock: a member who waited past midnight attends the new day.
      const today = await readDay(tx);
      const day = asked ?? today;
      const member = await readActivityMember(tx, memberId);
      assert(member, `member ${memberId} is there`);
      const days = await readAttended(tx, memberId, firstOfMonth(today), today);
      if (days.some((row) => row.day === day && row.recent)) throw new Refused({ code: 'DUPLICATE_REQUEST' }, 409);
      const rules = rulesNow();
      const refusal =
        (await refusalOf(tx, member, today)) ??
        mayAttend(
          rules,
          day,
          await monthFacts(tx, memberId, member, today, days),
          await dayFacts(tx, memberId, member, day),
        );
      if (refusal) throw new Refused(refusal);

      const madeUp = day !== today;
      const { before, after, last, prizes } = await runOf(tx, memberId, day, rules);
      const row = {
        memberId,
        day,
        points: madeUp ? 0 : rules.points,
        madeUp,
        price: madeUp ? rules.makeUpPrice : 0,
        streak: before + 1,
      };
      await insertDay(tx, row, prizes);
      if (after > 0) await lengthenStreaks(tx, memberId, addDays(day, 1), last, before + 1);
      if (row.price > 0) {
        const cause = activityCause.makeUp(memberId, day);
        await post(tx, [
          { from: memberAccount(memberId, 'point'), to: issue.points, amount: row.price, kind: 'event', cause },
        ]);
        await outbox.write(tx, 'balance', { m: [memberId] });
      }
      const payments = [
        { memberId, amount: row.points, cause: activityCause.attendance(memberId, day) },
        ...prizes.map((prize) => ({
          memberId,
          amount: prize.points,
          cause: activityCause.streak(memberId, day, prize.days),
        })),
      ].filter(({ amount }) => amount > 0);
      await payPoints(tx, { event: 'attendance', payments, day: today });
      return attendedOf({
        day,
        made_up: madeUp,
        points: row.points,
        price: row.price,
        streak: row.streak,
        streaks: prizes,
      });
    },
  };
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

type Kept = Pick<AttendanceRow, 'day' | 'made_up' | 'points' | 'price' | 'streak'> & {
  readonly streaks: readonly { days: number; points: number }[];
};

function attendedOf(row: Kept): Attended {
  return { attended: toWire(row), price: row.price, streak: row.streak };
}

function toWire({ day, made_up, points, streaks }: Kept): WireAttendedDay {
  return { day, madeUp: made_up, points, streaks: [...streaks] };
}
