import type { WireLedgerDay } from '@lime/contract/staff-ledger.ts';
import { addDays, seoulDay } from '@lime/domain/seoul-time.ts';
import type { Core } from '../../core/context.ts';
import { readDaySums } from './totals.sql.ts';
import type { DaySumRow } from './totals.sql.ts';

/** Days that are over for so long change no more: no transaction of theirs can still be running. */
const settledAfterMs = 2 * 3_600_000;
/** Days that still run are added up again after this: on a busy one it is a million rows, and several colleagues look. */
const freshMs = 10_000;

/** Where each kind of transfer stands in a day; what is not here counts as a transfer alone. */
const places: Readonly<Record<string, (day: WireLedgerDay, row: DaySumRow) => void>> = {
  deposit(day, row) {
    day.deposits += row.amount;
    day.depositCount += row.transfers;
    day.net += row.amount;
  },
  withdrawal(day, row) {
    day.withdrawals += row.amount;
    day.withdrawalCount += row.transfers;
    day.net -= row.amount;
  },
  stake: (day, { amount }) => void (day.stakes += amount),
  payout: (day, { amount }) => void (day.payouts += amount),
  'stake-return': (day, { amount }) => void (day.payouts += amount),
  reversal: (day, { amount }) => void (day.payouts -= amount),
  receivable: (day, { amount }) => void (day.payouts -= amount),
  bonus: addTo('bonus'),
  'bonus-return': addTo('bonus'),
  grant: addTo('byHand'),
  points: addTo('byHand'),
  adjustment: addTo('byHand'),
  conversion(day, { point, amount }) {
    if (point) day.converted += amount;
  },
};

function addTo(what: 'bonus' | 'byHand') {
  return (day: WireLedgerDay, { point, inward, amount }: DaySumRow) => {
    day[`${what}${point ? 'Point' : 'Cash'}`] += inward ? amount : -amount;
  };
}

function emptyDay(day: string): WireLedgerDay {
  return {
    day,
    deposits: 0,
    depositCount: 0,
    withdrawals: 0,
    withdrawalCount: 0,
    net: 0,
    stakes: 0,
    payouts: 0,
    bonusCash: 0,
    bonusPoint: 0,
    converted: 0,
    byHandCash: 0,
    byHandPoint: 0,
    transfers: 0,
  };
}

/** All figures of days added up. */
export function sumDays(days: readonly WireLedgerDay[]): WireLedgerDay {
  const sums = emptyDay('');
  const names = Object.keys(sums).filter((name) => name !== 'day') as Exclude<keyof WireLedgerDay, 'day'>[];
  for (const day of days) for (const name of names) sums[name] += day[name];
  return sums;
}

export type DayTotals = {
  /** Each Seoul day from one to another, both included, oldest first. */
  read(from: string, to: string, now: Date): Promise<WireLedgerDay[]>;
};

/** Totals of days, added up from the transfers themselves; a day that is over is added up once in a process. */
export function createDayTotals({ db }: Pick<Core, 'db'>): DayTotals {
  const known = new Map<string, WireLedgerDay>();
  const running = new Map<string, { day: WireLedgerDay; until: number }>();
  return {
    async read(from, to, now) {
      const days: string[] = [];
      for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
      const at = performance.now();
      for (const [name, { until }] of running) if (until <= at) running.delete(name);
      const missing = days.filter((day) => !known.has(day) && !running.has(day));
      const fresh = new Map(missing.map((day) => [day, emptyDay(day)]));
      if (missing.length > 0) {
        for (const row of await readDaySums(db, missing[0]!, missing.at(-1)!)) {
          const day = fresh.get(row.day);
          if (!day) continue;
          day.transfers += row.transfers;
          places[row.kind]?.(day, row);
        }
        const over = seoulDay(new Date(now.getTime() - settledAfterMs));
        for (const [name, day] of fresh) {
          if (name < over) known.set(name, day);
          else running.set(name, { day, until: at + freshMs });
        }
      }
      return days.map((day) => fresh.get(day) ?? known.get(day) ?? running.get(day)!.day);
    },
  };
}
