import { sql } from 'kysely';
import type { MemberAccountKind } from '../../core/ledger/accounts.ts';
import type { Db } from '../../core/db.ts';
import type { ApartRow } from '../../core/counted-slips.ts';
import { anywhere } from '../../core/paging.ts';

/** Transfers of a kind on a Seoul day. */
export type DaySumRow = ApartRow & {
  day: string;
  kind: string;
  /** the side that matters is a member's account of points */
  point: boolean;
  /** it came to a member */
  inward: boolean;
  transfers: number;
  amount: number;
};

/**
 * What moved from one Seoul day to another, both included, by day, kind and direction, apart for members who are left out of
 * the figures. Seoul's days begin at 15:00 UTC all year.
 */
export async function readDaySums(
  db: Db,
  from: string,
  to: string,
  leftOutIds: readonly number[],
): Promise<DaySumRow[]> {
  const { rows } = await sql<DaySumRow>`
    select (day at time zone 'Asia/Seoul')::date as day, kind, inward, point, out, members, transfers, amount from (
    select date_bin('1 day', t.at, '1999-12-31 15:00+00') as day, t.kind, starts_with(t.to_account, 'member:') as inward,
      right(case when starts_with(t.to_account, 'member:') then t.to_account else t.from_account end, 6) = ':point' as point,
      o.member_id is not null as out, coalesce(array_agg(distinct o.member_id) filter (where o.member_id is not null), '{}') as members,
      count(*) as transfers, sum(t.amount)::bigint as amount
    from ledger_transfer t
    left join unnest(${leftOutIds}::bigint[]) o(member_id) on o.member_id =
      split_part(case when starts_with(t.to_account, 'member:') then t.to_account when starts_with(t.from_account, 'member:') then t.from_account end, ':', 2)::bigint
    where t.at >= ${from}::date::timestamp at time zone 'Asia/Seoul' and t.at < (${to}::date + 1)::timestamp at time zone 'Asia/Seoul'
      and t.tx >= coalesce((
        select s.from_tx from ledger_seal s where s.at >= ${from}::date::timestamp at time zone 'Asia/Seoul' order by s.at limit 1),
        (select s.to_tx from ledger_seal s order by s.id desc limit 1), '0'::xid8)
    group by 1, 2, 3, 4, o.member_id is not null) d`.execute(db);
  return rows;
}

/** Members of type 정산제외, in order. */
export async function readLeftOut(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from member where type = '정산제외' order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** When the site's first member or transfer came; null: nothing has been yet. */
export async function readBeginning(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select least((select created_at from member order by id limit 1), (select at from ledger_transfer order by id limit 1)) as at`.execute(
    db,
  );
  return rows[0]!.at;
}

/** The first transaction that is not sealed yet: all before it are over and written for good. */
export async function readSealedTo(db: Db): Promise<string> {
  const { rows } = await sql<{ to_tx: string }>`
    select coalesce((select to_tx from ledger_seal order by id desc limit 1), '0'::xid8)::text as to_tx`.execute(db);
  return rows[0]!.to_tx;
}

/** What came to an account of the house, sealed and not. */
export type HouseSumRow = { account: string; sealed: number; open: number };

/**
 * Sums of accounts that are no member's over transactions from one on, divided into sealed and open. From the same snapshot
 * of the database it also returns what members' accounts hold together (account `member:`, all of it open).
 */
export async function readHouseSums(db: Db, fromTx: string, sealedTo: string): Promise<HouseSumRow[]> {
  const { rows } = await sql<HouseSumRow>`
    select account, coalesce(sum(amount) filter (where tx < ${sealedTo}::xid8), 0)::bigint as sealed,
      coalesce(sum(amount) filter (where tx >= ${sealedTo}::xid8), 0)::bigint as open
    from (
      select from_account as account, -amount as amount, tx from ledger_transfer where tx >= ${fromTx}::xid8 and from_account not like 'member:%'
      union all
      select to_account, amount, tx from ledger_transfer where tx >= ${fromTx}::xid8 and to_account not like 'member:%') p
    group by account
    union all
    select 'member:', 0, coalesce(sum(cash + point + hold + casino + casino_transit + receivable), 0)::bigint from member_balance`.execute(
    db,
  );
  return rows;
}

/** A member's account with its balance. */
export type AccountRow = { member_id: number; login_id: string; nickname: string; balance: number };

/** Members' accounts of one kind that hold something (or owe), and their sum. */
export async function readAccounts(
  db: Db,
  {
    kind,
    q,
    sort,
    dir,
    offset,
    limit,
  }: {
    kind: MemberAccountKind;
    q: string;
    sort: 'balance' | 'loginId';
    dir: 'asc' | 'desc';
    offset: number;
    limit: number;
  },
): Promise<{ rows: AccountRow[]; total: number; sum: number }> {
  const column = sql.ref(`b.${kind.replace('-', '_')}`);
  const words = anywhere(q.toLowerCase());
  const from = sql`
    member_balance b join member m on m.id = b.member_id
    where ${column} <> 0 and ${q === '' ? sql`true` : sql`(m.login_id like ${words} or lower(m.nickname) like ${words})`}`;
  const direction = dir === 'asc' ? sql`asc` : sql`desc`;
  const order = sort === 'balance' ? sql`${column} ${direction}, m.id` : sql`m.login_id ${direction}`;
  const [{ rows }, sums] = await Promise.all([
    sql<AccountRow>`
      select b.member_id, m.login_id, m.nickname, ${column} as balance from ${from}
      order by ${order} offset ${offset} limit ${limit}`.execute(db),
    sql<{ total: number; sum: number }>`
      select count(*) as total, coalesce(sum(${column}), 0)::bigint as sum from ${from}`.execute(db),
  ]);
  return { rows, ...sums.rows[0]! };
}
