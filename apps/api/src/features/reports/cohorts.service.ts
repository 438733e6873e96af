import type { InputOf, PayloadOf } from '@lime/contract/call.ts';
import { maxCohortDays } from '@lime/contract/report-words.ts';
import type { reportCohortMembers, reportCohorts, WireFunnel } from '@lime/contract/staff-cohorts.ts';
import { addDays, seoulDay } from '@lime/domain/seoul-time.ts';
import type { Db, Tx } from '../../core/db.ts';
import { paginationOf } from '../../core/paging.ts';
import { readActive, readCohortMembers, readCohorts, readSignedUp } from './cohorts.sql.ts';
import type { CohortRow, CohortScope } from './cohorts.sql.ts';
import { readLeftOutThen, readReach } from './matrix.sql.ts';
import type { Moment } from './matrix.sql.ts';
import { inReport, momentOf, wrong } from './report-moment.service.ts';
import { hashOf, wireMoment } from './report-table.service.ts';

/** What a report of cohorts is asked, but for its moment. */
export type CohortQuestion = Omit<InputOf<typeof reportCohorts>, 'asOf'>;

/** @throws Refused INPUT_INVALID */
function checkDays({ from, to }: CohortQuestion): void {
  if (from > to || to >= addDays(from, maxCohortDays)) throw wrong('to', 'too_big');
}

const scopeOf = ({ from, to, by }: CohortQuestion, leftOut: readonly number[]): CohortScope => ({
  from,
  to,
  by,
  leftOut,
});

/** Members by when they signed up. @throws Refused INPUT_INVALID */
export async function readReportCohorts(
  db: Db,
  { asOf, ...asked }: InputOf<typeof reportCohorts>,
): Promise<PayloadOf<typeof reportCohorts>> {
  checkDays(asked);
  return readReportCohortsAt(db, asked, await momentOf(db, asOf));
}

/** The same as of a moment that is known. @throws Refused INPUT_INVALID */
export async function readReportCohortsAt(
  db: Db,
  asked: CohortQuestion,
  moment: Moment,
): Promise<PayloadOf<typeof reportCohorts>> {
  checkDays(asked);
  const { rows, active, leftOut } = await inReport(db, async (tx) => {
    const reach = await readReach(tx, moment);
    const out = await readLeftOutThen(tx, moment.toTx);
    const scope = scopeOf(asked, out);
    return {
      rows: await readCohorts(tx, moment, reach, scope),
      active: await readActive(tx, moment, reach, scope),
      leftOut: await readSignedUp(tx, moment, scope),
    };
  });
  const today = seoulDay(moment.at);
  const cohorts = rows.map((row) => {
    const of = new Map(active.filter(({ cohort }) => cohort === row.cohort).map(({ no, members }) => [no, members]));
    return {
      cohort: row.cohort,
      ...funnelOf(row),
      active: Array.from({ length: begun(asked.by, row.cohort, today) }, (_, no) => of.get(no) ?? 0),
    };
  });
  const totals = funnelOf(null);
  for (const cohort of cohorts)
    for (const name of Object.keys(totals) as (keyof WireFunnel)[]) totals[name] += cohort[name];
  const figures = { cohorts, totals, leftOut: { members: leftOut } };
  return { asOf: wireMoment(moment), ...figures, sha256: hashOf([moment.seal, asked, figures]) };
}

const funnelOf = (row: CohortRow | null): WireFunnel => ({
  members: row?.members ?? 0,
  deposited: row?.deposited ?? 0,
  bet: row?.bet ?? 0,
  again: row?.again ?? 0,
  stayed: row?.stayed ?? 0,
  deposits: row?.deposits ?? 0,
  gross: row?.gross ?? 0,
});

/** So many weeks or months of a cohort have begun by a day. */
function begun(by: CohortQuestion['by'], cohort: string, today: string): number {
  if (by === 'week') return Math.floor((Date.parse(today) - Date.parse(cohort)) / (7 * 86_400_000)) + 1;
  const months = (text: string) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5, 7));
  return months(today) - months(cohort) + 1;
}

/** The members a figure counts. @throws Refused INPUT_INVALID */
export async function listCohortMembers(
  db: Db,
  { asOf, page, size, cohort, step, no, ...asked }: InputOf<typeof reportCohortMembers>,
): Promise<PayloadOf<typeof reportCohortMembers>> {
  checkDays(asked);
  const moment = await momentOf(db, asOf);
  const rows = await inReport(db, async (tx: Tx) =>
    readCohortMembers(tx, moment, await readReach(tx, moment), {
      ...scopeOf(asked, await readLeftOutThen(tx, moment.toTx)),
      cohort: cohort ?? null,
      step,
      no: no ?? null,
      offset: (page - 1) * size,
      limit: size,
    }),
  );
  return {
    list: rows.map((row) => ({
      member: { id: String(row.id), loginId: row.login_id },
      day: row.day,
      deposits: row.deposits,
      depositCount: row.deposit_count,
      bets: row.slips,
      gross: row.gross,
    })),
    pagination: paginationOf(page, size, rows[0]?.total ?? 0),
  };
}
