import { maskName } from '@lime/domain/mask-name.ts';
import type { Pagination } from '@lime/contract/call.ts';
import type {
  QueueQuery,
  WireCashCard,
  WireCashRequest,
  WireQueueFigures,
  WireShiftRow,
} from '@lime/contract/staff-cash.ts';
import { needsSecondPerson } from '@lime/domain/cash/decide-request.ts';
import { addDays, seoulDay } from '@lime/domain/seoul-time.ts';
import type { Core, StaffCaller } from '../../core/context.ts';
import { databaseNow } from '../../core/db.ts';
import { Refused } from '../../core/refused.ts';
import { paginationOf } from '../../core/paging.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import { readActiveBonus, readCard, readLastSession, readMemos, readRecent, readTotals } from './card.sql.ts';
import type { CardRow, TotalsRow } from './card.sql.ts';
import { countQueue, readAccounts, readPace, readQueue, readQueueRow, readShift } from './queue.sql.ts';
import type { QueueFilter, QueueRow } from './queue.sql.ts';
import type { RequestType } from './requests.sql.ts';

/** The most days one list goes through (trust T27). */
const maxDays = 92;
const stateNames = { normal: '정상', waiting: '대기', suspended: '정지', left: '탈퇴' } as const;

/** What the queues of the office need. */
export type QueueDeps = Pick<Core, 'db'> & { readonly settings: Pick<LiveSettings, 'get'> };

/**
 * A page of one queue, with what its tabs and figures say.
 *
 * @throws Refused INPUT_INVALID for days in the wrong order or too many of them
 */
export async function listQueue(
  { db, settings }: QueueDeps,
  staff: StaffCaller,
  type: RequestType,
  query: QueueQuery,
): Promise<{ list: WireCashRequest[]; pagination: Pagination; figures: WireQueueFigures }> {
  const today = seoulDay(await databaseNow(db));
  const { from = query.to ?? today, to = today > from ? today : from, page, size, tab } = query;
  assertDays(from, to);
  const filter: QueueFilter = { ...query, type, from, to, ...limitsOf(settings) };
  const [rows, counts, pace, accounts] = await Promise.all([
    readQueue(db, filter, query),
    countQueue(db, filter, tab),
    readPace(db, type),
    type === 'deposit' ? readAccounts(db, filter) : [],
  ]);
  const { look, sum, now, ...tabs } = counts;
  const total = tabs[tab];
  return {
    list: rows.map((row) => rowToWire(row, staff, filter.secondPersonFrom)),
    pagination: paginationOf(page, size, total),
    figures: {
      tabs,
      doneToday: pace.done,
      averageSeconds: pace.seconds,
      look,
      sum,
      accounts,
      secondPersonFrom: filter.secondPersonFrom,
      now: now.toISOString(),
    },
  };
}

/**
 * One request with what the person who decides should know of its member. Account numbers and names are masked for staff
 * who may not decide.
 *
 * @throws Refused NOT_FOUND (404)
 */
export async function readRequestCard(
  { db, settings }: QueueDeps,
  staff: StaffCaller,
  type: RequestType,
  seq: string,
): Promise<WireCashCard> {
  const limits = limitsOf(settings);
  const row = await readQueueRow(db, type, seq, limits);
  if (!row) throw new Refused({ code: 'NOT_FOUND' }, 404);
  const [card, totals, recent, bonus, session, memos] = await Promise.all([
    readCard(db, row.seq),
    readTotals(db, row.member_id),
    readRecent(db, row.member_id, type, row.seq),
    readActiveBonus(db, row.member_id),
    readLastSession(db, row.member_id),
    readMemos(db, row.member_id),
  ]);
  return {
    request: rowToWire(row, staff, limits.secondPersonFrom),
    ...cardToWire(card, staff.rights.has(`${type}s.decide`)),
    ...totalsToWire(totals),
    bonus,
    session: session && {
      at: session.refreshed_at.toISOString(),
      address: session.address ?? '',
      agent: session.agent ?? '',
    },
    recent: recent.map((one) => ({
      seq: String(one.seq),
      at: one.requested_at.toISOString(),
      owner: maskName(one.bank_owner),
      amount: one.amount,
      status: one.status,
    })),
    memos: memos.map(({ text, by, at }) => ({ text, by, at: at.toISOString() })),
  };
}

/**
 * What was decided in these Seoul days, by who decided it.
 *
 * @throws Refused INPUT_INVALID for days in the wrong order or too many of them
 */
export async function listShift({ db }: Pick<QueueDeps, 'db'>, from: string, to: string): Promise<WireShiftRow[]> {
  assertDays(from, to);
  return (await readShift(db, from, to)).map((row) => ({ ...row, by: deciderOf(row.by) }));
}

function limitsOf(settings: QueueDeps['settings']): Pick<QueueFilter, 'secondPersonFrom' | 'holdHours'> {
  const { secondPersonFrom, holdHours } = settings.get('cash');
  return { secondPersonFrom, holdHours };
}

/** @param decides staff who send the money need the account number; staff who only look do not */
function cardToWire(card: CardRow, decides: boolean): Pick<WireCashCard, 'bank' | 'member' | 'depositAccount'> {
  const accountOf = (account: string) => (decides ? account : `****${account.slice(-2)}`);
  const nameOf = (name: string) => (decides ? name : maskName(name));
  return {
    bank: {
      bankName: card.request_bank,
      account: accountOf(card.request_account),
      owner: nameOf(card.request_owner),
    },
    member: {
      state: stateNames[card.state],
      bankName: card.bank_name,
      account: accountOf(card.bank_account),
      owner: nameOf(card.bank_owner),
      joinedAt: card.created_at.toISOString(),
      cash: card.cash,
      point: card.point,
      hold: card.hold,
    },
    depositAccount: card.deposit_account,
  };
}

function totalsToWire(totals: TotalsRow): Pick<WireCashCard, 'totals' | 'depositedThisMonth' | 'turnover'> {
  return {
    totals: {
      deposits: totals.deposits,
      withdrawals: totals.withdrawals,
      depositCount: totals.deposit_count,
      withdrawalCount: totals.withdrawal_count,
    },
    depositedThisMonth: totals.this_month,
    turnover: { staked: totals.staked, deposited: totals.deposited },
  };
}

function assertDays(from: string, to: string): void {
  if (from > to || to >= addDays(from, maxDays))
    throw new Refused({ code: 'INPUT_INVALID', detail: { fields: [{ path: 'to', problem: 'too_many_days' }] } });
}

function rowToWire(row: QueueRow, { staffId }: StaffCaller, secondPersonFrom: number): WireCashRequest {
  const person = (id: number | null, name: string | null, at: Date | null) =>
    id === null || at === null ? null : { by: name ?? '', mine: id === staffId, at: at.toISOString() };
  return {
    seq: String(row.seq),
    memberId: String(row.member_id),
    loginId: row.login_id,
    nickname: row.nickname,
    grade: row.grade,
    amount: row.amount,
    status: row.status,
    requestedAt: row.requested_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    decidedBy: deciderOf(row.decided_by),
    owner: maskName(row.bank_owner),
    ownerMatches: row.owner_matches,
    account: row.account,
    bonus: row.bonus_code === null ? null : { code: row.bonus_code, rate: row.bonus_rate / 100 },
    flags: row.flags,
    taken: person(row.taken_by, row.taken_name, row.taken_at),
    first: person(row.first_by, row.first_name, row.first_at),
    needsSecond: row.status === 'received' && needsSecondPerson(row.amount + row.paid_today, secondPersonFrom),
    paidToday: row.paid_today,
    heldUntil: row.held_until?.toISOString() ?? null,
    reason: row.reason,
    memo: row.memo,
  };
}

/** Who decided, as people read it. */
function deciderOf(by: string | null): string | null {
  return by === 'system' ? '자동' : by === 'member' ? '본인 취소' : by;
}
