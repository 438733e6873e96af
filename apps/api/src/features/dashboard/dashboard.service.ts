import type { DashboardPeriod, WireDashboard, WireFigure } from '@lime/contract/staff-dashboard.ts';
import type { LeftOut } from '@lime/contract/figures.ts';
import { betKinds } from '@lime/domain/betting/bet-kinds.ts';
import { addDays, seoulDay, seoulDayStart } from '@lime/domain/seoul-time.ts';
import type { Core, StaffCaller } from '../../core/context.ts';
import { databaseNow } from '../../core/db.ts';
import type { Db } from '../../core/db.ts';
import { addFigures, counted, grossOf, leftOutOf, readCash, readDays, readKinds } from '../../core/counted-slips.ts';
import type { ApartRow, BetFigures, CashRow, Span } from '../../core/counted-slips.ts';
import type { LiabilityRows } from '../trading/liability.types.ts';
import { checkBalances, countActive, readOpen, readSlips, readSystem } from './dashboard.sql.ts';
import { kept } from '../../core/kept.ts';

const hourSeconds = 3_600;
const daySeconds = 24 * hourSeconds;
const weekDays = 7;
/** Figures are kept so long: many watch the same screen. */
const keepMs = 5_000;
/** What costs more than a glance is kept longer. */
const keepOpenMs = 20_000;
const keepCheckMs = 60_000;
/** No slip waits longer than this for its last fixture. */
const openDays = 60;
const checkedMembers = 20;
const checkedTransfers = 5_000;

/** What the first screen shows a staff member of a period; figures they may not see are null. */
export type Dashboard = { read(staff: StaffCaller, period: DashboardPeriod): Promise<WireDashboard> };

/** What the first screen takes from other features. */
export type DashboardDeps = {
  /** members with a socket, over all processes */
  online: () => Promise<{ members: number }>;
  /** what open slips can cost; null while the first count is under way */
  liability: () => Promise<LiabilityRows | null>;
};

/** What the figures are read from: the database and what a process keeps of it. */
type Sources = Pick<Core, 'db' | 'log'> &
  DashboardDeps & {
    readonly open: () => ReturnType<typeof readOpen>;
    readonly check: () => ReturnType<typeof checkBalances>;
    readonly stakesBefore: (span: Span) => Promise<number>;
  };

/** The office's first screen: figures from the rows themselves, each process keeping them for a few seconds. */
export function createDashboard(
  { db, log }: Pick<Core, 'db' | 'log'>,
  { online, liability }: DashboardDeps,
): Dashboard {
  const figures = new Map<DashboardPeriod, () => Promise<WireDashboard>>();
  const sources: Sources = {
    db,
    log,
    online,
    liability,
    open: kept(keepOpenMs, async () => readOpen(db, addDays(seoulDay(await databaseNow(db)), -openDays))),
    check: kept(keepCheckMs, () => checkBalances(db, checkedMembers, checkedTransfers)),
    stakesBefore: createStakesBefore(db),
  };
  return {
    async read({ rights }, period) {
      if (!figures.has(period))
        figures.set(
          period,
          kept(keepMs, () => readFigures(sources, period)),
        );
      const all = await figures.get(period)!();
      return {
        ...all,
        deposits: rights.has('deposits.view') ? all.deposits : null,
        withdrawals: rights.has('withdrawals.view') ? all.withdrawals : null,
        ...(rights.has('figures.view') ? {} : { stakes: null, gross: null, open: null, chart: [], products: [] }),
      };
    },
  };
}

async function readFigures(sources: Sources, period: DashboardPeriod): Promise<WireDashboard> {
  const now = await databaseNow(sources.db);
  const days = daysOf(period, seoulDay(now));
  const [cash, slips, products, rest] = await Promise.all([
    readMoney(sources.db, period, days, now),
    days.count === 1 ? readHours(sources, period, days, now) : readByDay(sources.db, days),
    readProducts(sources.db, days),
    Promise.all([
      sources.open(),
      sources.check(),
      readSystem(sources.db),
      sources.online().catch((error: unknown) => {
        sources.log.warn({ err: error }, 'nobody tells who is online');
        return null;
      }),
      sources.liability(),
    ]),
  ]);
  const [openSlips, checked, system, here, risk] = rest;
  return {
    at: now.toISOString(),
    from: days.from,
    to: days.to,
    ...cash,
    ...slips,
    products,
    online: here?.members ?? null,
    open: openFigures(openSlips, risk),
    system: systemFigures(system, checked),
  };
}

/** Open slips, what they would pay, and their liability: null until it was counted once. */
function openFigures(openSlips: Awaited<ReturnType<typeof readOpen>>, risk: LiabilityRows | null) {
  return {
    slips: total(counted(openSlips).map((row) => row.slips)),
    stakes: total(counted(openSlips).map((row) => row.stakes)),
    payout: total(counted(openSlips).map((row) => row.payout)),
    leftOut: leftOutOf(openSlips, (row) => row.payout),
    liability: risk && {
      total: risk.total.liability,
      match: risk.matches[0]?.liability ?? 0,
      day: Math.max(0, ...risk.days.map((day) => day.liability)),
    },
  };
}

function systemFigures(
  system: Awaited<ReturnType<typeof readSystem>>,
  checked: Awaited<ReturnType<typeof checkBalances>>,
): WireDashboard['system'] {
  return {
    feedSeconds: system.feed_seconds,
    settlements: system.settlements,
    settlementSeconds: system.settlement_seconds,
    sealSeconds: system.seal_seconds,
    restarts: system.restarts,
    silent: system.silent,
    restartSeconds: system.restart_seconds,
    checkedMembers: checked.members,
    ledgerDifference: checked.difference,
  };
}

async function readMoney(db: Db, period: DashboardPeriod, days: Days, now: Date) {
  const bucket = days.count === 1 ? hourSeconds : daySeconds;
  const { current, before } = spans(period, days, now);
  const [rows, earlier] = await Promise.all([readCash(db, current, bucket), readCash(db, before, bucket)]);
  const buckets = bucketCount(current, bucket);
  return {
    deposits: cashFigure(rows, earlier, 'deposit', buckets),
    withdrawals: cashFigure(rows, earlier, 'withdrawal', buckets),
  };
}

/** Kinds of slips of one betting_type are one. */
async function readProducts(db: Db, { from, to }: Days): Promise<WireDashboard['products']> {
  const rows = counted(await readKinds(db, from, to));
  const typeOf = (kind: string) => betKinds.find((one) => one.kind === kind)?.typeKo ?? kind;
  return [...Map.groupBy(rows, ({ kind }) => typeOf(kind))]
    .map(([type, own]) => {
      const { turnover, settledStakes, payouts } = addFigures(own);
      return { type, turnover, settledStakes, payouts };
    })
    .toSorted((one, other) => other.turnover - one.turnover || (one.type < other.type ? -1 : 1));
}

/** One day: hour by hour from its slips; who was active by day over a week. */
async function readHours({ db, stakesBefore }: Sources, period: DashboardPeriod, days: Days, now: Date) {
  const { current, before } = spans(period, days, now);
  const [rows, earlierStakes, week] = await Promise.all([
    readSlips(db, current),
    stakesBefore(before),
    readDays(db, addDays(days.to, 1 - weekDays), days.to),
  ]);
  const buckets = bucketCount(current, hourSeconds);
  const stakes = line(rows, (row) => row.turnover, buckets);
  const payouts = line(rows, (row) => row.payouts, buckets);
  const settled = line(rows, (row) => row.settledStakes, buckets);
  const activeOn = (day: string, out: boolean) => week.find((row) => row.day === day && row.out === out)?.active ?? 0;
  const active = Array.from({ length: weekDays }, (_, no) => activeOn(addDays(days.to, no + 1 - weekDays), false));
  const out = activeOn(days.to, true);
  return {
    stakes: figure(
      stakes,
      earlierStakes,
      leftOutOf(rows, (row) => row.turnover),
    ),
    gross: grossFigure(settled, payouts, rows),
    active: { value: active.at(-1)!, before: active.at(-2)!, line: active, leftOut: { members: out, value: out } },
    chart: Array.from({ length: 24 }, (_, hour) => ({
      label: String(hour).padStart(2, '0'),
      stakes: stakes[hour] ?? null,
      payouts: payouts[hour] ?? null,
    })),
  };
}

/** Stakes up to the same time of an earlier day: its whole hours change no more and are kept. */
function createStakesBefore(db: Db): (span: Span) => Promise<number> {
  let wholeHours: { of: string; stakes: Promise<number> } | null = null;
  return async ({ from, to }) => {
    const hour = new Date(to.getTime() - (to.getTime() % (hourSeconds * 1_000)));
    const of = `${from.toISOString()} ${hour.toISOString()}`;
    const stakesOf = async (span: Span) => total(counted(await readSlips(db, span)).map((row) => row.turnover));
    if (wholeHours?.of !== of) wholeHours = { of, stakes: stakesOf({ from, to: hour }) };
    const own = wholeHours;
    own.stakes.catch(() => {
      if (wholeHours === own) wholeHours = null; // a failure is nothing to keep
    });
    const [whole, rest] = await Promise.all([own.stakes, stakesOf({ from: hour, to })]);
    return whole + rest;
  };
}

/** Several days: from the totals kept by day. */
async function readByDay(db: Db, days: Days) {
  const beforeTo = addDays(days.from, -1);
  const beforeFrom = addDays(days.from, -days.count);
  const [rows, earlier, active, activeBefore] = await Promise.all([
    readDays(db, days.from, days.to),
    readDays(db, beforeFrom, beforeTo),
    countActive(db, days.from, days.to),
    countActive(db, beforeFrom, beforeTo),
  ]);
  const byDay = new Map(counted(rows).map((row) => [row.day, row]));
  const list = Array.from({ length: days.count }, (_, no) => addDays(days.from, no));
  const stakes = list.map((day) => byDay.get(day)?.turnover ?? 0);
  const payouts = list.map((day) => byDay.get(day)?.payouts ?? 0);
  const settled = list.map((day) => byDay.get(day)?.settledStakes ?? 0);
  return {
    stakes: figure(
      stakes,
      total(counted(earlier).map((row) => row.turnover)),
      leftOutOf(rows, (row) => row.turnover),
    ),
    gross: grossFigure(settled, payouts, rows),
    active: {
      value: active.members,
      before: activeBefore.members,
      line: list.map((day) => byDay.get(day)?.active ?? 0),
      leftOut: { members: active.out, value: active.out },
    },
    chart: list.map((day, no) => ({
      label: day.slice(5).replace('-', '.'),
      stakes: stakes[no]!,
      payouts: payouts[no]!,
    })),
  };
}

type Days = { from: string; to: string; count: number };

function daysOf(period: DashboardPeriod, today: string): Days {
  if (period === 'today') return { from: today, to: today, count: 1 };
  const yesterday = addDays(today, -1);
  if (period === 'yesterday') return { from: yesterday, to: yesterday, count: 1 };
  const count = period === '7d' ? 7 : 30;
  return { from: addDays(today, 1 - count), to: today, count };
}

/**
 * The period up to now, and the one before it. Today is measured against yesterday up to the same time, a day that is over
 * against the whole day before, and several days against as many before them.
 */
function spans(period: DashboardPeriod, { from, to, count }: Days, now: Date): { current: Span; before: Span } {
  const start = seoulDayStart(from);
  const end = period === 'yesterday' ? seoulDayStart(addDays(to, 1)) : now;
  const shift = (at: Date) => new Date(at.getTime() - count * daySeconds * 1_000);
  const before = { from: shift(start), to: period === 'today' ? shift(end) : start };
  return { current: { from: start, to: end }, before };
}

const bucketCount = ({ from, to }: Span, seconds: number) =>
  Math.max(1, Math.ceil((to.getTime() - from.getTime()) / 1_000 / seconds));

const total = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
const minus = (from: readonly number[], what: readonly number[]) => from.map((value, no) => value - what[no]!);

function line<Row extends ApartRow & { bucket: number }>(
  rows: readonly Row[],
  of: (row: Row) => number,
  buckets: number,
): number[] {
  const values = Array.from({ length: buckets }, () => 0);
  for (const row of counted(rows)) if (row.bucket < buckets) values[row.bucket]! += of(row);
  return values;
}

function figure(values: number[], before: number, out: LeftOut): WireFigure {
  return { value: total(values), before, line: values, leftOut: out };
}

function grossFigure(settled: number[], payouts: number[], rows: readonly (ApartRow & BetFigures)[]) {
  const sums = addFigures(counted(rows));
  return {
    value: grossOf(sums),
    settledStakes: sums.settledStakes,
    line: minus(settled, payouts),
    leftOut: leftOutOf(rows, grossOf),
  };
}

function cashFigure(rows: CashRow[], earlier: CashRow[], type: CashRow['type'], buckets: number) {
  const own = rows.filter((row) => row.type === type);
  const before = earlier.filter((row) => row.type === type);
  return {
    ...figure(
      line(own, (row) => row.amount, buckets),
      total(counted(before).map((row) => row.amount)),
      leftOutOf(own, (row) => row.amount),
    ),
    count: total(counted(own).map((row) => row.count)),
  };
}
