import { createHash } from 'node:crypto';
import type { InputOf, PayloadOf } from '@lime/contract/call.ts';
import type { reportTable, WireReportHead, WireReportMoment } from '@lime/contract/staff-reports.ts';
import { reportDimension } from '@lime/contract/report-words.ts';
import type { ReportDimensionId } from '@lime/contract/report-words.ts';
import { reportProducts } from '@lime/domain/reports/report-products.ts';
import { addDays } from '@lime/domain/seoul-time.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db, Tx } from '../../core/db.ts';
import { dimensions } from './dimensions.ts';
import {
  readCells,
  readLeftOutThen,
  readMemberCells,
  readMoney,
  readNames,
  readReach,
  readTopMembers,
} from './matrix.sql.ts';
import type { CellRow, Moment, Reach, Scope } from './matrix.sql.ts';
import { createPivot, foldRest, listKeys, restKey } from './pivot.ts';
import type { Pivot, Sums } from './pivot.ts';
import { hoursOf, inReport, momentOf, wrong } from './report-moment.service.ts';

/** What a report is asked, but for its moment. */
export type ReportQuestion = Omit<InputOf<typeof reportTable>, 'asOf'>;
type Question = ReportQuestion;
type Value = RawBuilder<unknown>;

/** No value: all are one. */
export const none: Value = sql`0`;

/** The moment as the wire has it. */
export const wireMoment = ({ at, seal }: Moment): WireReportMoment => ({ at: at.toISOString(), seal: String(seal) });

/** The hash of something in a canonical form: the same figures have the same hash. */
export const hashOf = (figures: unknown): string => createHash('sha256').update(JSON.stringify(figures)).digest('hex');

/** What a question looks at. @throws Refused INPUT_INVALID */
export function scopeOf(asked: Question): Scope {
  const { rows, columns, products, grades, legs, agents, sports, leagues, markets, games } = asked;
  const hours = hoursOf(asked);
  if (rows === columns) throw wrong('columns', 'custom');
  const sides = [reportDimension(rows), reportDimension(columns)];
  return {
    ...hours,
    kinds: products ? kindsOf(products) : null,
    grades: grades ?? null,
    legs: legs ?? null,
    agents: agents ?? null,
    sports: sports ?? null,
    leagues: leagues ?? null,
    markets: markets ?? null,
    games: games ?? null,
    byLeg: sides.some(({ grain }) => grain === 'leg') || Boolean(sports ?? leagues ?? markets),
    byAgent: rows === 'agent' || columns === 'agent' || agents !== undefined,
  };
}

/** A scope without its filters. */
const wholeOf = ({ from, to }: Pick<Scope, 'from' | 'to'>): Scope => ({
  from,
  to,
  kinds: null,
  grades: null,
  legs: null,
  agents: null,
  sports: null,
  leagues: null,
  markets: null,
  games: null,
  byLeg: false,
  byAgent: false,
});
/** Filters of what was bet on, or by whom: bonus costs are of no bet. */
const isOfBets = ({ kinds, legs, agents, sports, leagues, markets, games }: Scope) =>
  [kinds, legs, agents, sports, leagues, markets, games].some((filter) => filter !== null);

/** The kinds of slips of products. */
export const kindsOf = (products: readonly string[]): string[] =>
  reportProducts.filter(({ id }) => products.includes(id)).flatMap(({ kinds }) => kinds);

/** A dimension without its members: they have no rows in the sums. */
const sumValue = (id: ReportDimensionId): Value => (id === 'member' ? none : dimensions[id].value);

/** Can bonus costs be divided so? They are of a member and a moment, never of a bet. */
const dividesBonus = ({ rows, columns }: Question) => reportDimension(rows).bonus && reportDimension(columns).bonus;

type Read = {
  pivot: Pivot;
  leftOut: Sums & { members: number };
  bonus: { total: number; points: number; leftOut: number } | null;
  moved: number;
  beyond: number;
  /** members of the period who have no row of their own */
  otherMembers: number;
};

async function readPivot(tx: Tx, moment: Moment, asked: Question, scope: Scope): Promise<Read> {
  const { rows, columns } = asked;
  const reach = await readReach(tx, moment);
  const out = await readLeftOutThen(tx, moment.toTx);
  const [a, b] = [sumValue(rows), sumValue(columns)];
  const pivot = createPivot();
  const add = (cells: readonly CellRow[], sign: 1 | -1) => {
    for (const cell of cells)
      pivot.add(keyOf(rows, cell.a), keyOf(columns, cell.b), { ...cell, bets: cell.slips }, sign);
  };
  add(await readCells(tx, reach, scope, a, b), 1);
  const outCells = await readMemberCells(tx, reach, scope, { members: out, a, b });
  add(outCells, -1);
  const top = { ids: [] as number[], members: 0 };
  if (rows === 'member' || columns === 'member') {
    const { most } = reportDimension('member');
    Object.assign(top, await readTopMembers(tx, reach, scope, { without: out, most }));
    const own = { members: top.ids, a: dimensions[rows].value, b: dimensions[columns].value };
    const cells = await readMemberCells(tx, reach, scope, own);
    add(cells, 1);
    add(
      cells.map((cell) => ({
        ...cell,
        a: rows === 'member' ? '0' : cell.a,
        b: columns === 'member' ? '0' : cell.b,
      })),
      -1,
    );
  }
  const leftOut = sumCells(outCells);
  const bonus = !isOfBets(scope) ? await addBonus(tx, reach, { asked, scope, out, own: top.ids, pivot }) : null;
  const { moved, all } = await readHouse(tx, reach, scope);
  const { stake, payout } = pivot.totals();
  const counted = stake - payout + leftOut.stake - leftOut.payout;
  const isNarrow = isOfBets(scope) || scope.grades !== null;
  return {
    pivot,
    leftOut: { ...leftOut, members: out.length },
    bonus,
    moved,
    beyond: isNarrow ? all - counted : 0,
    otherMembers: top.members - top.ids.length,
  };
}

/** What the house won of all plays of the period, by the ledger and by the slips. */
async function readHouse(tx: Tx, reach: Reach, scope: Scope): Promise<{ moved: number; all: number }> {
  const { stake, payout } = sumCells(await readCells(tx, reach, wholeOf(scope), none, none));
  const period = { from: scope.from, to: scope.to, grades: null, leftOut: [], own: [], a: none, b: none };
  const money = await readMoney(tx, reach, { ...period, what: ['moved'] });
  return { moved: money.reduce((sum, { amount }) => sum + amount, 0), all: stake - payout };
}

/** Adds bonus costs to the cells they can be divided into. @returns their sum, what of it is points, and the sum of members who are left out */
async function addBonus(
  tx: Tx,
  reach: Reach,
  {
    asked,
    scope,
    out,
    own,
    pivot,
  }: { asked: Question; scope: Scope; out: readonly number[]; own: readonly number[]; pivot: Pivot },
): Promise<NonNullable<Read['bonus']>> {
  const { rows, columns } = asked;
  const divides = dividesBonus(asked);
  const money = await readMoney(tx, reach, {
    from: scope.from,
    to: scope.to,
    what: ['bonus'],
    grades: scope.grades,
    leftOut: out,
    own,
    a: divides ? dimensions[rows].value : none,
    b: divides ? dimensions[columns].value : none,
  });
  const sums = { total: 0, points: 0, leftOut: 0 };
  for (const row of money) {
    sums[row.out ? 'leftOut' : 'total'] += row.amount;
    if (row.point && !row.out) sums.points += row.amount;
    if (divides && !row.out) pivot.add(keyOf(rows, row.a), keyOf(columns, row.b), { bonus: row.amount });
  }
  return sums;
}

/** A value of the database as a key of the report; who has no row of their own is in the rest. */
function keyOf(id: ReportDimensionId, value: string): string {
  if (id === 'member' && value === '0') return restKey;
  return dimensions[id].key?.(value) ?? value;
}

function sumCells(cells: readonly CellRow[]): Sums {
  const sums = { stake: 0, payout: 0, bets: 0, bonus: 0 };
  for (const { stake, payout, slips } of cells) {
    sums.stake += stake;
    sums.payout += payout;
    sums.bets += slips;
  }
  return sums;
}

/** Keys that a report lists also without a bet. */
function alwaysListed(id: ReportDimensionId, { from, to }: Question): string[] {
  if (id === 'hour') return Array.from({ length: 24 }, (_, hour) => String(hour));
  if (id !== 'day') return [];
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** A report. @throws Refused INPUT_INVALID */
export async function readReport(
  db: Db,
  { asOf, ...asked }: InputOf<typeof reportTable>,
): Promise<PayloadOf<typeof reportTable>> {
  scopeOf(asked);
  return readReportAt(db, asked, await momentOf(db, asOf));
}

/** A report as of a moment that is known. @throws Refused INPUT_INVALID */
export async function readReportAt(
  db: Db,
  asked: ReportQuestion,
  moment: Moment,
): Promise<PayloadOf<typeof reportTable>> {
  const scope = scopeOf(asked);
  const read = await inReport(db, (tx) => readPivot(tx, moment, asked, scope));
  const { leftOut, bonus, moved, beyond } = read;
  const cells = read.pivot.cells();
  const listing = (id: ReportDimensionId, side: 'row' | 'column') =>
    listKeys(cells, side, {
      most: reportDimension(id).most,
      order: dimensions[id].order ?? null,
      always: alwaysListed(id, asked),
    });
  const [rows, columns] = [listing(asked.rows, 'row'), listing(asked.columns, 'column')];
  const shown = foldRest(read.pivot, rows.keys, columns.keys);
  const divides = bonus !== null && dividesBonus(asked);
  const figures = shown
    .cells()
    .map(({ row, column, sums }) => ({
      row: rows.keys.indexOf(row),
      column: columns.keys.indexOf(column),
      stake: sums.stake,
      payout: sums.payout,
      bets: sums.bets,
      bonus: divides ? sums.bonus : null,
    }))
    .toSorted((one, other) => one.row - other.row || one.column - other.column);
  const { stake, payout, bets } = shown.totals();
  const totals = { stake, payout, bets, bonus: bonus && bonus.total, points: bonus && bonus.points };
  const gross = stake - payout;
  const out = {
    stake: leftOut.stake,
    payout: leftOut.payout,
    bets: leftOut.bets,
    members: leftOut.members,
    bonus: bonus && bonus.leftOut,
  };
  const ledger = { moved, beyond, difference: moved - gross - (out.stake - out.payout) - beyond };
  const sha256 = hashOf([moment.seal, asked, rows.keys, columns.keys, figures, totals, out, ledger]);
  return {
    asOf: wireMoment(moment),
    rows: await headsOf(db, asked.rows, rows, read.otherMembers),
    columns: await headsOf(db, asked.columns, columns, read.otherMembers),
    narrowed: await narrowedOf(db, asked),
    cells: figures,
    totals,
    leftOut: out,
    ledger,
    sha256,
  };
}

async function headsOf(
  db: Db,
  id: ReportDimensionId,
  { keys, left }: { keys: readonly string[]; left: number },
  otherMembers: number,
): Promise<WireReportHead[]> {
  const labelOf = await labelsOf(db, id, keys);
  const others = id === 'member' ? `${otherMembers}명` : `${left}개`;
  return keys.map((key) => ({ key, label: key === restKey ? `기타 ${others}` : labelOf(key) }));
}

/** What keys of a dimension are called. */
async function labelsOf(db: Db, id: ReportDimensionId, keys: readonly string[]): Promise<(key: string) => string> {
  const { named, none: nothing = '경기 아님', label } = dimensions[id];
  const names = named ? await readNames(db, named, keys) : null;
  return (key) => (named && key === '0' ? nothing : (names?.get(key) ?? label?.(key) ?? key));
}

/** What a report is narrowed to, by name. */
async function narrowedOf(db: Db, { agents, sports, leagues, markets, games }: Question) {
  const lists = { agent: agents, sport: sports, league: leagues, market: markets, eachGame: games };
  const heads: (WireReportHead & { dimension: ReportDimensionId })[] = [];
  for (const [dimension, list] of Object.entries(lists) as [
    keyof typeof lists,
    readonly (number | string)[] | undefined,
  ][]) {
    const keys = (list ?? []).map(String);
    const labelOf = await labelsOf(db, dimension, keys);
    heads.push(...keys.map((key) => ({ dimension, key, label: labelOf(key) })));
  }
  return heads;
}
