import { maxShared } from '@lime/domain/access/member-types.ts';
import type { z } from 'zod';
import { findProviderGame } from '@lime/domain/games/provider-games.ts';
import { findRoundGame } from '@lime/domain/games/round-games.ts';
import { permissionKeys } from '@lime/domain/access/permissions.ts';
import type { PayloadOf } from '@lime/contract/call.ts';
import type {
  addMemo,
  listMembers,
  listMemos,
  memberChanges,
  memberChildren,
  memberTimeline,
  WireMemberCard,
} from '@lime/contract/staff-members.ts';
import type { listSignUps } from '@lime/contract/staff-sign-ups.ts';
import { addAuditEvent, byStaff } from '../../core/audit-event.ts';
import type { StaffCaller } from '../../core/context.ts';
import type { Db, Tx } from '../../core/db.ts';
import { balances } from '../../core/ledger/ledger.ts';
import type { PresenceBook } from '../../core/realtime/presence.ts';
import { Refused } from '../../core/refused.ts';
import { paginationOf } from '../../core/paging.ts';
import {
  countChildren,
  readAbove,
  readCard,
  readChanges,
  readChildren,
  countShared,
  readShared,
  readSignIns,
  readTotals,
} from './member-card.sql.ts';
import type { RelativeRow } from './member-card.sql.ts';
import { insertMemo, readMemos } from './member-edit.sql.ts';
import { readMemberList, readWaiting } from './member-list.sql.ts';
import { segmentOf } from '../segments/segments.service.ts';
import { withdrawalTries } from './withdrawal-password.service.ts';
import { readTimeline } from './timeline.sql.ts';
import type { Cursor } from './timeline.sql.ts';

type In<C extends { input: z.ZodType }> = z.output<C['input']>;

const signInsShown = 10;
const sharedShown = 20;
const levelsAbove = 3;

/** Members by filter, with sums over all that match. @throws Refused NOT_FOUND (404): no such segment */
export async function list(
  db: Db,
  filter: In<typeof listMembers>,
  presence: PresenceBook,
): Promise<PayloadOf<typeof listMembers>> {
  const online = filter.online === undefined ? [] : await presence.ids();
  const conditions = filter.segment === undefined ? [] : (await segmentOf(db, filter.segment)).conditions;
  const { rows, sums } = await readMemberList(db, filter, online, conditions);
  const here = await presence.where(rows.map(({ id }) => id));
  return {
    list: rows.map((row) => ({
      ...who(row),
      grade: row.grade,
      type: row.type,
      selfCert: row.self_cert,
      tags: row.tags,
      joinCode: row.join_code,
      phone: maskPhone(row.phone),
      cash: row.cash,
      point: row.point,
      netDeposit: row.net_deposit,
      createdAt: row.created_at.toISOString(),
      lastSignInAt: row.last_sign_in_at?.toISOString() ?? null,
      online: here.has(row.id),
    })),
    pagination: paginationOf(filter.page, filter.size, sums.total),
    sums: { cash: sums.cash, point: sums.point },
  };
}

/** @throws Refused NOT_FOUND (404) */
export async function card(db: Db, id: number, presence: PresenceBook): Promise<WireMemberCard> {
  const row = await readCard(db, id);
  if (!row) throw notFound();
  const [money, totals, signIns, shared, sharedCount, above, children, here] = await Promise.all([
    balances(db, id),
    readTotals(db, id),
    readSignIns(db, id, signInsShown),
    readShared(db, id, sharedShown),
    countShared(db, id, maxShared),
    readAbove(db, id, levelsAbove),
    countChildren(db, id),
    presence.where([id]),
  ]);
  if (!money) throw notFound();
  const online = here.get(id);
  return {
    member: {
      ...who(row),
      grade: row.grade,
      type: row.type,
      selfCert: row.self_cert,
      tags: row.tags,
      maxStake: row.max_stake,
      maxWin: row.max_win,
      held: { maxStake: row.held_stake, maxWin: row.held_win, betDelay: row.held_delay },
      betDelay: row.bet_delay,
      permissions: Object.fromEntries(permissionKeys.map((key) => [key, row.detail_setting[key]?.active !== false])),
      joinCode: row.join_code,
      birthday: row.birthday,
      phone: maskPhone(row.phone),
      bankName: row.bank_name,
      bankAccount: maskAccount(row.bank_account),
      bankOwner: row.bank_owner,
      createdAt: row.created_at.toISOString(),
      signUpAddress: row.sign_up_address,
      passwordChangedAt: row.password_changed_at.toISOString(),
      withdrawalTriesLeft: Math.max(0, withdrawalTries - row.withdrawal_wrong),
    },
    online: online ? { menu: online.currentMenu, version: online.clientVersion, sockets: online.sockets } : null,
    balances: money,
    totals: {
      deposits: totals.deposits,
      depositCount: totals.deposit_count,
      withdrawals: totals.withdrawals,
      withdrawalCount: totals.withdrawal_count,
      netDeposit: totals.deposits - totals.withdrawals,
      lastDepositAt: totals.last_deposit_at?.toISOString() ?? null,
      given: totals.given,
      taken: totals.taken,
      slips: totals.slips,
      stake: totals.turnover,
      payout: totals.payouts,
      openSlips: totals.open_slips,
      openStake: totals.openStakes,
    },
    signIns: signIns.map((session) => ({
      id: session.id,
      at: session.created_at.toISOString(),
      lastSeenAt: session.refreshed_at.toISOString(),
      address: session.address ?? '',
      agent: session.agent ?? '',
      live: session.live,
      endedReason: session.ended_reason,
    })),
    sharedCount,
    shared: shared.map((other) => ({ ...who(other), by: other.by })),
    above: above.map(who),
    children,
  };
}

/** Half hidden everywhere else: a look is recorded. @throws Refused NOT_FOUND (404) */
export async function reveal(tx: Tx, staff: StaffCaller, id: number): Promise<{ phone: string; bankAccount: string }> {
  const row = await readCard(tx, id);
  if (!row) throw notFound();
  await addAuditEvent(tx, { ...byStaff(staff), action: 'member.reveal', subject: `member:${id}` });
  return { phone: row.phone, bankAccount: row.bank_account };
}

/** @throws Refused NOT_FOUND (404) */
export async function children(
  db: Db,
  { id, page, size }: In<typeof memberChildren>,
): Promise<PayloadOf<typeof memberChildren>> {
  await assertThere(db, Number(id));
  const { rows, total } = await readChildren(db, Number(id), (page - 1) * size, size);
  return {
    list: rows.map((row) => ({
      ...who(row),
      grade: row.grade,
      createdAt: row.created_at.toISOString(),
      children: row.children,
      netDeposit: row.net_deposit,
    })),
    pagination: paginationOf(page, size, total),
  };
}

/** @throws Refused NOT_FOUND (404) */
export async function timeline(
  db: Db,
  staff: StaffCaller,
  { id, kinds, next, size }: In<typeof memberTimeline>,
): Promise<PayloadOf<typeof memberTimeline>> {
  await assertThere(db, Number(id));
  const rows = await readTimeline(db, { id: Number(id), kinds, cursor: cursorOf(next), size: size + 1 });
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  return {
    list: shown.map(({ at, micros: _micros, before, after, ...row }) => ({
      ...row,
      at: at.toISOString(),
      before: masked(staff, row.what, before),
      after: row.kind === 'bets' ? betSaid(after as BetSaid) : masked(staff, row.what, after),
    })),
    next: rows.length > size && last ? `${last.micros}.${last.key}` : null,
  };
}

type BetSaid = {
  kind: string;
  legs: number;
  odds: string;
  id: number;
  fixture: string | null;
  round: { game: string; day: string; no: number } | null;
  hosted: { game: string; round: string | null } | null;
};

/** What a slip of the timeline is about, in the words of every list of slips. */
function betSaid({ kind, legs, odds, id, fixture, round, hosted }: BetSaid) {
  const name = (found: { name: string } | null | undefined, rest: string | null) =>
    [found?.name, rest].filter(Boolean).join(' ');
  const game =
    fixture ??
    (round && name(findRoundGame(round.game), `${round.day} ${round.no}회차`)) ??
    (hosted && name(findProviderGame(hosted.game), hosted.round && `${hosted.round}회차`));
  return { kind, legs, odds, id, game };
}

/** @throws Refused NOT_FOUND (404) */
export async function changes(
  db: Db,
  staff: StaffCaller,
  { id, only, page, size }: In<typeof memberChanges>,
): Promise<PayloadOf<typeof memberChanges>> {
  await assertThere(db, Number(id));
  const action = only === 'bank' ? 'member.bank' : null;
  const { rows, total } = await readChanges(db, `member:${id}`, action, (page - 1) * size, size);
  return {
    list: rows.map((row) => ({
      ...row,
      id: String(row.id),
      at: row.at.toISOString(),
      before: masked(staff, row.action, row.before),
      after: masked(staff, row.action, row.after),
    })),
    pagination: paginationOf(page, size, total),
  };
}

/** @throws Refused NOT_FOUND (404) */
export async function memos(db: Db, { id, page, size }: In<typeof listMemos>): Promise<PayloadOf<typeof listMemos>> {
  await assertThere(db, Number(id));
  const { rows, total } = await readMemos(db, Number(id), (page - 1) * size, size);
  return {
    list: rows.map((row) => ({ ...row, id: String(row.id), at: row.at.toISOString() })),
    pagination: paginationOf(page, size, total),
  };
}

/** @throws Refused NOT_FOUND (404) */
export async function remember(
  tx: Tx,
  staff: StaffCaller,
  { id, text }: In<typeof addMemo>,
): Promise<PayloadOf<typeof addMemo>> {
  await assertThere(tx, Number(id));
  const memo = await insertMemo(tx, { memberId: Number(id), staffId: staff.staffId, text });
  await addAuditEvent(tx, { ...byStaff(staff), action: 'member.memo', subject: `member:${id}`, after: { text } });
  return { memo: { id: String(memo.id), at: memo.at.toISOString(), by: staff.loginId, text } };
}

/** A page of the sign-ups that wait for the office. */
export async function signUps(db: Db, filter: In<typeof listSignUps>): Promise<PayloadOf<typeof listSignUps>> {
  const { rows, total } = await readWaiting(db, filter);
  return {
    list: rows.map((row) => ({
      id: String(row.id),
      loginId: row.login_id,
      nickname: row.nickname,
      phone: maskPhone(row.phone),
      birthday: row.birthday,
      bankName: row.bank_name,
      bankAccount: maskAccount(row.bank_account),
      bankOwner: row.bank_owner,
      joinCode: row.join_code,
      referrer: row.referrer_id === null ? null : { id: String(row.referrer_id), loginId: row.referrer ?? '' },
      address: row.sign_up_address,
      createdAt: row.created_at.toISOString(),
      shared: { bank: row.same_bank, phone: row.same_phone, address: row.same_address },
      doubts: row.sign_up_doubts,
    })),
    pagination: paginationOf(filter.page, filter.size, total),
  };
}

function who({ id, login_id, nickname, state }: RelativeRow) {
  return { id: String(id), loginId: login_id, nickname, state };
}

async function assertThere(db: Db | Tx, id: number): Promise<void> {
  if (!(await readCard(db, id))) throw notFound();
}

function notFound(): Refused {
  return new Refused({ code: 'NOT_FOUND' }, 404);
}

function cursorOf(next: string | undefined): Cursor | null {
  if (next === undefined) return null;
  const dot = next.indexOf('.');
  return { micros: Number(next.slice(0, dot)), key: next.slice(dot + 1) };
}

/** Phone numbers and bank accounts of the change log stay half hidden from those who may not change them. */
function masked(staff: StaffCaller, action: string, value: unknown): unknown {
  if (staff.rights.has('members.edit')) return value;
  if (action === 'member.phone' && typeof value === 'string') return maskPhone(value);
  if (action !== 'member.bank' || typeof value !== 'object' || value === null) return value;
  return { ...value, bankAccount: maskAccount(String((value as { bankAccount?: unknown }).bankAccount)) };
}

/** A phone number with its middle hidden. */
function maskPhone(phone: string): string {
  return `${phone.slice(0, 3)}-****-${phone.slice(-4)}`;
}

function maskAccount(account: string): string {
  return `***-${account.slice(-4)}`;
}
