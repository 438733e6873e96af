import { sql } from 'kysely';
import type { CashRequestState } from '@lime/domain/cash/request-states.ts';
import type { RawBuilder } from 'kysely';
import { requestFlags, turnoverDays } from '@lime/domain/cash/request-flags.ts';
import type { RequestFlag } from '@lime/domain/cash/request-flags.ts';
import type { QueueTab } from '@lime/domain/cash/queue-tabs.ts';
import type { QueueQuery } from '@lime/contract/staff-cash.ts';
import type { Db } from '../../core/db.ts';
import { leftOut } from '../../core/counted-slips.ts';
import { anywhere } from '../../core/paging.ts';
import { accountIsShared, heldUntil, ownerMatches, paidToday } from './decisions.sql.ts';
import type { RequestType } from './requests.sql.ts';

type Person = string | null;

/** A request as the office's queue lists it. */
export type QueueRow = {
  seq: number;
  member_id: number;
  login_id: string;
  nickname: string;
  grade: number;
  amount: number;
  status: CashRequestState;
  requested_at: Date;
  decided_at: Date | null;
  decided_by: Person;
  bank_owner: string;
  owner_matches: boolean;
  account: string;
  /** or the name of the promotion it is of */
  bonus_code: string | null;
  bonus_rate: number;
  flags: RequestFlag[];
  taken_by: number | null;
  taken_name: Person;
  taken_at: Date | null;
  first_by: number | null;
  first_name: Person;
  first_at: Date | null;
  reason: string | null;
  memo: string;
  paid_today: number;
  held_until: Date | null;
};

/** What is asked of a queue besides the page: which rows count at all. */
export type QueueFilter = Pick<
  QueueQuery,
  'q' | 'grade' | 'account' | 'atLeast' | 'by' | 'memberType' | 'first' | 'look'
> & {
  readonly type: RequestType;
  /** decided requests of these Seoul days */
  readonly from: string;
  readonly to: string;
  readonly secondPersonFrom: number;
  readonly holdHours: number;
};

/** Bank and last four digits: 신한 ··4418. */
const shortAccount = (bank: RawBuilder<unknown>, account: RawBuilder<unknown>) =>
  sql`regexp_replace(${bank}, '은행$', '') || ' ··' || right(regexp_replace(${account}, '\\D', '', 'g'), 4)`;

const accountOf = (type: RequestType) =>
  type === 'deposit'
    ? shortAccount(sql`(r.deposit_account->>'bankName')`, sql`(r.deposit_account->>'account')`)
    : shortAccount(sql`r.bank_name`, sql`r.bank_account`);

/** When each flag is up, of request r and member m. Every subquery finds its rows by an index. */
const conditions = (type: RequestType, secondPersonFrom: number): Record<RequestFlag, RawBuilder<unknown>> => ({
  first: sql`not exists (select from cash_request p where p.member_id = r.member_id and p.type = r.type and p.status = 'done' and p.seq < r.seq)`,
  large: sql`(r.amount + ${paidToday} >= ${secondPersonFrom})`,
  holder: sql`not ${ownerMatches}`,
  'shared-account': accountIsShared,
  state: sql`m.state <> 'normal'`,
  turnover: sql`(select coalesce(sum(p.amount), 0) from cash_request p
      where p.member_id = r.member_id and p.type = 'deposit' and p.status = 'done' and p.seq < r.seq
        and p.requested_at > r.requested_at - make_interval(days => ${turnoverDays}::int))
    > (select coalesce(sum(d.stake), 0) from slip_day d
      where d.member_id = r.member_id and d.day > (r.requested_at at time zone 'Asia/Seoul')::date - ${turnoverDays}::int
        and d.result not in ('cancelled', 'exception'))`,
  rolling: sql`exists (select from bonus b where b.member_id = r.member_id and b.state = 'active')`,
  password: sql`(m.password_changed_at > r.requested_at - interval '1 day' and m.password_changed_at > m.created_at + interval '1 minute')`,
});

function flagsOf(type: RequestType, secondPersonFrom: number) {
  const when = conditions(type, secondPersonFrom);
  const asked = requestFlags.filter(({ names }) => names[type] !== null);
  return {
    list: sql`array_remove(array[${sql.join(asked.map(({ id }) => sql`case when ${when[id]} then ${id}::text end`))}], null)`,
    first: when.first,
    look: sql`(${sql.join(
      asked.filter(({ look }) => look).map(({ id }) => when[id]),
      sql` or `,
    )})`,
  };
}

const tabs: Readonly<Record<QueueTab, RawBuilder<unknown>>> = {
  waiting: sql`r.status = 'received' and r.taken_by is null`,
  taken: sql`r.status = 'received' and r.taken_by is not null`,
  done: sql`r.status = 'done'`,
  refused: sql`r.status = 'refused'`,
  all: sql`true`,
};

const orders: Readonly<Record<QueueQuery['sort'], RawBuilder<unknown>>> = {
  requestedAt: sql`r.requested_at`,
  amount: sql`r.amount`,
  grade: sql`m.grade`,
  loginId: sql`m.login_id`,
};

/** The beginning of a Seoul day. */
const dayStart = (day: string) => sql`(${day}::date::timestamp at time zone 'Asia/Seoul')`;

/** Requests of the days, and open ones of any day: none is forgotten because it is old. */
function matching(filter: QueueFilter, withAccount = true) {
  const { type, q, grade, account, atLeast, from, to, secondPersonFrom } = filter;
  const flags = flagsOf(type, secondPersonFrom);
  const parts = [
    sql`r.type = ${type}`,
    filter.by === 'decided'
      ? sql`r.decided_at >= ${dayStart(from)} and r.decided_at < ${dayStart(to)} + interval '1 day'`
      : sql`(r.status = 'received' or (r.requested_at >= ${dayStart(from)} and r.requested_at < ${dayStart(to)} + interval '1 day'))`,
  ];
  if (filter.memberType !== undefined) parts.push(sql`m.type = ${filter.memberType}`);
  if (grade !== undefined) parts.push(sql`m.grade = ${grade}`);
  if (atLeast !== undefined) parts.push(sql`r.amount >= ${atLeast}`);
  if (withAccount && account !== undefined) parts.push(sql`${accountOf(type)} = ${account}`);
  const text = q.trim();
  if (text !== '') {
    const like = anywhere(text.toLowerCase());
    const number = text.replaceAll(/[,\s원]/g, '');
    const sum = /^\d{1,13}$/.test(number) ? Number(number) : -1;
    parts.push(
      sql`(m.login_id like ${like} or lower(m.nickname) like ${like} or lower(r.bank_owner) like ${like} or r.amount = ${sum}::bigint)`,
    );
  }
  if (filter.first) parts.push(flags.first);
  if (filter.look) parts.push(flags.look);
  return sql`cash_request r join member m on m.id = r.member_id where ${sql.join(parts, sql` and `)}`;
}

/** The name of the promotion whose bonus request `r` brings; null when it brings none. */
const promotionName = sql`
  (select p.name from promotion_version v join promotion p on p.id = v.promotion_id where v.id = r.promotion_version_id)`;

const columns = (filter: Pick<QueueFilter, 'type' | 'secondPersonFrom' | 'holdHours'>) => sql`
  r.seq, r.member_id, m.login_id, m.nickname, m.grade, r.amount, r.status, r.requested_at, r.decided_at, r.decided_by, r.bank_owner,
  ${ownerMatches} as owner_matches, coalesce(${accountOf(filter.type)}, '') as account, coalesce(r.bonus_code, ${promotionName}) as bonus_code, r.bonus_rate,
  ${flagsOf(filter.type, filter.secondPersonFrom).list} as flags, r.taken_by, r.taken_at, r.first_by, r.first_at, r.reason, r.memo,
  ${paidToday} as paid_today, ${heldUntil(filter.holdHours)} as held_until`;

/** Rows with the names of the people in them. */
const named = (rows: RawBuilder<unknown>) => sql<QueueRow>`
  select p.seq, p.member_id, p.login_id, p.nickname, p.grade, p.amount, p.status, p.requested_at, p.decided_at, p.bank_owner, p.owner_matches,
    p.account, p.bonus_code, p.bonus_rate, p.flags, p.taken_by, p.taken_at, p.first_by, p.first_at, p.reason, p.memo, p.paid_today, p.held_until,
    coalesce(nullif(t.name, ''), t.login_id) as taken_name, coalesce(nullif(f.name, ''), f.login_id) as first_name,
    coalesce(nullif(d.name, ''), d.login_id, p.decided_by) as decided_by
  from (${rows}) p
  left join staff t on t.id = p.taken_by
  left join staff f on f.id = p.first_by
  left join staff d on p.decided_by = 'staff:' || d.login_id`;

/** A page of one tab of a queue. */
export async function readQueue(
  db: Db,
  filter: QueueFilter,
  { tab, sort, dir, page, size }: Pick<QueueQuery, 'tab' | 'sort' | 'dir' | 'page' | 'size'>,
): Promise<QueueRow[]> {
  const way = dir === 'desc' ? sql`desc` : sql`asc`;
  const { rows } = await sql<QueueRow>`${named(sql`
    select ${columns(filter)}, row_number() over (order by ${orders[sort]} ${way}, r.seq ${way}) as no
    from ${matching(filter)} and ${tabs[tab]}
    order by no offset ${(page - 1) * size}::int limit ${size}::int`)} order by p.no`.execute(db);
  return rows;
}

/** One request as the queue would show it; null when this queue has none with the number. */
export async function readQueueRow(
  db: Db,
  type: RequestType,
  seq: string,
  limits: Pick<QueueFilter, 'secondPersonFrom' | 'holdHours'>,
): Promise<QueueRow | null> {
  const { rows } = await named(sql`
    select ${columns({ type, ...limits })} from cash_request r join member m on m.id = r.member_id
    where r.type = ${type} and r.seq = ${seq}::bigint`).execute(db);
  return rows[0] ?? null;
}

/** Rows by tab, the won of one tab, open ones that need a look, and the database's clock. */
export type FiguresRow = Record<QueueTab, number> & { sum: number; look: number; now: Date };

/** How many rows each tab has under the filter, what those of one tab come to, and open ones that need a look. */
export async function countQueue(db: Db, filter: QueueFilter, tab: QueueTab): Promise<FiguresRow> {
  const { look } = flagsOf(filter.type, filter.secondPersonFrom);
  const { rows } = await sql<FiguresRow>`
    select count(*) filter (where ${tabs.waiting})::int as waiting, count(*) filter (where ${tabs.taken})::int as taken,
      count(*) filter (where ${tabs.done})::int as done, count(*) filter (where ${tabs.refused})::int as refused, count(*)::int as all,
      coalesce(sum(r.amount) filter (where ${tabs[tab]}), 0)::bigint as sum,
      count(*) filter (where r.status = 'received' and ${look})::int as look, clock_timestamp() as now
    from ${matching(filter)}`.execute(db);
  return rows[0]!;
}

/** Done today (Seoul) and the seconds it took on average. */
export async function readPace(db: Db, type: RequestType): Promise<{ done: number; seconds: number | null }> {
  const { rows } = await sql<{ done: number; seconds: number | null }>`
    select count(*)::int as done, avg(extract(epoch from decided_at - requested_at))::float8 as seconds from cash_request
    where type = ${type} and status = 'done'
      and decided_at >= date_trunc('day', clock_timestamp() at time zone 'Asia/Seoul') at time zone 'Asia/Seoul'`.execute(
    db,
  );
  return rows[0]!;
}

/** The accounts the matching requests went to, by how they are shown. */
export async function readAccounts(db: Db, filter: QueueFilter): Promise<string[]> {
  const { rows } = await sql<{ account: string }>`
    select distinct ${accountOf(filter.type)} as account from ${matching(filter, false)} and r.deposit_account is not null
    order by 1 limit 50`.execute(db);
  return rows.map(({ account }) => account);
}

/** Requests of one kind, state and person: how many, and their won. `out`: of members who are left out of sums. */
export type ShiftRow = {
  out: boolean;
  type: RequestType;
  status: CashRequestState;
  by: Person;
  count: number;
  amount: number;
};

/** Sums of what was decided in these Seoul days, by who decided it, and of what came in them and is still open. */
export async function readShift(db: Db, from: string, to: string): Promise<ShiftRow[]> {
  const { rows } = await sql<ShiftRow>`
    select p.type, p.status, p.out, coalesce(nullif(d.name, ''), d.login_id, p.decided_by) as by, p.count, p.amount
    from (
      select type, status, ${leftOut('r')} as out, decided_by, count(*)::int as count, sum(amount)::bigint as amount from cash_request r
      where decided_at >= ${dayStart(from)} and decided_at < ${dayStart(to)} + interval '1 day'
      group by 1, 2, ${leftOut('r')}, 4
      union all
      select type, status, ${leftOut('r')}, null, count(*)::int, sum(amount)::bigint from cash_request r
      where status = 'received' and requested_at >= ${dayStart(from)} and requested_at < ${dayStart(to)} + interval '1 day'
      group by 1, 2, ${leftOut('r')}) p
    left join staff d on p.decided_by = 'staff:' || d.login_id
    order by p.type, p.status, p.amount desc`.execute(db);
  return rows;
}
