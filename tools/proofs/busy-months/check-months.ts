import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { reportDimensions } from '../../../packages/contract/src/report-words.ts';
import { addDays, seoulDayStart } from '../../../packages/domain/src/seoul-time.ts';
import { openDb, openPool } from '../../../apps/api/src/core/db.ts';
import type { Db } from '../../../apps/api/src/core/db.ts';
import { inSnapshot } from '../../../apps/api/src/core/in-snapshot.ts';
import { runAudit } from '../../../apps/api/src/core/ledger/audit.ts';
import { readWorld as readAgentWorld, statementIn } from '../../../apps/api/src/features/agents/agents.service.ts';
import { writeExport } from '../../../apps/api/src/features/exports/export-files.ts';
import { openReport } from '../../../apps/api/src/features/reports/report-export.service.ts';
import { momentOf } from '../../../apps/api/src/features/reports/report-moment.service.ts';
import { readReport } from '../../../apps/api/src/features/reports/report-table.service.ts';
import { percentile } from '../proof.ts';
import type { Figures } from '../proof.ts';
import { createChance } from './chance.ts';
import { createLoad } from './load-months.ts';
import type { Loaded, LoadSize } from './load-months.ts';
import { lotFaults } from './lots-apart.ts';
import type { MovedClock } from './moved-clock.ts';
import { canCount, canCountCosts, countCosts, countPair, makeCubes } from './reports-apart.ts';
import { statementsApart } from './statements-apart.ts';
import type { ApartLine } from './statements-apart.ts';
import { readWorld } from './month-world.ts';

/** What a load left. `from` and `to`: its Seoul days, both included. */
export type Load = { readonly from: string; readonly to: string; readonly seconds: number; readonly loaded: Loaded };

type Checking = {
  readonly owner: pg.Pool;
  readonly appUrl: string;
  readonly auditUrl: string;
  readonly clock: MovedClock;
  readonly load: Load;
  readonly size: LoadSize;
  readonly say: (text: string) => void;
};
type Days = { readonly from: string; readonly to: string };
/** What was looked at, and the first that was wrong; '' where all agrees. */
type Found = { readonly wrong: string; readonly figures: Figures };

const mostMs = 2_000;
const progress = { reached: async () => undefined, signal: new AbortController().signal };
const round = (ms: number) => Math.round(ms);

/** Everything that must be true of two loaded months. */
export async function check({
  owner,
  appUrl,
  auditUrl,
  clock,
  load,
  size,
  say,
}: Checking): Promise<{ holds: boolean; figures: Figures }> {
  const { from, to } = load;
  const { rows } = await owner.query<{ at: Date }>('select max(at) as at from ledger_seal');
  const over = Math.max(seoulDayStart(addDays(to, 1)).getTime(), rows[0]!.at.getTime());
  const now = new Date(over + 3_600_000);
  await clock.set(now);
  const pool = openPool(appUrl, 4, () => undefined);
  const db = openDb(pool);
  const apart = await owner.connect();
  const files = mkdtempSync(join(tmpdir(), 'lime-busy-files-'));
  try {
    // what is still owed where a load was ended early, and sums that a later release makes anew
    const rest = await createLoad(
      { owner, appUrl, db, clock, chance: createChance('rest'), world: await readWorld(owner) },
      size,
    );
    await rest.end(now);
    await rest.fold();
    await rest.close();
    const found: Record<string, Found> = {};
    const look = async (name: string, work: () => Promise<Found>) => {
      found[name] = await work();
      say(`${name}: ${found[name].wrong || 'holds'} ${JSON.stringify(found[name].figures)}`);
    };
    await look('audit', () => audit(auditUrl));
    // slips of before, settled again within it, are corrections
    const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;
    const second = { from: addDays(from, Math.ceil(days / 2)), to };
    await look('statements', () => statements(db, apart, { from, to }, 'statements'));
    await look('corrections', () => statements(db, apart, second, 'statements of the second half'));
    await look('reports', () => reports(db, apart, { from, to }));
    await look('lots', () => lots(apart));
    await look('file', () => sameFile({ owner, appUrl, clock, size, db, pool, files, days: { from, to } }));
    await look('audit later', () => audit(auditUrl));
    const { seconds, refused, ...loaded } = load.loaded;
    const figures: Figures = {
      days,
      ...loaded,
      loadSeconds: load.seconds,
      'seconds by work': Object.entries(seconds)
        .map(([what, s]) => `${what} ${Math.round(s)}`)
        .join(', '),
      refused: Object.entries(refused)
        .map(([code, n]) => `${code} ${n}`)
        .join(', '),
      ...Object.assign({}, ...Object.values(found).map((one) => one.figures)),
      wrong: Object.entries(found)
        .filter(([, { wrong }]) => wrong !== '')
        .map(([name, { wrong }]) => `${name}: ${wrong}`)
        .join('; '),
    };
    return { holds: figures['wrong'] === '', figures };
  } finally {
    apart.release(true);
    await pool.end();
    rmSync(files, { recursive: true, force: true });
  }
}

async function audit(auditUrl: string): Promise<Found> {
  const auditor = openPool(auditUrl, 2, () => undefined);
  try {
    const began = performance.now();
    const findings = await runAudit(auditor);
    const broken = findings.filter(({ holds }) => !holds);
    return {
      wrong: broken.map(({ name, example }) => `${name}: ${example}`).join(', '),
      figures: { invariants: findings.length, auditSeconds: round((performance.now() - began) / 1000) },
    };
  } finally {
    await auditor.end();
  }
}

const byLine = (one: ApartLine, other: ApartLine) =>
  Number(one.correction) - Number(other.correction) ||
  (one.key < other.key ? -1 : one.key > other.key ? 1 : one.rate - other.rate);

/** Every agent's statement by the service, and by SQL. */
async function statements(db: Db, apart: pg.ClientBase, days: Days, name: string): Promise<Found> {
  const counted = new Map((await statementsApart(apart, days)).map((row) => [row.agent, row]));
  const world = await readAgentWorld(db);
  const times: number[] = [];
  let wrong = '';
  let lines = 0;
  let corrections = 0;
  let total = 0;
  for (const { id, name: agent } of world.agents) {
    const began = performance.now();
    const wire = await statementIn(db, world, id, days.from, days.to);
    times.push(performance.now() - began);
    const own = counted.get(id)!;
    lines += wire.lines.length;
    corrections += wire.lines.filter(({ correction }) => correction).length;
    total += wire.total;
    const [said, sql] = [[...wire.lines].toSorted(byLine), [...own.lines].toSorted(byLine)];
    if (wire.total !== own.total) wrong ||= `${agent} has ${wire.total}, by SQL ${own.total}`;
    else if (!isDeepStrictEqual(said, sql)) {
      const at = said.findIndex((line, n) => !isDeepStrictEqual(line, sql[n]));
      wrong ||= `${agent}: ${JSON.stringify(said[at])} of ${said.length}, by SQL ${JSON.stringify(sql[at])} of ${sql.length}`;
    }
    if (wire.ledger.stake !== wire.ledger.amount || wire.ledger.count !== wire.ledger.transfers)
      wrong ||= `${agent}: ${JSON.stringify(wire.ledger)} differs from the ledger`;
  }
  return {
    wrong,
    figures: {
      [name]: world.agents.length,
      [`lines of ${name}`]: lines,
      [`corrections in ${name}`]: corrections,
      [`won of ${name}`]: total,
      [`ms of ${name}: median, most`]: [round(percentile(times, 0.5)), round(Math.max(...times))],
    },
  };
}

/** Every pair of dimensions, timed, and counted by SQL where SQL knows both. */
async function reports(db: Db, apart: pg.ClientBase, days: Days): Promise<Found> {
  await makeCubes(apart, days);
  const times: { name: string; ms: number }[] = [];
  let wrong = '';
  let compared = 0;
  let cells = 0;
  for (const [at, { id: rows }] of reportDimensions.entries())
    for (const { id: columns } of reportDimensions.slice(at + 1)) {
      const name = `${rows} × ${columns}`;
      const began = performance.now();
      const report = await readReport(db, { ...days, rows, columns });
      times.push({ name, ms: performance.now() - began });
      if (report.ledger.difference !== 0) wrong ||= `${name} is ${report.ledger.difference} won away from the ledger`;
      if (!canCount(rows, columns)) continue;
      compared += 1;
      cells += report.cells.length;
      const fault = (await differs(apart, report, rows, columns)) ?? (await costsDiffer(apart, report, rows, columns));
      if (fault) wrong ||= `${name}: ${fault}`;
    }
  const worst = times.toSorted((a, b) => b.ms - a.ms);
  if (worst[0]!.ms > mostMs) wrong ||= `${worst[0]!.name} took ${round(worst[0]!.ms)} ms`;
  return {
    wrong,
    figures: {
      pairs: times.length,
      'pairs by SQL': compared,
      'cells by SQL': cells,
      'pair ms, median': round(
        percentile(
          times.map(({ ms }) => ms),
          0.5,
        ),
      ),
      'pair ms, most': worst
        .slice(0, 4)
        .map(({ name, ms }) => `${name} ${round(ms)}`)
        .join(', '),
    },
  };
}

type Report = Awaited<ReturnType<typeof readReport>>;

/** The first cell that SQL counts otherwise; null: none. */
async function differs(apart: pg.ClientBase, report: Report, rows: string, columns: string): Promise<string | null> {
  const keys = (heads: Report['rows']) => new Set(heads.map(({ key }) => key));
  const [down, right] = [keys(report.rows), keys(report.columns)];
  const members = [...(rows === 'member' ? down : columns === 'member' ? right : [])].filter((key) => key !== 'rest');
  const sums = new Map<string, { stake: number; payout: number; bets: number }>();
  for (const { a, b, stake, payout, bets } of await countPair(apart, rows, columns, members)) {
    const key = `${down.has(a) ? a : 'rest'} ${right.has(b) ? b : 'rest'}`;
    const sum = sums.get(key) ?? { stake: 0, payout: 0, bets: 0 };
    sums.set(key, { stake: sum.stake + stake, payout: sum.payout + payout, bets: sum.bets + bets });
  }
  for (const cell of report.cells) {
    const key = `${report.rows[cell.row]!.key} ${report.columns[cell.column]!.key}`;
    const sum = sums.get(key) ?? { stake: 0, payout: 0, bets: 0 };
    sums.delete(key);
    if (cell.stake !== sum.stake || cell.payout !== sum.payout || cell.bets !== sum.bets)
      return `${key} is ${cell.bets} of ${cell.stake} and ${cell.payout}, by SQL ${JSON.stringify(sum)}`;
  }
  for (const [key, sum] of sums) if (sum.bets !== 0 || sum.stake !== 0 || sum.payout !== 0) return `${key} is missing: ${JSON.stringify(sum)}`; // prettier-ignore
  return null;
}

/** The first cell whose bonus costs SQL counts otherwise; null: none, or this pair does not divide them. */
async function costsDiffer(
  apart: pg.ClientBase,
  report: Report,
  rows: string,
  columns: string,
): Promise<string | null> {
  if (!canCountCosts(rows, columns)) return null;
  const heads = rows === 'member' ? report.rows : columns === 'member' ? report.columns : [];
  const members = heads.map(({ key }) => key).filter((key) => key !== 'rest');
  const costs = new Map((await countCosts(apart, rows, columns, members)).map(({ a, b, cost }) => [`${a} ${b}`, cost]));
  for (const cell of report.cells) {
    const key = `${report.rows[cell.row]!.key} ${report.columns[cell.column]!.key}`;
    if (cell.bonus !== (costs.get(key) ?? 0))
      return `bonus costs of ${key} are ${cell.bonus}, by SQL ${costs.get(key) ?? 0}`;
    costs.delete(key);
  }
  for (const [key, cost] of costs) if (cost !== 0) return `bonus costs of ${key} are missing: ${cost}`;
  return null;
}

async function lots(apart: pg.ClientBase): Promise<Found> {
  const { faults, lots: count, slips, resettled, most } = await lotFaults(apart);
  const wrong = Object.entries(faults).filter(([, n]) => n > 0);
  const { rows } = await apart.query<{ kinds: string }>(`
    select string_agg(kind || ' ' || n, ', ' order by kind) as kinds from (
      select p.kind, (select count(*) from promotion_lot l join promotion_version v on v.id = l.version_id where v.promotion_id = p.id)
        + (select count(*) from bonus b join promotion_version v on v.id = b.version_id where v.promotion_id = p.id)
        + (select count(*) from level_move m join promotion_version v on v.id = m.version_id where v.promotion_id = p.id and p.kind = 'level-down') as n
      from promotion p) k`);
  return {
    wrong: wrong.map(([name, n]) => `${name}: ${n}`).join(', '),
    figures: {
      'lots by SQL': count,
      'slips of lots': slips,
      'slips settled again': resettled,
      'settlements of one slip, most': most,
      'gifts by kind': rows[0]!.kinds,
    },
  };
}

/** The file of a report as of the months' end, and the same asked for again a month and some thousand slips later. */
async function sameFile(
  on: Pick<Checking, 'owner' | 'appUrl' | 'clock' | 'size'> & { db: Db; pool: pg.Pool; files: string; days: Days },
): Promise<Found> {
  const { owner, appUrl, clock, size, db, pool, files, days } = on;
  const { at } = await momentOf(db, undefined);
  const asOf = at.toISOString();
  let no = 0;
  const write = async () => {
    const moment = await momentOf(db, asOf);
    const hashes: string[] = [];
    for (const [rows, columns] of [
      ['day', 'product'],
      ['league', 'legs'],
      ['member', 'hour'],
    ] as const) {
      no += 1;
      hashes.push(
        await inSnapshot(pool, async () => {
          const content = await openReport(db, '/staff/reports/table', { ...days, rows, columns }, moment);
          const job = { id: no, attempt: 1 };
          return (await writeExport(files, job, { content, format: 'csv', progress })).sha256;
        }),
      );
    }
    return hashes;
  };
  const first = await write();
  const chance = createChance('a month later');
  const world = await readWorld(owner);
  const load = await createLoad({ owner, appUrl, db, clock, chance, world }, size);
  const steps = 4;
  const { rows } = await owner.query<{ no: number }>('select coalesce(max(running), 0)::int as no from game_round');
  try {
    const start = at.getTime() + 30 * 86_400_000;
    for (let step = 0; step < steps; step += 1)
      await load.run(
        rows[0]!.no + step,
        new Date(start + (step * size.stepHours + 0.3) * 3_600_000),
        size.batch * 8,
        4,
      );
    await load.end(new Date(start + steps * 86_400_000));
    const early = await write();
    await load.fold();
    const later = await write();
    const agrees = isDeepStrictEqual(first, early) && isDeepStrictEqual(first, later);
    return {
      wrong: agrees ? '' : `${first.join(' ')} was ${early.join(' ')}, then ${later.join(' ')}`,
      figures: { 'slips a month later': load.loaded.slips, 'files with the same hash': first.length },
    };
  } finally {
    await load.close();
  }
}
