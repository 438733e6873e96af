import { payoutCsv } from '@lime/domain/cash/payout-csv.ts';
import { payoutFile } from '@lime/domain/cash/payout-states.ts';
import { maskName } from '@lime/domain/mask-name.ts';
import { addDays, seoulDay } from '@lime/domain/seoul-time.ts';
import { mayAct } from '@lime/domain/states/state-machine.ts';
import type { InputOf, PayloadOf } from '@lime/contract/call.ts';
import { maxPayouts } from '@lime/contract/staff-payouts.ts';
import type {
  listPayable,
  listPayoutFiles,
  makePayoutFile,
  payoutCard,
  takePayoutFile,
  WirePayout,
  WirePayoutFile,
} from '@lime/contract/staff-payouts.ts';
import { addAuditEvent, byStaff } from '../../core/audit-event.ts';
import type { AuditEvent } from '../../core/audit-event.ts';
import type { StaffCaller } from '../../core/context.ts';
import { databaseNow } from '../../core/db.ts';
import type { Db, Tx } from '../../core/db.ts';
import { paginationOf } from '../../core/paging.ts';
import { Refused } from '../../core/refused.ts';
import { readSetting } from '../settings/settings.service.ts';
import { assertSecondPerson } from '../staff/second-person.service.ts';
import {
  countPayable,
  insertFile,
  lockFile,
  readFile,
  readFiles,
  readLines,
  readNamed,
  readPayable,
  setApproved,
  setEnded,
} from './payouts.sql.ts';
import type { LockedFile, PayableFilter, PayoutFileRow, PayoutRow } from './payouts.sql.ts';

/** The most days one list goes through. */
const maxDays = 92;
const usualDays = 7;

/** A page of approved withdrawals that are in no file. @throws Refused INPUT_INVALID for days in the wrong order or too many of them */
export async function listWithdrawals(
  db: Db,
  { page, size, ...asked }: InputOf<typeof listPayable>,
): Promise<PayloadOf<typeof listPayable>> {
  const filter = await filterOf(db, asked);
  const [rows, { count, amount }] = await Promise.all([
    readPayable(db, filter, (page - 1) * size, size),
    countPayable(db, filter),
  ]);
  return {
    list: rows.map(payoutToWire),
    pagination: paginationOf(page, size, count),
    figures: { count, amount, from: filter.from, to: filter.to },
  };
}

/** A page of files, newest first. */
export async function listFiles(
  db: Db,
  staff: StaffCaller,
  { page, size, state }: InputOf<typeof listPayoutFiles>,
): Promise<PayloadOf<typeof listPayoutFiles>> {
  const { rows, total } = await readFiles(db, state ?? null, (page - 1) * size, size);
  return { list: rows.map((row) => fileToWire(row, staff)), pagination: paginationOf(page, size, total) };
}

/** One file with its withdrawals. @throws Refused NOT_FOUND (404) */
export async function readCard(db: Db, staff: StaffCaller, id: string): Promise<PayloadOf<typeof payoutCard>> {
  const file = await readFile(db, id);
  if (!file) throw notFound();
  return { file: fileToWire(file, staff), list: (await readLines(db, file.id)).map(payoutToWire) };
}

/**
 * Puts withdrawals into a new file, all of them or none.
 *
 * @throws Refused PAYOUT_NOTHING, PAYOUT_TOO_MANY, PAYOUT_BANK, PAYOUT_TAKEN, INPUT_INVALID for days as in the list
 */
export async function makeFile(
  tx: Tx,
  staff: StaffCaller,
  { what }: InputOf<typeof makePayoutFile>,
): Promise<PayloadOf<typeof makePayoutFile>> {
  const { bankCodes, memo } = await readSetting(tx, 'payoutFile');
  const rows = await readChosen(tx, what);
  const amount = rows.reduce((sum, row) => sum + row.amount, 0);
  const codes = rows.map(({ bank_name: bank }) => {
    const code = bankCodes.find(({ name }) => name === bank)?.code;
    if (code === undefined) throw new Refused({ code: 'PAYOUT_BANK', detail: { bank } });
    return code;
  });
  const seqs = rows.map(({ seq }) => seq);
  const { id, lines } = await insertFile(tx, { staffId: staff.staffId, memo, amount, seqs, bankCodes: codes });
  if (lines < rows.length) throw new Refused({ code: 'PAYOUT_TAKEN', detail: { count: rows.length - lines } });
  await record(tx, staff, id, 'make', { after: { count: lines, amount } });
  return { id: String(id), count: lines, amount };
}

/** Agrees to a file as another person than its maker. @throws Refused NOT_FOUND (404), PAYOUT_STATE, STAFF_SECOND_PERSON, STAFF_ACCOUNT_NEW */
export async function approveFile(tx: Tx, staff: StaffCaller, id: string): Promise<void> {
  const file = await hold(tx, id, 'approve');
  await assertSecondPerson(tx, staff, file.made_by);
  await setApproved(tx, file.id, staff.staffId);
  await record(tx, staff, file.id, 'approve', { after: { count: file.count, amount: file.amount } });
}

/** The bytes for the bank. @throws Refused NOT_FOUND (404), PAYOUT_STATE before it is approved or once it was cancelled, PAYOUT_LETTER */
export async function takeFile(tx: Tx, staff: StaffCaller, id: string): Promise<PayloadOf<typeof takePayoutFile>> {
  const file = await lockFile(tx, id);
  if (!file) throw notFound();
  if (file.state !== 'approved' && file.state !== 'sent') throw new Refused({ code: 'PAYOUT_STATE' });
  const { encoding } = await readSetting(tx, 'payoutFile');
  const payments = (await readLines(tx, file.id)).map((row) => ({
    seq: String(row.seq),
    bankCode: row.bank_code,
    account: row.bank_account,
    owner: row.bank_owner,
    amount: row.amount,
  }));
  const csv = payoutCsv(payments, file.memo, encoding);
  if ('unwritable' in csv) throw new Refused({ code: 'PAYOUT_LETTER', detail: { seq: csv.unwritable } });
  await record(tx, staff, file.id, 'download', { after: { count: file.count, amount: file.amount, encoding } });
  const day = seoulDay(await databaseNow(tx)).replaceAll('-', '');
  return { name: `lime-payout-${day}-${file.id}.csv`, base64: Buffer.from(csv).toString('base64') };
}

/** The bank has the file. @throws Refused NOT_FOUND (404), PAYOUT_STATE */
export async function sendFile(tx: Tx, staff: StaffCaller, id: string): Promise<void> {
  const file = await hold(tx, id, 'send');
  await setEnded(tx, file.id, { act: 'send', staffId: staff.staffId, reason: null });
  await record(tx, staff, file.id, 'send', { after: { count: file.count, amount: file.amount } });
}

/** Gives a file up. @throws Refused NOT_FOUND (404), PAYOUT_STATE, STAFF_REASON_REQUIRED */
export async function cancelFile(tx: Tx, staff: StaffCaller, id: string, reason: string): Promise<void> {
  if (reason === '') throw new Refused({ code: 'STAFF_REASON_REQUIRED' });
  const file = await hold(tx, id, 'cancel');
  await setEnded(tx, file.id, { act: 'cancel', staffId: staff.staffId, reason });
  await record(tx, staff, file.id, 'cancel', { before: { state: file.state }, after: { count: file.count }, reason });
}

async function readChosen(tx: Tx, what: InputOf<typeof makePayoutFile>['what']): Promise<PayoutRow[]> {
  if ('seqs' in what) {
    const seqs = [...new Set(what.seqs)];
    const rows = await readNamed(tx, seqs);
    if (rows.length < seqs.length)
      throw new Refused({ code: 'PAYOUT_TAKEN', detail: { count: seqs.length - rows.length } });
    return rows;
  }
  const rows = await readPayable(tx, await filterOf(tx, what.filter), 0, maxPayouts + 1);
  if (rows.length === 0) throw new Refused({ code: 'PAYOUT_NOTHING' });
  if (rows.length > maxPayouts) throw new Refused({ code: 'PAYOUT_TOO_MANY', detail: { max: maxPayouts } });
  return rows;
}

async function filterOf(
  on: Db | Tx,
  { q, from: first, to: last }: { q: string; from?: string | undefined; to?: string | undefined },
): Promise<PayableFilter> {
  const to = last ?? seoulDay(await databaseNow(on));
  const from = first ?? addDays(to, 1 - usualDays);
  if (from > to || to >= addDays(from, maxDays))
    throw new Refused({ code: 'INPUT_INVALID', detail: { fields: [{ path: 'to', problem: 'too_many_days' }] } });
  return { q, from, to };
}

async function hold(tx: Tx, id: string, act: 'approve' | 'send' | 'cancel'): Promise<LockedFile> {
  const file = await lockFile(tx, id);
  if (!file) throw notFound();
  if (!mayAct(payoutFile, act, file.state)) throw new Refused({ code: 'PAYOUT_STATE' });
  return file;
}

function record(
  tx: Tx,
  staff: StaffCaller,
  id: number,
  what: string,
  change: Pick<AuditEvent, 'before' | 'after' | 'reason'>,
): Promise<void> {
  return addAuditEvent(tx, { ...byStaff(staff), action: `payout.${what}`, subject: `payout:${id}`, ...change });
}

const notFound = () => new Refused({ code: 'NOT_FOUND' }, 404);

function payoutToWire(row: PayoutRow): WirePayout {
  return {
    seq: String(row.seq),
    memberId: String(row.member_id),
    loginId: row.login_id,
    nickname: row.nickname,
    amount: row.amount,
    bankName: row.bank_name,
    account: `··${row.bank_account.slice(-4)}`,
    owner: maskName(row.bank_owner),
    at: row.decided_at.toISOString(),
  };
}

function fileToWire(row: PayoutFileRow, { staffId }: StaffCaller): WirePayoutFile {
  return {
    id: String(row.id),
    state: row.state,
    count: row.count,
    amount: row.amount,
    memo: row.memo,
    madeBy: row.made_name,
    madeAt: row.made_at.toISOString(),
    approvedBy: row.approved_name,
    approvedAt: row.approved_at?.toISOString() ?? null,
    endedBy: row.ended_name,
    endedAt: row.ended_at?.toISOString() ?? null,
    reason: row.reason,
    mine: row.made_by === staffId,
  };
}
