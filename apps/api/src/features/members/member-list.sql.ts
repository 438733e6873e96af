import { sql } from 'kysely';
import type { z } from 'zod';
import type { MemberState, MemberType } from '@lime/domain/access/member-types.ts';
import type { MemberCondition } from '@lime/domain/segments/member-conditions.ts';
import type { SeoulDay } from '@lime/domain/seoul-time.ts';
import type { listMembers } from '@lime/contract/staff-members.ts';
import type { listSignUps, SignUpDoubt } from '@lime/contract/staff-sign-ups.ts';
import type { Db } from '../../core/db.ts';
import { activeDay } from '../../core/counted-slips.ts';
import { matches, needIdAlone } from '../../core/condition-sql.ts';
import { anywhere } from '../../core/paging.ts';

/** A member as the office's list shows them; amounts in won and points. */
export type ListedMember = {
  id: number;
  login_id: string;
  nickname: string;
  grade: number;
  state: MemberState;
  type: MemberType;
  self_cert: boolean;
  tags: string[];
  join_code: string;
  phone: string;
  created_at: Date;
  cash: number;
  point: number;
  net_deposit: number;
  last_sign_in_at: Date | null;
};
/** How many members match, and what they have. */
export type ListSums = { total: number; cash: number; point: number };
type Filter = z.output<typeof listMembers.input>;

const order: Record<Filter['sort'], string> = {
  createdAt: 'm.id',
  loginId: 'm.login_id',
  nickname: 'm.nickname',
  grade: 'm.grade',
  cash: 'b.cash',
  point: 'b.point',
  netDeposit: 't.net_deposit',
  lastSignInAt: `coalesce(t.last_sign_in_at, '-infinity')`,
};

/** The table a list is ordered by, where it is not the member's own. */
const orderedBy: Partial<Record<Filter['sort'], ReturnType<typeof sql>>> = {
  cash: sql`join member_balance b on b.member_id = m.id`,
  point: sql`join member_balance b on b.member_id = m.id`,
  netDeposit: sql`join member_total t on t.member_id = m.id`,
  lastSignInAt: sql`join member_total t on t.member_id = m.id`,
};

/** What the index member_search is made of, to the letter. */
const haystack = sql.raw(
  `(m.login_id || ' ' || lower(m.nickname) || ' ' || m.phone || ' ' || m.bank_owner || ' ' || m.bank_account)`,
);

/** Part of an id, nickname, phone, holder or account; a whole phone number is also found without its dashes. */
function found(q: string) {
  const digits = q.replaceAll(/[\s-]/g, '');
  const part = sql`${haystack} ilike ${anywhere(q)}`;
  return /^\d{8,}$/.test(digits)
    ? sql`(${part} or regexp_replace(m.phone, '\\D', '', 'g') = ${digits} or regexp_replace(m.bank_account, '\\D', '', 'g') = ${digits})`
    : part;
}

/** Who placed a bet on the days that was not cancelled: the members of the figure 활성 회원. */
const bettors = ({ betFrom, betTo }: Filter) => sql`
  select d.member_id from slip_day d where ${activeDay}
    and d.day >= coalesce(${betFrom ?? null}::date, '-infinity') and d.day <= coalesce(${betTo ?? null}::date, 'infinity')`;

/**
 * @param online      the members who are online; read only when the filter asks
 * @param conditions  of the segment; none: every member
 */
export async function readMemberList(
  db: Db,
  filter: Filter,
  online: readonly number[],
  conditions: readonly MemberCondition[],
): Promise<{ rows: ListedMember[]; sums: ListSums }> {
  const { state, grade, type, selfCert, joinCode, tag, from, to, q, page, size } = filter;
  const filters = [
    ...(state === undefined ? [] : [sql`m.state = ${state}`]),
    ...(grade === undefined ? [] : [sql`m.grade = ${grade}::smallint`]),
    ...(type === undefined ? [] : [sql`m.type = ${type}`]),
    ...(selfCert === undefined ? [] : [sql`m.self_cert = ${selfCert}`]),
    ...(joinCode ? [sql`m.join_code = ${joinCode}`] : []),
    ...(tag ? [sql`m.tags @> array[${tag}] and m.tags <> '{}'`] : []),
    ...(from === undefined ? [] : [sql`m.created_at >= ${from}::date::timestamp at time zone 'Asia/Seoul'`]),
    ...(to === undefined ? [] : [sql`m.created_at < (${to}::date + 1)::timestamp at time zone 'Asia/Seoul'`]),
    ...(filter.betFrom === undefined && filter.betTo === undefined ? [] : [sql`m.id in (${bettors(filter)})`]),
    ...(filter.online === undefined ? [] : [sql`(m.id = any(${online}::bigint[])) = ${filter.online}`]),
    ...(q ? [found(q)] : []),
  ];
  const where = sql.join([matches(conditions), ...filters], sql` and `);
  // the sums need the member's own row only where something asks for it
  const summed =
    filters.length === 0 && needIdAlone(conditions)
      ? sql`(select member_id as id, cash, point from member_balance) m`
      : sql`member m join member_balance b on b.member_id = m.id`;
  const by = sql.raw(`${order[filter.sort]} ${filter.dir}, m.id desc`);
  // each finds all that match; side by side they take the time of one
  const [{ rows }, { rows: sums }] = await Promise.all([
    sql<ListedMember>`
    select p.*, b.cash, b.point, t.net_deposit, t.last_sign_in_at
    from (
      select m.id, m.login_id, m.nickname, m.grade, m.state, m.type, m.self_cert, m.tags, m.join_code, m.phone, m.created_at,
        row_number() over (order by ${by}) as place
      from member m ${orderedBy[filter.sort] ?? sql``}
      where ${where} order by ${by} offset ${(page - 1) * size}::int limit ${size}::int) p
    join member_balance b on b.member_id = p.id join member_total t on t.member_id = p.id
    order by p.place`.execute(db),
    sql<ListSums>`
    select count(*)::int as total, coalesce(sum(cash), 0)::bigint as cash, coalesce(sum(point), 0)::bigint as point
    from ${summed} where ${where}`.execute(db),
  ]);
  return { rows, sums: sums[0]! };
}

/** A member whose sign-up waits for the office. */
export type WaitingMember = {
  id: number;
  login_id: string;
  nickname: string;
  phone: string;
  birthday: SeoulDay | null;
  bank_name: string;
  bank_account: string;
  bank_owner: string;
  join_code: string;
  referrer_id: number | null;
  referrer: string | null;
  sign_up_address: string | null;
  created_at: Date;
  sign_up_doubts: SignUpDoubt[];
  same_bank: number;
  same_phone: number;
  same_address: number;
};

/** Above this many the exact count of equal members tells nothing more. */
const maxShared = 100;

/** Those who wait, with how many others share their bank account, phone or address; counted for the page alone. */
export async function readWaiting(
  db: Db,
  { page, size, dir, q }: z.output<typeof listSignUps.input>,
): Promise<{ rows: WaitingMember[]; total: number }> {
  const where = q ? sql`m.state = 'waiting' and ${found(q)}` : sql`m.state = 'waiting'`;
  const { rows } = await sql<WaitingMember>`
    select p.*, bank.n as same_bank, phone.n as same_phone, address.n as same_address
    from (
      select m.id, m.login_id, m.nickname, m.phone, m.birthday, m.bank_name, m.bank_account, m.bank_owner, m.join_code, m.referrer_id,
        r.login_id as referrer, m.sign_up_address, m.sign_up_doubts, m.created_at
      from member m left join member r on r.id = m.referrer_id
      where ${where} order by m.id ${sql.raw(dir)} offset ${(page - 1) * size}::int limit ${size}::int) p
    cross join lateral (
      select count(*)::int as n from (select from member o where o.bank_name = p.bank_name
        and regexp_replace(o.bank_account, '\\D', '', 'g') = regexp_replace(p.bank_account, '\\D', '', 'g') and o.id <> p.id limit ${maxShared}::int) x) bank
    cross join lateral (
      select count(*)::int as n from (select from member o
        where regexp_replace(o.phone, '\\D', '', 'g') = regexp_replace(p.phone, '\\D', '', 'g') and o.id <> p.id limit ${maxShared}::int) x) phone
    cross join lateral (
      select count(*)::int as n from (
        select s.member_id from session s where s.address = p.sign_up_address and s.member_id <> p.id
        union select o.id from member o where o.sign_up_address = p.sign_up_address and o.id <> p.id limit ${maxShared}::int) x) address
    order by p.id ${sql.raw(dir)}`.execute(db);
  const { rows: counts } = await sql<{
    total: number;
  }>`select count(*)::int as total from member m where ${where}`.execute(db);
  return { rows, total: counts[0]!.total };
}
