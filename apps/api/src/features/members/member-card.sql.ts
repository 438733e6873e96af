import { sql } from 'kysely';
import type { MemberState, MemberType } from '@lime/domain/access/member-types.ts';
import type { Permissions } from '@lime/domain/access/permissions.ts';
import type { SeoulDay } from '@lime/domain/seoul-time.ts';
import type { WireMemberCard } from '@lime/contract/staff-members.ts';
import type { Db, Tx } from '../../core/db.ts';
import { dayFigures } from '../../core/counted-slips.ts';
import type { BetFigures } from '../../core/counted-slips.ts';

/** The member's row as the office's card shows it. */
export type CardRow = {
  id: number;
  login_id: string;
  nickname: string;
  grade: number;
  state: MemberState;
  type: MemberType;
  self_cert: boolean;
  tags: string[];
  max_stake: number | null;
  max_win: number | null;
  held_stake: number | null;
  held_win: number | null;
  held_delay: number;
  bet_delay: number;
  detail_setting: Permissions;
  join_code: string;
  birthday: SeoulDay | null;
  phone: string;
  bank_name: string;
  bank_account: string;
  bank_owner: string;
  created_at: Date;
  sign_up_address: string | null;
  password_changed_at: Date;
  withdrawal_wrong: number;
};

/** A member's card; null when there is no such member. */
export async function readCard(db: Db | Tx, id: number): Promise<CardRow | null> {
  const { rows } = await sql<CardRow>`
    select id, login_id, nickname, grade, state, type, self_cert, tags, max_stake, max_win, bet_delay, held_stake, held_win, held_delay, detail_setting, join_code, birthday, phone, bank_name, bank_account,
      bank_owner, created_at, sign_up_address, password_changed_at, withdrawal_wrong
    from member where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** What a member moved and bet in all; amounts in won. */
export type TotalsRow = {
  deposits: number;
  deposit_count: number;
  withdrawals: number;
  withdrawal_count: number;
  last_deposit_at: Date | null;
  given: number;
  taken: number;
  slips: number;
  open_slips: number;
} & BetFigures;

/** Bets come from the totals kept a day, never from counting slips; cancelled ones are left out. */
export async function readTotals(db: Db, id: number): Promise<TotalsRow> {
  const { rows } = await sql<TotalsRow>`
    select c.*, a.*, s.*
    from (
      select coalesce(sum(amount) filter (where type = 'deposit'), 0)::bigint as deposits,
        (count(*) filter (where type = 'deposit'))::int as deposit_count,
        coalesce(sum(amount) filter (where type = 'withdrawal'), 0)::bigint as withdrawals,
        (count(*) filter (where type = 'withdrawal'))::int as withdrawal_count,
        max(decided_at) filter (where type = 'deposit') as last_deposit_at
      from cash_request where member_id = ${id} and status = 'done') c,
    (
      select coalesce(sum(amount) filter (where direction = 'give'), 0)::bigint as given,
        coalesce(sum(amount) filter (where direction = 'take'), 0)::bigint as taken
      from adjustment where member_id = ${id} and state = 'done' and currency = 'cash') a,
    (
      select coalesce(sum(d.slips) filter (where d.result <> 'cancelled'), 0)::int as slips, ${dayFigures},
        coalesce(sum(d.slips) filter (where d.result = 'wait'), 0)::int as open_slips
      from slip_day d where d.member_id = ${id}) s`.execute(db);
  return rows[0]!;
}

/** A session of a member; `live`: it has not ended. */
export type SignInRow = {
  id: string;
  created_at: Date;
  refreshed_at: Date;
  address: string | null;
  agent: string | null;
  live: boolean;
  ended_reason: WireMemberCard['signIns'][number]['endedReason'];
};

/** The sessions begun last, newest first. */
export async function readSignIns(db: Db, id: number, most: number): Promise<SignInRow[]> {
  const { rows } = await sql<SignInRow>`
    select id, created_at, refreshed_at, address, agent, ended_at is null and expires_at > clock_timestamp() as live, ended_reason
    from session where member_id = ${id} order by created_at desc limit ${most}::int`.execute(db);
  return rows;
}

/** Another member, and what both have in common. */
export type SharedRow = {
  id: number;
  login_id: string;
  nickname: string;
  state: MemberState;
  by: ('bank' | 'phone' | 'address')[];
};

/** Others with the same bank account, phone or an address one has come from; of a crowded address only some. */
export async function readShared(db: Db, id: number, most: number): Promise<SharedRow[]> {
  const { rows } = await sql<SharedRow>`
    with me as (
      select id, bank_name, regexp_replace(bank_account, '\\D', '', 'g') as account, regexp_replace(phone, '\\D', '', 'g') as phone, sign_up_address
      from member where id = ${id}),
    address as (
      select sign_up_address as address from me where sign_up_address is not null
      union
      select address from (select address from session where member_id = ${id} and address is not null order by created_at desc limit 100) s),
    found as (
      select m.id, 'bank' as by from me join member m on m.bank_name = me.bank_name and regexp_replace(m.bank_account, '\\D', '', 'g') = me.account
      union all
      select m.id, 'phone' from me join member m on regexp_replace(m.phone, '\\D', '', 'g') = me.phone
      union all
      select s.member_id, 'address' from address a
        cross join lateral (select member_id from session where address = a.address group by member_id order by member_id desc limit 50) s
      union all
      select s.id, 'address' from address a
        cross join lateral (select id from member where sign_up_address = a.address order by id desc limit 50) s)
    select m.id, m.login_id, m.nickname, m.state, array_agg(distinct f.by) as by
    from found f join member m on m.id = f.id where f.id <> ${id}
    group by m.id order by cardinality(array_agg(distinct f.by)) desc, m.id desc limit ${most}::int`.execute(db);
  return rows;
}

/** How many other members have an account, a phone or an address in common with this one, counted up to `most`. */
export async function countShared(db: Db, id: number, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with me as (
      select id, bank_name, regexp_replace(bank_account, '\\D', '', 'g') as account, regexp_replace(phone, '\\D', '', 'g') as phone, sign_up_address
      from member where id = ${id}),
    address as (
      select sign_up_address as address from me where sign_up_address is not null
      union
      select address from (select address from session where member_id = ${id} and address is not null order by created_at desc limit 100) s)
    select count(*)::int as count from (
      select id from (
        (select m.id from me join member m on m.bank_name = me.bank_name and regexp_replace(m.bank_account, '\\D', '', 'g') = me.account limit ${most + 1}::int)
        union
        (select m.id from me join member m on regexp_replace(m.phone, '\\D', '', 'g') = me.phone limit ${most + 1}::int)
        union
        select s.member_id from address a
          cross join lateral (select member_id from session where address = a.address group by member_id order by member_id limit ${most + 1}::int) s
        union
        select s.id from address a
          cross join lateral (select id from member where sign_up_address = a.address order by id limit ${most + 1}::int) s) found
      where id <> ${id} limit ${most}::int) counted`.execute(db);
  return rows[0]!.count;
}

/** A member who named another, or was named. */
export type RelativeRow = { id: number; login_id: string; nickname: string; state: MemberState };

/** Who named whom, nearest first. */
export async function readAbove(db: Db, id: number, levels: number): Promise<RelativeRow[]> {
  const { rows } = await sql<RelativeRow>`
    with recursive up as (
      select referrer_id, 1 as level from member where id = ${id}
      union all
      select m.referrer_id, up.level + 1 from up join member m on m.id = up.referrer_id where up.level < ${levels}::int)
    select m.id, m.login_id, m.nickname, m.state from up join member m on m.id = up.referrer_id order by up.level`.execute(
    db,
  );
  return rows;
}

/** A member who was named by another; `net_deposit` is deposits minus withdrawals, won. */
export type ChildRow = RelativeRow & { grade: number; created_at: Date; children: number; net_deposit: number };

/** A page of the members who named this one, newest first. */
export async function readChildren(
  db: Db,
  id: number,
  offset: number,
  size: number,
): Promise<{ rows: ChildRow[]; total: number }> {
  const { rows } = await sql<ChildRow>`
    select p.*, below.n as children, net.deposit as net_deposit
    from (
      select id, login_id, nickname, state, grade, created_at from member where referrer_id = ${id}
      order by id desc offset ${offset}::int limit ${size}::int) p
    cross join lateral (select count(*)::int as n from member c where c.referrer_id = p.id) below
    cross join lateral (
      select coalesce(sum(case type when 'deposit' then amount else -amount end), 0)::bigint as deposit
      from cash_request where member_id = p.id and status = 'done') net
    order by p.id desc`.execute(db);
  return { rows, total: await countChildren(db, id) };
}

/** How many members named this one. */
export async function countChildren(db: Db, id: number): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from member where referrer_id = ${id}`.execute(db);
  return rows[0]!.n;
}

/** An audit event of a member. */
export type ChangeRow = {
  id: number;
  at: Date;
  actor: string;
  action: string;
  before: unknown;
  after: unknown;
  reason: string | null;
  address: string | null;
};

/** @param action only this one; null: all */
export async function readChanges(
  db: Db,
  subject: string,
  action: string | null,
  offset: number,
  size: number,
): Promise<{ rows: ChangeRow[]; total: number }> {
  const { rows } = await sql<ChangeRow>`
    select id, at, actor, action, before, after, reason, address from audit_event
    where subject = ${subject} and (${action}::text is null or action = ${action})
    order by id desc offset ${offset}::int limit ${size}::int`.execute(db);
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::int as total from audit_event where subject = ${subject} and (${action}::text is null or action = ${action})`.execute(
    db,
  );
  return { rows, total: counts[0]!.total };
}
