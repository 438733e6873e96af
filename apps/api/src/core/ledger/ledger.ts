import { assert } from '@lime/domain/assert.ts';
import { maxWireAmount } from '@lime/domain/money.ts';
import type { Db, Tx } from '../db.ts';
import { Refused } from '../refused.ts';
import { ownerOf } from './accounts.ts';
import type { Account, MemberAccountKind } from './accounts.ts';
import type { TransferKind } from './causes.ts';
import {
  insertBalance,
  insertTransfers,
  lockBalances,
  moveBalances,
  readBalances,
  readTransfersByCause,
} from './ledger.sql.ts';
import type { BalanceMove, BalanceRow, TransferRow } from './ledger.sql.ts';

/** A positive amount that moves from one account to another; won, or points between accounts of points. */
export type Transfer = {
  readonly from: Account;
  readonly to: Account;
  /** whole and positive */
  readonly amount: number;
  readonly kind: TransferKind;
  /** why, once for all time: the same cause again moves nothing */
  readonly cause: string;
};

/** The balances of one member by account, all won but the points. */
export type Balances = Record<MemberAccountKind, number>;

/**
 * Moves money, all of it or none: transfers are added and members' balances follow in the same transaction. Locks the
 * members' rows in the order of their ids; lock a member before a slip.
 *
 * Transfers count together: what a member gets in the same call may be spent in it. A cause that was posted before with
 * the same content is left alone.
 *
 * @throws Refused CASH_INSUFFICIENT (detail: member account kind) when a member's account would fall below zero, ACCOUNT_FULL when
 *   its cash or casino money would pass 9,000,000,000,000 won; nothing was written
 * @throws AssertionFault when a cause is known with other content, an account is malformed or a member has no accounts
 */
export async function post(tx: Tx, transfers: readonly Transfer[]): Promise<void> {
  if (transfers.length === 0) return;
  const memberIds = membersOf(transfers);
  await move(tx, memberIds, memberIds.length ? await lockBalances(tx, memberIds) : [], transfers);
}

/**
 * As `post`, for members that this transaction has locked before.
 *
 * @param rows their balances as they are now, under the lock: one row for every member of the transfers
 * @throws Refused and AssertionFault as `post` does
 */
export function postUnderLock(tx: Tx, rows: readonly BalanceRow[], transfers: readonly Transfer[]): Promise<void> {
  return move(tx, membersOf(transfers), rows, transfers);
}

async function move(
  tx: Tx,
  memberIds: readonly number[],
  rows: readonly BalanceRow[],
  transfers: readonly Transfer[],
): Promise<void> {
  const causes = transfers.map((transfer) => transfer.cause);
  assert(new Set(causes).size === causes.length, 'a cause twice in one posting');
  const held = new Set(rows.map((row) => row.member_id));
  assert(
    memberIds.every((id) => held.has(id)),
    `no accounts of some member of ${memberIds.join(', ')}`,
  );

  const known = same(transfers, await readTransfersByCause(tx, causes));
  const fresh = transfers.filter((transfer) => !known.has(transfer.cause));
  if (fresh.length === 0) return;
  const moves = movesOf(fresh);
  refuseBelowZero(rows, moves);
  refuseFull(rows, moves);

  const added = await insertTransfers(tx, fresh);
  if (added.size < fresh.length) {
    // Someone else posted the same cause a moment ago. Under our locks that can only be between accounts of the house.
    const late = fresh.filter((transfer) => !added.has(transfer.cause));
    const found = same(
      late,
      await readTransfersByCause(
        tx,
        late.map((transfer) => transfer.cause),
      ),
    );
    assert(
      late.every((transfer) => found.has(transfer.cause) && movesOf([transfer]).size === 0),
      'a cause was posted past its lock',
    );
  }
  if (moves.size) await moveBalances(tx, [...moves.values()]);
}

/** Opens a new member's accounts, all at zero. Doing it again changes nothing. */
export async function openAccounts(tx: Tx, memberId: number): Promise<void> {
  await insertBalance(tx, memberId);
}

/** What a member has and owes; null when no accounts were opened. */
export async function balances(db: Db | Tx, memberId: number): Promise<Balances | null> {
  return (await balancesOf(db, [memberId])).get(memberId) ?? null;
}

/** A member's balances, and how many postings made them: of two, the higher version is the newer. */
export type VersionedBalances = Balances & { readonly version: number };

/** As `balancesOf`, with the versions. */
export async function versionedBalancesOf(
  db: Db | Tx,
  memberIds: readonly number[],
): Promise<Map<number, VersionedBalances>> {
  const rows = await readBalances(db, memberIds);
  return new Map(rows.map(({ member_id, ...balance }) => [member_id, balance]));
}

/** As `balances`, for many members at once; members without accounts are left out. */
export async function balancesOf(db: Db | Tx, memberIds: readonly number[]): Promise<Map<number, Balances>> {
  const rows = await readBalances(db, memberIds);
  return new Map(rows.map(({ member_id, version: _version, ...kinds }) => [member_id, kinds]));
}

/** Members whose accounts these move. @throws AssertionFault when a transfer is malformed */
function membersOf(transfers: readonly Transfer[]): number[] {
  const owners = transfers.flatMap(checked);
  return [...new Set(owners.flatMap((owner) => (owner ? [owner.memberId] : [])))];
}

function checked(transfer: Transfer) {
  const { from, to, amount, cause } = transfer;
  assert(Number.isSafeInteger(amount) && amount > 0, `not an amount to move: ${amount} for ${cause}`);
  assert(from !== to, `from and to are one account: ${from}`);
  assert(/^[a-z0-9][\x21-\x7e]{0,199}$/.test(cause) && !cause.includes('|'), `not a cause: ${cause}`);
  return [ownerOf(from), ownerOf(to)];
}

/** Causes among `known` whose transfer is the very same. */
function same(transfers: readonly Transfer[], known: readonly TransferRow[]): Set<string> {
  const byCause = new Map(transfers.map((transfer) => [transfer.cause, transfer]));
  for (const row of known) {
    const now = byCause.get(row.cause)!;
    const equal = now.from === row.from && now.to === row.to && now.amount === row.amount && now.kind === row.kind;
    assert(equal, `cause ${row.cause} was posted with other content`);
  }
  return new Set(known.map((row) => row.cause));
}

/** What each member's accounts change by. */
function movesOf(transfers: readonly Transfer[]): Map<number, BalanceMove> {
  const moves = new Map<number, BalanceMove>();
  for (const { from, to, amount } of transfers) {
    for (const [account, signed] of [
      [from, -amount],
      [to, amount],
    ] as const) {
      const owner = ownerOf(account);
      if (!owner) continue;
      const move = moves.get(owner.memberId) ?? {
        member_id: owner.memberId,
        cash: 0,
        point: 0,
        hold: 0,
        casino: 0,
        'casino-transit': 0,
        receivable: 0,
      };
      move[owner.kind] += signed;
      moves.set(owner.memberId, move);
    }
  }
  return moves;
}

function refuseBelowZero(rows: readonly BalanceRow[], moves: ReadonlyMap<number, BalanceMove>): void {
  for (const row of rows) {
    const move = moves.get(row.member_id);
    if (!move) continue;
    for (const kind of ['cash', 'point', 'hold', 'casino', 'casino-transit'] as const) {
      if (move[kind] < 0 && row[kind] + move[kind] < 0)
        throw new Refused({ code: 'CASH_INSUFFICIENT', detail: { account: kind } });
    }
    assert(row.receivable + move.receivable <= 0, `member ${row.member_id} would have paid back more than is owed`);
  }
}

/** Source: decision 121. */
function refuseFull(rows: readonly BalanceRow[], moves: ReadonlyMap<number, BalanceMove>): void {
  for (const row of rows)
    for (const kind of ['cash', 'casino'] as const) {
      const more = moves.get(row.member_id)?.[kind] ?? 0;
      if (more > 0 && row[kind] + more > maxWireAmount) throw new Refused({ code: 'ACCOUNT_FULL' });
    }
}
