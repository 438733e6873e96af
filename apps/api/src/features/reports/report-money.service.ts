import type { InputOf, PayloadOf } from '@lime/contract/call.ts';
import type { reportMoney, WireReportCash, WireReportOwed } from '@lime/contract/staff-reports.ts';
import { addDays } from '@lime/domain/seoul-time.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../core/db.ts';
import { dimensions } from './dimensions.ts';
import { heldNames } from './facts.sql.ts';
import { readLeftOutThen, readMoney, readReach } from './matrix.sql.ts';
import type { Moment, MoneyRow, Reach } from './matrix.sql.ts';
import { hoursOf, inReport, momentOf } from './report-moment.service.ts';
import { hashOf, wireMoment } from './report-table.service.ts';

/** What a report of money is asked, but for its moment. */
export type MoneyQuestion = Omit<InputOf<typeof reportMoney>, 'asOf'>;

/** Deposits, withdrawals and what the house owes. @throws Refused INPUT_INVALID */
export async function readReportMoney(
  db: Db,
  { asOf, ...asked }: InputOf<typeof reportMoney>,
): Promise<PayloadOf<typeof reportMoney>> {
  hoursOf(asked);
  return readReportMoneyAt(db, asked, await momentOf(db, asOf));
}

/** The same as of a moment that is known. @throws Refused INPUT_INVALID */
export async function readReportMoneyAt(
  db: Db,
  asked: MoneyQuestion,
  moment: Moment,
): Promise<PayloadOf<typeof reportMoney>> {
  const hours = hoursOf(asked);
  const read = await inReport(db, async (tx) => {
    const reach = await readReach(tx, moment);
    const out = await readLeftOutThen(tx, moment.toTx);
    const none = { grades: null, leftOut: [], own: [], a: sql`0`, b: sql`0` };
    const cash = ['deposit', 'withdrawal'];
    const ofMembers = { ...hours, what: cash, grades: asked.grades ?? null, leftOut: out, own: out };
    return {
      days: await readMoney(tx, reach, { ...ofMembers, a: dimensions.day.value, b: dimensions.member.value }),
      grades: await readMoney(tx, reach, { ...ofMembers, a: dimensions.grade.value, b: sql`0` }),
      all: sumOf(await readMoney(tx, reach, { ...none, ...hours, what: cash })),
      owed: await readHeld(tx, reach, null, null),
      before: await readHeld(tx, reach, null, hours.from),
      within: await readHeld(tx, reach, hours.from, hours.to),
      converted: await readMoney(tx, reach, { ...none, ...hours, what: ['converted'] }),
    };
  });
  const totals = noCash();
  const leftOut = noCash();
  const outMembers = new Set<string>();
  const days = new Map<string, WireReportCash & { day: string }>();
  for (let day = asked.from; day <= asked.to; day = addDays(day, 1)) days.set(day, { day, ...noCash() });
  for (const row of read.days) {
    if (row.out) {
      outMembers.add(row.b);
      addCash(leftOut, row);
    } else {
      addCash(days.get(dimensions.day.key!(row.a))!, row);
      addCash(totals, row);
    }
  }
  const grades = new Map<string, WireReportCash & { grade: number }>();
  for (const row of read.grades.filter(({ out }) => !out)) {
    if (!grades.has(row.a)) grades.set(row.a, { grade: Number(row.a), ...noCash() });
    addCash(grades.get(row.a)!, row);
  }
  const figures = {
    days: [...days.values()],
    grades: [...grades.values()].toSorted((one, other) => one.grade - other.grade),
    totals,
    leftOut: { ...leftOut, members: outMembers.size },
    liabilities: owedOf(read.owed),
    bridge: bridgeOf(read),
  };
  return { asOf: wireMoment(moment), ...figures, sha256: hashOf([moment.seal, asked, figures]) };
}

type Held = ReadonlyMap<string, number>;

/** What came to accounts by their names, from an hour up to another; null: ever. */
async function readHeld(tx: Tx, reach: Reach, from: number | null, to: number | null): Promise<Held> {
  const what = [...heldNames.owed, ...heldNames.others].map((name) => `held:${name}`);
  const rows = await readMoney(tx, reach, {
    from,
    to,
    what,
    grades: null,
    leftOut: [],
    own: [],
    a: sql`0`,
    b: sql`0`,
  });
  return new Map(rows.map((row) => [row.what.slice('held:'.length), row.amount]));
}

const noCash = (): WireReportCash => ({ deposits: 0, depositCount: 0, withdrawals: 0, withdrawalCount: 0, net: 0 });

function addCash(sums: WireReportCash, { what, amount, transfers }: MoneyRow): void {
  if (what === 'deposit') {
    sums.deposits += amount;
    sums.depositCount += transfers;
  } else {
    sums.withdrawals += amount;
    sums.withdrawalCount += transfers;
  }
  sums.net += what === 'deposit' ? amount : -amount;
}

function sumOf(rows: readonly MoneyRow[]): WireReportCash {
  const sums = noCash();
  for (const row of rows) addCash(sums, row);
  return sums;
}

function owedOf(held: Held): WireReportOwed {
  const of = (name: string) => held.get(name) ?? 0;
  return {
    cash: of('cash'),
    point: of('point'),
    hold: of('hold'),
    casino: of('casino') + of('casino-transit'),
    receivable: of('receivable'),
    openStakes: of('open-stakes'),
    pools: of('pool'),
    agents: of('agent'),
  };
}

const allOwed = (held: Held) => heldNames.owed.reduce((sum, name) => sum + (held.get(name) ?? 0), 0);

type Bridged = { before: Held; within: Held; all: WireReportCash; converted: readonly MoneyRow[] };

/** What is owed changes by what leaves the other accounts, and by nothing else. A conversion takes points and gives cash. */
function bridgeOf({ before, within, all, converted }: Bridged) {
  const gave = (...names: (typeof heldNames.others)[number][]) =>
    names.reduce((sum, name) => sum - (within.get(name) ?? 0), 0);
  const convertedIn = (point: boolean) =>
    converted.reduce((sum, row) => (row.point === point ? sum + row.amount : sum), 0);
  const [convertedPoints, convertedCash] = [convertedIn(true), convertedIn(false)];
  const opening = allOwed(before);
  const sources = {
    deposits: all.deposits,
    withdrawals: -all.withdrawals,
    issued: gave('play-money') - all.net - convertedCash,
    points: gave('points') - convertedPoints,
    convertedPoints,
    convertedCash,
    plays: gave('result', 'provider'),
    bonus: gave('bonus'),
    adjusted: gave('adjust'),
    agents: gave('agents'),
  };
  const closing = opening + allOwed(within);
  const explained = Object.values(sources).reduce((sum, amount) => sum + amount, 0);
  return { opening, ...sources, closing, difference: closing - opening - explained };
}
