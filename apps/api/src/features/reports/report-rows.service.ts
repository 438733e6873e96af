import type { InputOf, PayloadOf } from '@lime/contract/call.ts';
import type { ReportDimensionId } from '@lime/contract/report-words.ts';
import { betKindName } from '@lime/domain/betting/bet-kinds.ts';
import type { reportRows, WireReportRow } from '@lime/contract/staff-reports.ts';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../core/db.ts';
import { paginationOf } from '../../core/paging.ts';
import { dimensions } from './dimensions.ts';
import { readChanges, readLeftOutThen, walkChanges } from './matrix.sql.ts';
import type { CellScope, ChangeRow, Moment, Scope } from './matrix.sql.ts';
import { restKey } from './pivot.ts';
import { hourOfDay, inReport, momentOf, wrong } from './report-moment.service.ts';
import { kindsOf, none, scopeOf } from './report-table.service.ts';
import type { ReportQuestion } from './report-table.service.ts';

/** What is grouped by, and the values that a key stands for; '' stands for all. @throws Refused INPUT_INVALID for the rest */
function valuesOf(
  id: ReportDimensionId,
  key: string,
  path: string,
): {
  value: RawBuilder<unknown>;
  values: readonly string[];
} {
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
  const agent = sides.find(({ id }) => id === 'agent');
  if (agent && !/^\d{1,15}$/.test(agent.key)) throw wrong(agent.id === asked.rows ? 'row' : 'column', 'custom');
  if (member && !/^[1-9]\d{0,15}$/.test(member.key)) throw wrong(member.id === asked.rows ? 'row' : 'column', 'custom');
  if (day && !isDayWithin(day.key, asked)) throw wrong(day.id === asked.rows ? 'row' : 'column', 'custom');
  return {
    scope: {
      ...scope,
      ...(day && { from: hourOfDay(day.key), to: hourOfDay(day.key) + 24 }),
      ...(agent && { agents: (scope.agents ?? [Number(agent.key)]).filter((id) => id === Number(agent.key)) }),
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
  type: betKindName(change.kind),
  stake: change.stake,
  legs: change.legs,
  payout: change.payout,
  before: change.before,
  adds: { stake: change.adds_stake, payout: change.adds_payout },
});
