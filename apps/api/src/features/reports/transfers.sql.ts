import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { memberAccountKinds } from '../../core/ledger/accounts.ts';
import type { Db } from '../../core/db.ts';
import { throughCursor } from '../../core/in-snapshot.ts';
import { gradeThen, ownerOf } from './facts.sql.ts';

/** A transfer of the ledger. */
export type TransferListRow = {
  id: number;
  at: Date;
  from_account: string;
  to_account: string;
  amount: number;
  kind: string;
  cause: string;
  seal: string | null;
};

/** What the list is narrowed by; null is no filter. */
export type TransferFilter = {
  /** an address; null: any */
  readonly account: string | null;
  /** one member's accounts alone; null: any */
  readonly memberId: number | null;
  readonly kind: string | null;
  /** the beginning of the cause; null: any */
  readonly cause: string | null;
  readonly from: Date | null;
  readonly to: Date | null;
  readonly atLeast: number | null;
  readonly atMost: number | null;
  /** the level the member had then */
  readonly grade: number | null;
};

/** Kinds whose causes all begin the same: rare ones are found by the index of causes instead of going through all. */
const causesOfKinds: Readonly<Record<string, string>> = {
  deposit: 'cash:',
  hold: 'cash:',
  'hold-release': 'cash:',
  withdrawal: 'cash:',
  'bet-hold': 'pending:',
  'bet-release': 'pending:',
  bonus: 'bonus:',
  'bonus-return': 'bonus:',
  promotion: 'promotion:',
  conversion: 'point:',
  adjustment: 'adjustment:',
  'casino-in': 'casino:',
  'casino-in-arrival': 'casino:',
  'casino-in-return': 'casino:',
  'casino-out': 'casino:',
  'casino-out-arrival': 'casino:',
};

/** A transaction that moves money is over within this; requests are cut off long before. */
const longestTransaction = sql`interval '1 hour'`;

/**
 * Transactions that can have written in a time: there is no index by time, which every bet would pay for, but seals know
 * which transactions came when. What was written at a moment is sealed at that moment or later.
 */
function transactionsOf(from: Date | null, to: Date | null): RawBuilder<unknown>[] {
  return [
    ...(from
      ? [
          sql`t.tx >= coalesce((select s.from_tx from ledger_seal s where s.at >= ${from} order by s.at limit 1),
            (select s.to_tx from ledger_seal s order by s.id desc limit 1), '0'::xid8)`,
          sql`t.at >= ${from}`,
        ]
      : []),
    ...(to
      ? [
          sql`t.tx < coalesce((select s.to_tx from ledger_seal s where s.at >= ${to}::timestamptz + ${longestTransaction} order by s.at limit 1),
            pg_snapshot_xmax(pg_current_snapshot()))`,
          sql`t.at < ${to}`,
        ]
      : []),
  ];
}

function conditionsOf(filter: TransferFilter): RawBuilder<unknown>[] {
  const { kind, cause, from, to, atLeast, atMost, grade } = filter;
  return [
    ...transactionsOf(from, to),
    ...(kind === null ? [] : [sql`t.kind = ${kind}`]),
    ...(kind !== null && causesOfKinds[kind] !== undefined ? [beginning(sql`t.cause`, causesOfKinds[kind])] : []),
    ...(cause === null ? [] : [beginning(sql`t.cause`, cause)]),
    ...(atLeast === null ? [] : [sql`t.amount >= ${atLeast}`]),
    ...(atMost === null ? [] : [sql`t.amount <= ${atMost}`]),
    ...(grade === null
      ? []
      : [
          sql`exists (select from (select t.tx, coalesce(${ownerOf('t.to_account')}, ${ownerOf('t.from_account')}) as member_id) r
            join member m on m.id = r.member_id where ${gradeThen} = ${grade}::smallint)`,
        ]),
  ];
}

/** As a range of the "C" order, so that an index serves it. '~' and all before it may follow. */
function beginning(column: RawBuilder<unknown>, text: string): RawBuilder<unknown> {
  return sql`(${column} >= ${text} and ${column} < ${`${text}\x7f`})`;
}

const columns = sql`t.id, t.at, t.tx, t.from_account, t.to_account, t.amount, t.kind, t.cause`;
const newestFirst = sql`order by tx desc, id desc`;

/**
 * The transfers a filter lets through, as a query of at most `most` rows (null: all), newest first. A member's are merged
 * from the indexes of their accounts; everything else goes by the index of transactions, which is the order of time.
 */
function matching(filter: TransferFilter, most: number | null): RawBuilder<unknown> {
  const limit = most === null ? sql`` : sql`limit ${most}`;
  const others = conditionsOf(filter);
  const all = (conditions: readonly RawBuilder<unknown>[]) =>
    conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
  const accounts = memberAccountsOf(filter);
  if (accounts === null) {
    const { account } = filter;
    const either =
      account === null
        ? []
        : account.endsWith(':')
          ? [sql`(${beginning(sql`t.from_account`, account)} or ${beginning(sql`t.to_account`, account)})`]
          : [sql`(t.from_account = ${account} or t.to_account = ${account})`];
    return sql`select ${columns} from ledger_transfer t where ${all([...either, ...others])} ${newestFirst} ${limit}`;
  }
  const inMembers = (column: RawBuilder<unknown>) => sql`${column} >= 'member:' and ${column} < 'member;'`;
  const branches = accounts.flatMap((account) => [
    sql`select ${columns} from ledger_transfer t
      where t.from_account = ${account} and ${inMembers(sql`t.from_account`)} and ${all(others)}`,
    // from one account of the member to another: it is there by its other side already
    sql`select ${columns} from ledger_transfer t
      where t.to_account = ${account} and ${inMembers(sql`t.to_account`)} and t.from_account <> all(${accounts}::text[]) and ${all(others)}`,
  ]);
  // The offset keeps the order out of the branches: by it the planner would go through all transactions there are
  // instead of through the accounts.
  return sql`select * from (${sql.join(branches, sql` union all `)} offset 0) t ${newestFirst} ${limit}`;
}

/** The accounts to look into by index; null: the filter names no member. */
function memberAccountsOf({ account, memberId }: TransferFilter): string[] | null {
  if (memberId !== null) {
    const all = memberAccountKinds.map((kind) => `member:${memberId}:${kind}`);
    return account === null || account.endsWith(':') ? all : all.filter((one) => one === account);
  }
  return account !== null && /^member:\d+:[a-z]+$/.test(account) ? [account] : null;
}

/** A page, newest first; `total` is counted up to `most`. */
export async function readTransfers(
  db: Db,
  filter: TransferFilter,
  { offset, limit, most }: { offset: number; limit: number; most: number },
): Promise<{ rows: TransferListRow[]; total: number; more: boolean; sum: number | null }> {
  if (memberAccountsOf(filter)?.length === 0) return { rows: [], total: 0, more: false, sum: 0 };
  const [page, counted] = await Promise.all([
    sql<TransferListRow>`
      with page as materialized (select * from (${matching(filter, offset + limit)}) t ${newestFirst} offset ${offset})
      select p.id, p.at, p.from_account, p.to_account, p.amount, p.kind, p.cause,
        (select s.id::text from ledger_seal s where s.to_tx > p.tx order by s.to_tx limit 1) as seal
      from page p order by p.tx desc, p.id desc`.execute(db),
    sql<{ total: number; sum: number }>`
      select count(*) as total, coalesce(sum(amount), 0)::bigint as sum from (${matching(filter, most + 1)}) t`.execute(
      db,
    ),
  ]);
  const { total, sum } = counted.rows[0]!;
  return { rows: page.rows, total: Math.min(total, most), more: total > most, sum: total > most ? null : sum };
}

type SlipName = { id: number; bet_code: string };

/** All transfers of a filter, newest first, a thousand at a time, and how many; inside of a snapshot alone. */
export async function walkTransfers(
  db: Db,
  filter: TransferFilter,
): Promise<{ total: number; pages: AsyncIterable<TransferListRow[]> }> {
  if (memberAccountsOf(filter)?.length === 0) return { total: 0, pages: throughCursor(db, sql`select where false`, 1) };
  const all = matching(filter, null);
  const { rows } = await sql<{ total: number }>`select count(*) as total from (${all}) t`.execute(db);
  const query = sql`
    select t.id, t.at, t.from_account, t.to_account, t.amount, t.kind, t.cause,
      (select s.id::text from ledger_seal s where s.to_tx > t.tx order by s.to_tx limit 1) as seal
    from (${all}) t order by t.tx desc, t.id desc`;
  return { total: rows[0]!.total, pages: throughCursor<TransferListRow>(db, query, 1_000) };
}

/** Ids and codes of slips by their ids. */
export async function readSlipNames(db: Db, slipIds: readonly number[]): Promise<Map<number, SlipName>> {
  if (slipIds.length === 0) return new Map();
  const { rows } = await sql<SlipName>`
    select id, bet_code from slip where id = any(${slipIds}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Ids and codes of the slips that waiting bets became, by the bets' ids. */
export async function readPendingNames(db: Db, ids: readonly number[]): Promise<Map<number, SlipName>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<SlipName & { bet: number }>`
    select p.id as bet, s.id, s.bet_code from pending_bet p join slip s on s.bet_code = p.bet_code
    where p.id = any(${ids}::bigint[]) and p.state = 'accepted'`.execute(db);
  return new Map(rows.map((row) => [row.bet, row]));
}

/** What the ids of members sign in with. */
export async function readLoginIds(db: Db, memberIds: readonly number[]): Promise<Map<number, string>> {
  if (memberIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; login_id: string }>`
    select id, login_id from member where id = any(${memberIds}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row.login_id]));
}

/** The member a name stands for. */
export type NamedMember = { id: number; login_id: string; nickname: string; grade: number };

/** By the id signed in with, or by number after a #; null when there is none. */
export async function findNamed(db: Db, name: string): Promise<NamedMember | null> {
  const where = name.startsWith('#') ? sql`id = ${name.slice(1)}::bigint` : sql`login_id = ${name.toLowerCase()}`;
  const { rows } = await sql<NamedMember>`select id, login_id, nickname, grade from member where ${where}`.execute(db);
  return rows[0] ?? null;
}
