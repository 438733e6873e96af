import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { maxMemberTags, memberBulk } from '@lime/domain/access/member-bulk.ts';
import type { BulkLeftOut, MemberBulkAct, MemberBulkState } from '@lime/domain/access/member-bulk.ts';
import type { MemberState } from '@lime/domain/access/member-types.ts';
import type { OwnRights, StaffRole } from '@lime/domain/access/staff-rights.ts';
import type { MemberCondition } from '@lime/domain/segments/member-conditions.ts';
import { matches } from '../../core/condition-sql.ts';
import { often } from '../../core/db.ts';
import type { Db, Tx } from '../../core/db.ts';
import { transition } from '../../core/transition.ts';
import { hasFailed, isResting } from '../../core/work-failures.ts';

/** Whom an act is for: ticked members, or those the conditions hold for now. */
export type BulkMembers = { readonly ids: readonly number[] } | { readonly conditions: readonly MemberCondition[] };

const among = (members: BulkMembers): RawBuilder<unknown> =>
  'ids' in members ? sql`m.id = any(${members.ids}::bigint[])` : matches(members.conditions);

/** Why the member `m` is left out of the act; null: the act changes them. */
function leftOut(act: MemberBulkAct): RawBuilder<unknown> {
  switch (act.kind) {
    case 'grade':
      return sql`case when m.state in ('waiting', 'left') then m.state when m.grade = ${act.grade}::smallint then 'same' end`;
    case 'state':
      return sql`case when m.state in ('waiting', 'left') then m.state when m.state = ${act.state} then 'same' end`;
    case 'tag':
      return act.on
        ? sql`case when m.state in ('waiting', 'left') then m.state when m.tags @> array[${act.tag}::text] then 'same'
            when cardinality(m.tags) >= ${maxMemberTags}::int then 'full' end`
        : sql`case when m.state in ('waiting', 'left') then m.state when not m.tags @> array[${act.tag}::text] then 'same' end`;
    case 'limits':
      return sql`case when m.state in ('waiting', 'left') then m.state
        when m.max_stake is not distinct from ${act.maxStake}::bigint and m.bet_delay = ${act.betDelay}::smallint
          and ${act.maxWin === undefined ? sql`true` : sql`m.max_win is not distinct from ${act.maxWin}::bigint`} then 'same' end`;
    case 'memo':
      return sql`null::text`;
  }
}

/** Does the act let the member `m` do more than before? */
const loosens = (act: MemberBulkAct): RawBuilder<unknown> =>
  act.kind === 'limits'
    ? sql`(m.bet_delay > ${act.betDelay}::smallint or m.max_stake < coalesce(${act.maxStake}::bigint, 'infinity'::float8)
        or ${act.maxWin === undefined ? sql`false` : sql`m.max_win < coalesce(${act.maxWin}::bigint, 'infinity'::float8)`})`
    : sql`false`;

/** How many members of the target share a fate; null `why`: they are changed, `loosened` of them to more than before. */
export type BulkFate = { why: BulkLeftOut | null; count: number; loosened: number; login_ids: string[] };

/** What an act would find, with the first five of each fate. */
export async function readFates(db: Db | Tx, act: MemberBulkAct, members: BulkMembers): Promise<BulkFate[]> {
  const { rows } = await sql<BulkFate>`
    select why, count(*)::int as count, count(*) filter (where loosened)::int as loosened,
      coalesce(array_agg(login_id order by id) filter (where place <= 5), '{}') as login_ids
    from (
      select f.*, row_number() over (partition by why order by id) as place
      from (select m.id, m.login_id, ${leftOut(act)} as why, ${loosens(act)} as loosened from member m where ${among(members)}) f) p
    group by why order by why nulls first`.execute(db);
  return rows;
}

/** A member as an act would find them. */
export type BulkSample = {
  id: number;
  login_id: string;
  nickname: string;
  grade: number;
  state: MemberState;
  tags: string[];
  max_stake: number | null;
  max_win: number | null;
  bet_delay: number;
};

/** The first members an act would change. */
export async function readSample(
  db: Db | Tx,
  act: MemberBulkAct,
  members: BulkMembers,
  size: number,
): Promise<BulkSample[]> {
  const { rows } = await sql<BulkSample>`
    select m.id, m.login_id, m.nickname, m.grade, m.state, m.tags, m.max_stake, m.max_win, m.bet_delay
    from member m where ${among(members)} and ${leftOut(act)} is null order by m.id limit ${size}::int`.execute(db);
  return rows;
}

/** Where an act came from, as its row keeps it. */
export type BulkTarget = { by: 'ids' } | { by: 'segment'; id: string; name: string };

type NewBulk = {
  act: MemberBulkAct;
  target: BulkTarget;
  members: BulkMembers;
  reason: string;
  staffId: number;
  address: string;
};

/** Writes down an act and the members it concerns now. @returns its id and how many they are; null: nobody */
export async function insertBulk(tx: Tx, it: NewBulk): Promise<{ id: number; total: number } | null> {
  const { rows: members } = await sql<{ id: number }>`
    select m.id from member m where ${among(it.members)} and ${leftOut(it.act)} is null`.execute(tx);
  if (members.length === 0) return null;
  const { rows } = await sql<{ id: number }>`
    insert into member_bulk (act, target, total, reason, made_by, made_from)
    values (${JSON.stringify(it.act)}::jsonb, ${JSON.stringify(it.target)}::jsonb, ${members.length}::int, ${it.reason}, ${it.staffId}, ${it.address})
    returning id`.execute(tx);
  const { id } = rows[0]!;
  await sql`insert into member_bulk_member (bulk_id, member_id) select ${id}, unnest(${members.map((row) => row.id)}::bigint[])`.execute(
    tx,
  );
  return { id, total: members.length };
}

/** Lets the worker begin. @param approved a second person has said yes @returns whether it waited */
export async function beginBulk(tx: Tx, id: number, approved: boolean): Promise<boolean> {
  const { next, allowed } = transition(memberBulk, 'approve', 'state');
  const { rows } = await sql`
    update member_bulk set state = ${next}, approved = ${approved} where id = ${id} and ${allowed} returning id`.execute(
    tx,
  );
  return rows.length === 1;
}

/** An act whose turn it is, with who asked for it as they are now. */
export type RunningBulk = {
  id: number;
  act: MemberBulkAct;
  approved: boolean;
  reason: string;
  made_from: string;
  made_by: number;
  login_id: string;
  name: string;
  role: StaffRole;
  rights: OwnRights;
  maker_state: 'normal' | 'suspended';
  has_failed: boolean;
};

const isAwake = sql`b.state = 'running' and not ${isResting('member-bulk', sql`b.id::text`)}`;

/** Whether any act is under way and does not rest, in this process or another. */
export async function hasRunning(db: Db): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`${often}
    select exists (select from member_bulk b where ${isAwake}) as has`.execute(db);
  return rows[0]!.has;
}

/** The oldest act under way that does not rest and no other process has in hand, locked; null when there is none. */
export async function lockRunning(tx: Tx): Promise<RunningBulk | null> {
  const { rows } = await sql<RunningBulk>`
    select b.id, b.act, b.approved, b.reason, b.made_from, b.made_by, s.login_id, coalesce(nullif(s.name, ''), s.login_id) as name,
      s.role, s.rights, s.state as maker_state, ${hasFailed('member-bulk', sql`b.id::text`)} as has_failed
    from member_bulk b join staff s on s.id = b.made_by where ${isAwake} order by b.id limit 1
    for no key update of b skip locked`.execute(tx);
  return rows[0] ?? null;
}

/** The next members of an act, in the order of their ids. */
export async function readNext(tx: Tx, id: number, size: number): Promise<number[]> {
  const { rows } = await sql<{ member_id: number }>`
    select member_id from member_bulk_member where bulk_id = ${id} and state = 'waiting' order by member_id limit ${size}::int`.execute(
    tx,
  );
  return rows.map(({ member_id }) => member_id);
}

/** What became of one member. */
export type BulkOutcome = { memberId: number; state: 'changed' | 'same' | 'failed'; code: string | null };

/** Writes down what became of some members, and adds it up. */
export async function noteOutcomes(tx: Tx, id: number, outcomes: readonly BulkOutcome[]): Promise<void> {
  await sql`
    update member_bulk_member b set state = o.state, code = o.code
    from unnest(${outcomes.map(({ memberId }) => memberId)}::bigint[], ${outcomes.map(({ state }) => state)}::text[],
      ${outcomes.map(({ code }) => code)}::text[]) o(member_id, state, code)
    where b.bulk_id = ${id} and b.member_id = o.member_id and b.state = 'waiting'`.execute(tx);
  const count = (wanted: BulkOutcome['state']) => outcomes.filter(({ state }) => state === wanted).length;
  await sql`
    update member_bulk set changed = changed + ${count('changed')}::int, same = same + ${count('same')}::int,
      failed = failed + ${count('failed')}::int where id = ${id}`.execute(tx);
}

/** Ends an act. @returns whether it was under way */
export async function endBulk(tx: Tx, id: number, act: 'finish' | 'cancel', reason: string | null): Promise<boolean> {
  const { next, allowed } = transition(memberBulk, act, 'state');
  const { rows } = await sql`
    update member_bulk set state = ${next}, ended_at = clock_timestamp(), ended_reason = ${reason}
    where id = ${id} and ${allowed} returning id`.execute(tx);
  return rows.length === 1;
}

/** An act with its progress. */
export type BulkRow = {
  id: number;
  act: MemberBulkAct;
  target: BulkTarget;
  state: MemberBulkState | 'refused';
  total: number;
  changed: number;
  same: number;
  failed: number;
  reason: string;
  by: string;
  made_at: Date;
  ended_at: Date | null;
  ended_reason: string | null;
};

const bulkColumns = sql`
  b.id, b.act, b.target, b.total, b.changed, b.same, b.failed, b.reason, b.made_at, b.ended_at, b.ended_reason,
  s.login_id as by, case when b.state = 'waiting' and a.state <> 'waiting' then 'refused' else b.state end as state`;
const bulkTables = sql`
  member_bulk b join staff s on s.id = b.made_by
  left join approval a on a.kind = 'member.bulk' and a.subject = 'member-bulk:' || b.id and a.made_by = b.made_by and a.made_at >= b.made_at`;

/** A page of the acts, newest first. */
export async function readBulks(db: Db, offset: number, size: number): Promise<{ rows: BulkRow[]; total: number }> {
  const { rows } = await sql<BulkRow>`
    select ${bulkColumns} from ${bulkTables} order by b.id desc offset ${offset}::int limit ${size}::int`.execute(db);
  const { rows: counts } = await sql<{ total: number }>`select count(*)::int as total from member_bulk`.execute(db);
  return { rows, total: counts[0]!.total };
}

/** One act; null when there is none. */
export async function readBulk(db: Db | Tx, id: number): Promise<BulkRow | null> {
  const { rows } = await sql<BulkRow>`select ${bulkColumns} from ${bulkTables} where b.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** One member of an act. */
export type BulkMemberRow = {
  member_id: number;
  login_id: string;
  nickname: string;
  state: 'waiting' | 'changed' | 'same' | 'failed';
  code: string | null;
};

/** A page of an act's members. @param only those of one outcome; null: all */
export async function readBulkMembers(
  db: Db,
  id: number,
  only: BulkMemberRow['state'] | null,
  offset: number,
  size: number,
): Promise<{ rows: BulkMemberRow[]; total: number }> {
  const where = sql`b.bulk_id = ${id} and (${only}::text is null or b.state = ${only})`;
  const { rows } = await sql<BulkMemberRow>`
    select b.member_id, m.login_id, m.nickname, b.state, b.code from member_bulk_member b join member m on m.id = b.member_id
    where ${where} order by b.member_id offset ${offset}::int limit ${size}::int`.execute(db);
  const { rows: counts } = await sql<{ total: number }>`
    select count(*)::int as total from member_bulk_member b where ${where}`.execute(db);
  return { rows, total: counts[0]!.total };
}
