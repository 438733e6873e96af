import { createHash } from 'node:crypto';
import type { InputOf, PayloadOf } from '@lime/contract/call.ts';
import type {
  reportRows,
  reportTable,
  WireReportHead,
  WireReportMoment,
  WireReportRow,
} from '@lime/contract/staff-reports.ts';
import { reportDimension } from '@lime/contract/report-words.ts';
import type { ReportDimensionId } from '@lime/contract/report-words.ts';
import { reportProducts } from '@lime/domain/reports/report-products.ts';
import { addDays } from '@lime/domain/seoul-time.ts';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db, Tx } from '../../core/db.ts';
import { paginationOf } from '../../core/paging.ts';
import { dimensions } from './dimensions.ts';
import {
  readCells,
  readChanges,
  readLeftOutThen,
  readMemberCells,
  readMoney,
  readNames,
  readReach,
  readTopMembers,
  walkChanges,
} from './matrix.sql.ts';
import type { CellRow, CellScope, ChangeRow, Moment, Reach, Scope } from './matrix.sql.ts';
import { createPivot, foldRest, listKeys, restKey } from './pivot.ts';
import type { Pivot, Sums } from './pivot.ts';
import { hourOfDay, hoursOf, inReport, momentOf, wrong } from './report-moment.service.ts';
import { kindName } from './kind-names.ts';

/** What a report is asked, but for its moment. */
export type ReportQuestion = Omit<InputOf<typeof reportTable>, 'asOf'>;
type Question = ReportQuestion;
type Value = RawBuilder<unknown>;

const none: Value = sql`0`;

/** The moment as the wire has it. */
export const wireMoment = ({ at, seal }: Moment): WireReportMoment => ({ at: at.toISOString(), seal: String(seal) });

/** The hash of something in a canonical form: the same figures have the same hash. */
export const hashOf = (figures: unknown): string => createHash('sha256').update(JSON.stringify(figures)).digest('hex');

/** @throws Refused INPUT_INVALID */
function scopeOf(asked: Question): Scope {
  const { rows, columns, products, grades, legs } = asked;
  const hours = hoursOf(asked);
  if (rows === columns) throw wrong('columns', 'custom');
  const sides = [reportDimension(rows), reportDimension(columns)];
  if (legs && sides.some(({ grain }) => grain === 'member')) throw wrong('legs', 'custom');
  return {
    ...hours,
    kinds: products ? kindsOf(products) : null,
    grades: grades ?? null,
    legs: legs ?? null,
    byLeg: sides.some(({ grain }) => grain === 'leg'),
  };
}

const kindsOf = (products: readonly string[]): string[] =>
  reportProducts.filter(({ id }) => products.includes(id)).flatMap(({ kinds }) => kinds);

/** A dimension without its members: they have no rows in the sums. */
const sumValue = (id: ReportDimensionId): Value => (id === 'member' ? none : dimensions[id].value);

/** Can bonus costs be divided so? They are of a member and a moment, never of a bet. */
const dividesBonus = ({ rows, columns }: Question) => reportDimension(rows).bonus && reportDimension(columns).bonus;
/** Can bonus costs be said at all? Of bets of some kind they cannot. */
const hasBonus = ({ kinds, legs }: Scope) => kinds === null && legs === null;

type Read = {
  pivot: Pivot;
  leftOut: Sums & { members: number };
  bonus: { total: number; leftOut: number } | null;
  moved: number;
  beyond: number;
  /** members of the period who have no row of their own */
  otherMembers: number;
};

async function readPivot(tx: Tx, moment: Moment, asked: Question, scope: Scope): Promise<Read> {
  const { rows, columns } = asked;
  const reach = await readReach(tx, moment.toTx);
  const out = await readLeftOutThen(tx, moment.toTx);
  const [a, b] = [sumValue(rows), sumValue(columns)];
  const byLegs = rows === 'legs' || columns === 'legs' || scope.legs !== null;
  const pivot = createPivot();
  const add = (cells: readonly CellRow[], sign: 1 | -1) => {
    for (const cell of cells)
      pivot.add(keyOf(rows, cell.a), keyOf(columns, cell.b), { ...cell, bets: cell.slips }, sign);
  };
  add(await readCells(tx, reach, scope, a, b), 1);
  const outCells = await readMemberCells(tx, reach, scope, { members: out, byLegs, a, b });
  add(outCells, -1);
  const top = { ids: [] as number[], members: 0 };
  if (rows === 'member' || columns === 'member') {
    const { most } = reportDimension('member');
    Object.assign(top, await readTopMembers(tx, reach, scope, { without: out, most }));
    const own = { members: top.ids, byLegs, a: dimensions[rows].value, b: dimensions[columns].value };
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
  const bonus = hasBonus(scope) ? await addBonus(tx, reach, { asked, scope, out, own: top.ids, pivot }) : null;
  const { moved, all } = await readHouse(tx, reach, scope);
  const { stake, payout } = pivot.totals();
  const counted = stake - payout + leftOut.stake - leftOut.payout;
  const isNarrow = scope.kinds !== null || scope.grades !== null || scope.legs !== null;
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
  const whole = { ...scope, kinds: null, grades: null, legs: null, byLeg: false };
  const { stake, payout } = sumCells(await readCells(tx, reach, whole, none, none));
  const period = { from: scope.from, to: scope.to, grades: null, leftOut: [], own: [], a: none, b: none };
  const money = await readMoney(tx, reach, { ...period, what: ['moved'] });
  return { moved: money.reduce((sum, { amount }) => sum + amount, 0), all: stake - payout };
}

/** Adds bonus costs to the cells they can be divided into. @returns their sum, and that of members who are left out */
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
): Promise<{ total: number; leftOut: number }> {
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
  const sums = { total: 0, leftOut: 0 };
  for (const row of money) {
    sums[row.out ? 'leftOut' : 'total'] += row.amount;
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
  const totals = { stake, payout, bets, bonus: bonus && bonus.total };
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
  const { named, label } = dimensions[id];
  const names = named ? await readNames(db, named, keys) : null;
  const others = id === 'member' ? `${otherMembers}명` : `${left}개`;
  return keys.map((key) => {
    if (key === restKey) return { key, label: `그 밖 ${others}` };
    if (named && key === '0') return { key, label: '경기 아님' };
    return { key, label: names?.get(key) ?? label?.(key) ?? key };
  });
}

/** What is grouped by, and the values that a key stands for; '' stands for all. @throws Refused INPUT_INVALID for the rest */
function valuesOf(id: ReportDimensionId, key: string, path: string): { value: Value; values: readonly string[] } {
  if (key === '') return { value: none, values: ['0'] };
  if (key === restKey) throw wrong(path, 'custom');
  const { value } = dimensions[id];
  if (id === 'product') return { value, values: kindsOf([key]) };
  if (id === 'day') return { value, values: [String(hourOfDay(key) / 24)] };
  return { value, values: [key] };
}

/** Whether a key is a day of the calendar and of the period; text that only sorts like one is none. */
function isDayWithin(key: string, { from, to }: { from: string; to: string }): boolean {
  const at = Date.parse(`${key}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, 10) === key && key >= from && key <= to;
}

/** Which cell of a report; '' stands for all. */
export type ReportCellAsked = ReportQuestion & { row: string; column: string };

/** @throws Refused INPUT_INVALID */
function cellOf({ row, column, ...asked }: ReportCellAsked): { scope: Scope; cell: Omit<CellScope, 'without'> } {
  const scope = scopeOf(asked);
  const a = valuesOf(asked.rows, row, 'row');
  const b = valuesOf(asked.columns, column, 'column');
  const sides = [
    { id: asked.rows, key: row, ...a },
    { id: asked.columns, key: column, ...b },
  ].filter(({ key }) => key !== '');
  const day = sides.find(({ id }) => id === 'day');
  const kinds = sides.find(({ id }) => id === 'product' || id === 'game');
  const member = sides.find(({ id }) => id === 'member');
  if (member && !/^[1-9]\d{0,15}$/.test(member.key)) throw wrong(member.id === asked.rows ? 'row' : 'column', 'custom');
  if (day && !isDayWithin(day.key, asked)) throw wrong(day.id === asked.rows ? 'row' : 'column', 'custom');
  return {
    scope: {
      ...scope,
      ...(day && { from: hourOfDay(day.key), to: hourOfDay(day.key) + 24 }),
      ...(kinds && {
        kinds: scope.kinds === null ? kinds.values : kinds.values.filter((kind) => scope.kinds!.includes(kind)),
      }),
    },
    cell: {
      a: a.value,
      b: b.value,
      aValues: a.values,
      bValues: b.values,
      members: member ? [Number(member.key)] : null,
    },
  };
}

/** The changes a cell is the sum of. @throws Refused INPUT_INVALID */
export async function readReportRows(
  db: Db,
  { asOf, page, size, ...asked }: InputOf<typeof reportRows>,
): Promise<PayloadOf<typeof reportRows>> {
  const { scope, cell } = cellOf(asked);
  const moment = await momentOf(db, asOf);
  const changes = await inReport(db, async (tx) =>
    readChanges(tx, moment.toTx, scope, {
      ...cell,
      without: await readLeftOutThen(tx, moment.toTx),
      offset: (page - 1) * size,
      limit: size,
    }),
  );
  return { list: changes.map(toWire), pagination: paginationOf(page, size, changes[0]?.total ?? 0) };
}

/** All changes of a cell, newest first, some at a time, with their sums; inside of a snapshot alone. @throws Refused INPUT_INVALID */
export async function walkReportRows(
  db: Db,
  asked: ReportCellAsked,
  moment: Moment,
): Promise<{ sums: { changes: number; stake: number; payout: number }; pages: AsyncIterable<WireReportRow[]> }> {
  const { scope, cell } = cellOf(asked);
  const { without, newest } = await inReport(db, async (tx) => {
    const out = await readLeftOutThen(tx, moment.toTx);
    const [first] = await readChanges(tx, moment.toTx, scope, { ...cell, without: out, offset: 0, limit: 1 });
    return { without: out, newest: first };
  });
  const sums = { changes: newest?.total ?? 0, stake: newest?.all_stake ?? 0, payout: newest?.all_payout ?? 0 };
  async function* wired() {
    for await (const changes of walkChanges(db, moment.toTx, scope, { ...cell, without })) yield changes.map(toWire);
  }
  return { sums, pages: wired() };
}

const toWire = (change: ChangeRow): WireReportRow => ({
  betCode: change.bet_code,
  at: change.at.toISOString(),
  member: { id: String(change.member_id), loginId: change.login_id },
  type: kindName(change.kind),
  stake: change.stake,
  legs: change.legs,
  payout: change.payout,
  before: change.before,
  adds: { stake: change.adds_stake, payout: change.adds_payout },
});
