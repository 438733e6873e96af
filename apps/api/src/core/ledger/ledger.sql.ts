import { sql } from 'kysely';
import type { Db, Tx } from '../db.ts';
import type { MemberAccountKind } from './accounts.ts';

/** What a member's accounts change by: won, points for `point`. */
export type BalanceMove = { member_id: number } & Record<MemberAccountKind, number>;
/** A member's balance by account: won, points for `point`. Each posting of the member makes `version` one higher. */
export type BalanceRow = BalanceMove & { version: number };
/** A member's accounts as `BalanceRow` names them. The statement has `member_balance` in its from. */
export const accountColumns = sql`cash, point, hold, casino, casino_transit as "casino-transit", receivable, version`;

/** A row of ledger_transfer: accounts by address, the amount positive. */
export type TransferRow = { from: string; to: string; amount: number; kind: string; cause: string };

/** Members' balances, locked in the order of their ids: the one order everybody takes them in. */
export async function lockBalances(tx: Tx, memberIds: readonly number[]): Promise<BalanceRow[]> {
  const { rows } = await sql<BalanceRow>`
    select member_id, ${accountColumns} from member_balance
    where member_id = any(${memberIds}::bigint[]) order by member_id for update`.execute(tx);
  return rows;
}

/** Balances without a lock; members without accounts are missing. */
export async function readBalances(db: Db | Tx, memberIds: readonly number[]): Promise<BalanceRow[]> {
  const { rows } = await sql<BalanceRow>`
    select member_id, ${accountColumns} from member_balance
    where member_id = any(${memberIds}::bigint[])`.execute(db);
  return rows;
}

/** Opens a member's accounts at zero; again changes nothing. */
export async function insertBalance(tx: Tx, memberId: number): Promise<void> {
  await sql`insert into member_balance (member_id) values (${memberId}) on conflict do nothing`.execute(tx);
}

/** The transfers with these causes; causes that were never posted are missing. */
export async function readTransfersByCause(tx: Db | Tx, causes: readonly string[]): Promise<TransferRow[]> {
  const { rows } = await sql<TransferRow>`
    select from_account as from, to_account as to, amount, kind, cause from ledger_transfer
    where cause = any(${causes}::text[])`.execute(tx);
  return rows;
}

/** Adds transfers; those whose cause is there already are left out. @returns the causes that were added */
export async function insertTransfers(tx: Tx, transfers: readonly TransferRow[]): Promise<Set<string>> {
  const { rows } = await sql<{ cause: string }>`
    with block as materialized (
      select n, nextval('ledger_transfer_id') as first from generate_series(0, ${Math.ceil(transfers.length / 1000) - 1}::int) n)
    insert into ledger_transfer (id, from_account, to_account, amount, kind, cause)
    select b.first + (t.no - 1) % 1000, t.from_account, t.to_account, t.amount, t.kind, t.cause
    from unnest(${transfers.map((t) => t.from)}::text[], ${transfers.map((t) => t.to)}::text[], ${transfers.map((t) => t.amount)}::bigint[],
      ${transfers.map((t) => t.kind)}::text[], ${transfers.map((t) => t.cause)}::text[])
      with ordinality t(from_account, to_account, amount, kind, cause, no)
    join block b on b.n = (t.no - 1) / 1000
    on conflict (cause) do nothing
    returning cause`.execute(tx);
  return new Set(rows.map((row) => row.cause));
}

/** Moves balances by differences. The table's checks refuse what would fall below zero. */
export async function moveBalances(tx: Tx, moves: readonly BalanceMove[]): Promise<void> {
  await sql`
    update member_balance b set cash = b.cash + d.cash, point = b.point + d.point, hold = b.hold + d.hold,
      casino = b.casino + d.casino, casino_transit = b.casino_transit + d.casino_transit, receivable = b.receivable + d.receivable,
      version = b.version + 1
    from unnest(${moves.map((m) => m.member_id)}::bigint[], ${moves.map((m) => m.cash)}::bigint[], ${moves.map((m) => m.point)}::bigint[],
      ${moves.map((m) => m.hold)}::bigint[], ${moves.map((m) => m.casino)}::bigint[], ${moves.map((m) => m['casino-transit'])}::bigint[], ${moves.map((m) => m.receivable)}::bigint[])
      d(member_id, cash, point, hold, casino, casino_transit, receivable)
    where b.member_id = d.member_id`.execute(tx);
}
