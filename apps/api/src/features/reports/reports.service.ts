import type { InputOf, PayloadOf } from '@lime/contract/call.ts';
import type { ledgerAccounts, ledgerDays, ledgerStatement, ledgerTransfers } from '@lime/contract/staff-ledger.ts';
import type { WireTransfer } from '@lime/contract/staff-ledger.ts';
import { addDays, seoulDay, seoulDayStart } from '@lime/domain/seoul-time.ts';
import type { Core } from '../../core/context.ts';
import { databaseNow } from '../../core/db.ts';
import type { Db } from '../../core/db.ts';
import { Refused } from '../../core/refused.ts';
import { paginationOf } from '../../core/paging.ts';
import { sumDays } from './day-totals.ts';
import type { DayTotals } from './day-totals.ts';
import type { HouseBalances } from './house-balances.ts';
import { createLinks } from './report-links.ts';
import { readPostings, readSums } from './statement.sql.ts';
import { readAccounts, readBeginning } from './totals.sql.ts';
import { findNamed, readTransfers, walkTransfers } from './transfers.sql.ts';
import type { TransferFilter, TransferListRow } from './transfers.sql.ts';

/** So many rows of the ledger are counted and can be paged through; more come by narrower filters. */
const maxRows = 10_000;
const maxDays = 92;

/** What the ledger as the office reads it needs; nothing here writes. */
export type ReportDeps = Pick<Core, 'db'> & { readonly dayTotals: DayTotals; readonly house: HouseBalances };

/** Every transfer the filters let through, newest first, some at a time; inside of a snapshot alone. @throws as `listTransfers` */
export async function walkLedger(
  db: Db,
  query: InputOf<typeof ledgerTransfers>,
): Promise<{ total: number; pages: AsyncIterable<WireTransfer[]> }> {
  const { total, pages } = await walkTransfers(db, await filterOf(db, query));
  async function* wired() {
    for await (const rows of pages) yield await toWire(db, rows);
  }
  return { total, pages: wired() };
}

/** A page of transfers, newest first, with their sum. @throws Refused INPUT_INVALID for days more than 92 apart, NOT_FOUND (404) for a member who is not there */
export async function listTransfers(
  db: Db,
  { page, size, ...query }: InputOf<typeof ledgerTransfers>,
): Promise<PayloadOf<typeof ledgerTransfers>> {
  const filter = await filterOf(db, query);
  const offset = (page - 1) * size;
  const { rows, total, more, sum } = await readTransfers(db, filter, {
    offset: Math.min(offset, maxRows),
    limit: Math.max(0, Math.min(size, maxRows - offset)),
    most: maxRows,
  });
  return {
    list: await toWire(db, rows),
    pagination: paginationOf(page, size, total),
    more,
    sum,
  };
}

/** A page of members' accounts of a kind, with the sums of all and the balances of the house. */
export async function listLedgerAccounts(
  { db, house }: ReportDeps,
  { page, size, kind, sort, dir, q }: InputOf<typeof ledgerAccounts>,
): Promise<PayloadOf<typeof ledgerAccounts>> {
  const [{ rows, total, sum }, balances] = await Promise.all([
    readAccounts(db, { kind, q, sort, dir, offset: (page - 1) * size, limit: size }),
    house.read(),
  ]);
  return {
    list: rows.map((row) => ({
      account: `member:${row.member_id}:${kind}`,
      memberId: String(row.member_id),
      loginId: row.login_id,
      nickname: row.nickname,
      kind,
      balance: row.balance,
    })),
    pagination: paginationOf(page, size, total),
    figures: {
      sum,
      house: balances.house,
      all: balances.house.reduce((all, { balance }) => all + balance, balances.members),
    },
  };
}

/** What came and went on an account of a member within a period. @throws Refused NOT_FOUND (404) for a member who is not there */
export async function readStatement(
  db: Db,
  { member, kind, from, to, dir, page, size }: InputOf<typeof ledgerStatement>,
): Promise<PayloadOf<typeof ledgerStatement>> {
  const { id, login_id: loginId, nickname, grade } = await named(db, member);
  const account = `member:${id}:${kind}`;
  const period = periodOf(from, to);
  // One picture for sums and rows: money moves while staff read.
  const { sums, rows } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => ({
      sums: await readSums(tx, id, kind, period),
      rows: await readPostings(tx, account, period, { dir, offset: (page - 1) * size, limit: size }),
    }));
  const links = await createLinks(
    db,
    rows.map((row) => ({ cause: row.cause, accounts: [row.other] })),
  );
  return {
    member: { id: String(id), loginId, nickname, grade },
    account,
    opening: sums.opening,
    in: sums.in,
    out: sums.out,
    closing: sums.opening + sums.in - sums.out,
    balance: sums.balance,
    agrees: sums.balance === sums.sum,
    list: rows.map((row) => ({
      id: String(row.id),
      at: row.at.toISOString(),
      amount: row.amount,
      balance: sums.opening + row.running,
      other: links.account(row.other),
      kind: row.kind,
      cause: row.cause,
      link: links.link(row.cause),
    })),
    pagination: paginationOf(page, size, sums.postings),
  };
}

/** A page of Seoul days with the sums of all. @throws Refused INPUT_INVALID for days more than 92 apart */
export async function listLedgerDays(
  { db, dayTotals }: ReportDeps,
  { page, size, dir, from, to }: InputOf<typeof ledgerDays>,
): Promise<PayloadOf<typeof ledgerDays>> {
  checkDays(from, to);
  const now = await databaseNow(db);
  const today = seoulDay(now);
  const last = [to ?? (from === undefined ? today : addDays(from, maxDays - 1)), today].toSorted()[0]!;
  // days before there was anything are no rows
  const first = [from ?? addDays(last, -30), seoulDay((await readBeginning(db)) ?? now)].toSorted()[1]!;
  const { days, out, outMembers } =
    first > last ? { days: [], out: [], outMembers: 0 } : await dayTotals.read(first, last, now);
  const sorted = dir === 'asc' ? days : days.toReversed();
  return {
    list: sorted.slice((page - 1) * size, page * size),
    pagination: paginationOf(page, size, days.length),
    sums: sumDays(days),
    out: { members: outMembers, sums: sumDays(out) },
  };
}

async function named(db: Db, name: string) {
  const found = await findNamed(db, name);
  if (!found) throw new Refused({ code: 'NOT_FOUND' }, 404);
  return found;
}

async function filterOf(
  db: Db,
  query: Omit<InputOf<typeof ledgerTransfers>, 'page' | 'size'>,
): Promise<TransferFilter> {
  const { account, member, kind, cause, from, to, atLeast, atMost, grade } = query;
  checkDays(from, to);
  const whole = /^member:([1-9]\d{0,15}):$/.exec(account ?? '')?.[1];
  return {
    account: whole === undefined ? (account ?? null) : null,
    memberId: member !== undefined ? (await named(db, member)).id : whole === undefined ? null : Number(whole),
    kind: kind ?? null,
    cause: cause ?? null,
    ...periodOf(from, to),
    atLeast: atLeast ?? null,
    atMost: atMost ?? null,
    grade: grade ?? null,
  };
}

async function toWire(db: Db, rows: readonly TransferListRow[]): Promise<WireTransfer[]> {
  const links = await createLinks(
    db,
    rows.map((row) => ({ cause: row.cause, accounts: [row.from_account, row.to_account] })),
  );
  return rows.map((row) => ({
    id: String(row.id),
    at: row.at.toISOString(),
    from: links.account(row.from_account),
    to: links.account(row.to_account),
    amount: row.amount,
    kind: row.kind,
    cause: row.cause,
    seal: row.seal,
    link: links.link(row.cause),
  }));
}

function periodOf(from: string | undefined, to: string | undefined): { from: Date | null; to: Date | null } {
  return {
    from: from === undefined ? null : seoulDayStart(from),
    to: to === undefined ? null : seoulDayStart(addDays(to, 1)),
  };
}

function checkDays(from: string | undefined, to: string | undefined): void {
  if (from === undefined || to === undefined) return;
  if (from <= to && to < addDays(from, maxDays)) return;
  throw new Refused({ code: 'INPUT_INVALID', detail: { fields: [{ path: 'to', problem: 'too_big' }] } });
}
