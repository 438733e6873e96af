import type { WireLedgerDay } from '@lime/contract/staff-ledger.ts';
import { addDays, seoulDay, seoulDayStart } from '@lime/domain/seoul-time.ts';
import type { Core } from '../../core/context.ts';
import { grossOf, readCash, readDays } from '../../core/counted-slips.ts';
import { readDaySums, readLeftOut } from './totals.sql.ts';
import type { DaySumRow } from './totals.sql.ts';

/** Days that are over for so long change no more: no transaction of theirs can still be running. */
const settledAfterMs = 2 * 3_600_000;
/** Days that still run are added up again after this: on a busy one it is a million rows, and several colleagues look. */
const freshMs = 10_000;

/** The column of each kind of transfer in a day; other kinds count as transfers only. */
const places: Readonly<Record<string, (day: WireLedgerDay, row: DaySumRow) => void>> = {
  bonus: addTo('bonus'),
  'bonus-return': addTo('bonus'),
  promotion: addTo('bonus'),
  event: addTo('bonus'),
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
    turnover: 0,
    openStakes: 0,
    payouts: 0,
    gross: 0,
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

/** Totals of days, kept between reads. */
export type DayTotals = {
  /**
   * Each Seoul day from one to another, both included, oldest first: what the figures count, and separately what they leave
   * out, with how many members that is.
   */
  read(
    from: string,
    to: string,
    now: Date,
  ): Promise<{ days: WireLedgerDay[]; out: WireLedgerDay[]; outMembers: number }>;
};

/** What the ledger says of one day, which is kept; bets and requests are read anew, as results still change them. */
type KnownDay = { day: WireLedgerDay; out: WireLedgerDay; members: Set<number> };

const emptyKnown = (day: string): KnownDay => ({ day: emptyDay(day), out: emptyDay(day), members: new Set() });

/** Totals of days; what the ledger says of a day that is over is added up once in a process. */
export function createDayTotals({ db }: Pick<Core, 'db'>): DayTotals {
  const known = new Map<string, KnownDay>();
  const running = new Map<string, { known: KnownDay; until: number }>();
  let leftOutBefore = '';

  async function readLedger(days: readonly string[], now: Date): Promise<KnownDay[]> {
    const leftOutIds = await readLeftOut(db);
    if (String(leftOutIds) !== leftOutBefore) {
      leftOutBefore = String(leftOutIds);
      known.clear();
      running.clear();
    }
    const at = performance.now();
    for (const [name, { until }] of running) if (until <= at) running.delete(name);
    const missing = days.filter((day) => !known.has(day) && !running.has(day));
    const fresh = new Map(missing.map((day) => [day, emptyKnown(day)]));
    if (missing.length > 0) {
      for (const row of await readDaySums(db, missing[0]!, missing.at(-1)!, leftOutIds)) {
        const own = fresh.get(row.day);
        if (!own) continue;
        own.day.transfers += row.transfers;
        for (const id of row.members) own.members.add(id);
        places[row.kind]?.(row.out ? own.out : own.day, row);
      }
      const over = seoulDay(new Date(now.getTime() - settledAfterMs));
      for (const [name, own] of fresh) {
        if (name < over) known.set(name, own);
        else running.set(name, { known: own, until: at + freshMs });
      }
    }
    return days.map((day) => fresh.get(day) ?? known.get(day) ?? running.get(day)!.known);
  }

  return {
    async read(from, to, now) {
      const names: string[] = [];
      for (let day = from; day <= to; day = addDays(day, 1)) names.push(day);
      const span = { from: seoulDayStart(from), to: seoulDayStart(addDays(to, 1)) };
      const [ledger, bets, cash] = await Promise.all([
        readLedger(names, now),
        readDays(db, from, to),
        readCash(db, span, 24 * 3_600),
      ]);
      return addSlips(ledger, names, bets, cash);
    },
  };
}

/** The days of the ledger with the bets and the requests of members, which are read anew. */
function addSlips(
  ledger: readonly KnownDay[],
  names: readonly string[],
  bets: Awaited<ReturnType<typeof readDays>>,
  cash: Awaited<ReturnType<typeof readCash>>,
): { days: WireLedgerDay[]; out: WireLedgerDay[]; outMembers: number } {
  const days = new Map(ledger.map(({ day }) => [day.day, { ...day }]));
  const out = new Map(ledger.map((own) => [own.out.day, { ...own.out }]));
  const members = new Set(ledger.flatMap((own) => [...own.members]));
  for (const row of bets) {
    const day = (row.out ? out : days).get(row.day)!;
    day.turnover += row.turnover;
    day.openStakes += row.openStakes;
    day.payouts += row.payouts;
    day.gross += grossOf(row);
    for (const id of row.members) members.add(id);
  }
  for (const row of cash) {
    const day = (row.out ? out : days).get(names[row.bucket]!)!;
    day[`${row.type}s`] += row.amount;
    day[`${row.type}Count`] += row.count;
    day.net += row.type === 'deposit' ? row.amount : -row.amount;
    for (const id of row.members) members.add(id);
  }
  return { days: [...days.values()], out: [...out.values()], outMembers: members.size };
}
