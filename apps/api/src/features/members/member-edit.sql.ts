import { sql } from 'kysely';
import type { MemberState, MemberType } from '@lime/domain/access/member-types.ts';
import type { Permissions } from '@lime/domain/access/permissions.ts';
import type { Db, Tx } from '../../core/db.ts';

/** What the office can change of a member, as it is now; locked until the end of the transaction. */
export type EditableMember = {
  grade: number;
  state: MemberState;
  detail_setting: Permissions;
  self_cert: boolean;
  type: MemberType;
  tags: string[];
  nickname: string;
  phone: string;
  bank_name: string;
  bank_account: string;
  bank_owner: string;
};

/** The member locked for a change; null when there is none. */
export async function lockForEdit(tx: Tx, id: number): Promise<EditableMember | null> {
  const { rows } = await sql<EditableMember>`
    select grade, state, detail_setting, self_cert, type, tags, nickname, phone, bank_name, bank_account, bank_owner
    from member where id = ${id} for no key update`.execute(tx);
  return rows[0] ?? null;
}

/** Replaces what the office can change of a member. */
export async function updateMemberRow(tx: Tx, id: number, member: EditableMember): Promise<void> {
  await sql`
    update member set grade = ${member.grade}::smallint, state = ${member.state}, detail_setting = ${JSON.stringify(member.detail_setting)}::jsonb,
      self_cert = ${member.self_cert}, type = ${member.type}, tags = ${member.tags}::text[], nickname = ${member.nickname}, phone = ${member.phone},
      bank_name = ${member.bank_name}, bank_account = ${member.bank_account}, bank_owner = ${member.bank_owner}
    where id = ${id}`.execute(tx);
}

/** Limits of one member: won of a bet and of its win (null: the level's), seconds a bet in play waits. */
export type OwnLimits = { max_stake: number | null; max_win: number | null; bet_delay: number };

/** What a member is held to, until the end of the transaction. */
export async function lockLimits(tx: Tx, id: number): Promise<(OwnLimits & { login_id: string }) | null> {
  const { rows } = await sql<OwnLimits & { login_id: string }>`
    select login_id, max_stake, max_win, bet_delay from member where id = ${id} for no key update`.execute(tx);
  return rows[0] ?? null;
}

/** Replaces a member's own limits. */
export async function saveLimits(tx: Tx, id: number, { max_stake, max_win, bet_delay }: OwnLimits): Promise<void> {
  await sql`
    update member set max_stake = ${max_stake}::bigint, max_win = ${max_win}::bigint, bet_delay = ${bet_delay}::smallint
    where id = ${id}`.execute(tx);
}

/** Replaces what a member is held to by segments. */
export async function saveHeld(
  tx: Tx,
  { id, stake, win, delay }: { id: number; stake: number | null; win: number | null; delay: number },
): Promise<void> {
  await sql`
    update member set held_stake = ${stake}::bigint, held_win = ${win}::bigint, held_delay = ${delay}::smallint
    where id = ${id}`.execute(tx);
}

/** Does another member have the nickname, in any letter case? */
export async function isNicknameTaken(tx: Tx, id: number, nickname: string): Promise<boolean> {
  const { rows } = await sql`select id from member where lower(nickname) = lower(${nickname}) and id <> ${id}`.execute(
    tx,
  );
  return rows.length > 0;
}

/** Null when there is no such member. */
export async function decideWaiting(
  tx: Tx,
  id: number,
  state: 'normal' | 'left',
): Promise<'decided' | 'not-waiting' | null> {
  const { rows } = await sql<{
    state: MemberState;
  }>`select state from member where id = ${id} for no key update`.execute(tx);
  const before = rows[0]?.state;
  if (before === undefined) return null;
  if (before !== 'waiting') return 'not-waiting';
  await sql`update member set state = ${state} where id = ${id}`.execute(tx);
  return 'decided';
}

/** Notes something of a member. */
export async function insertMemo(
  tx: Tx,
  { memberId, staffId, text }: { memberId: number; staffId: number; text: string },
): Promise<{ id: number; at: Date }> {
  const { rows } = await sql<{ id: number; at: Date }>`
    insert into member_memo (member_id, staff_id, text) values (${memberId}, ${staffId}, ${text}) returning id, at`.execute(
    tx,
  );
  return rows[0]!;
}

/** What a staff member noted of a member. */
export type MemoRow = { id: number; at: Date; by: string; text: string };

/** A page of a member's memos, newest first. */
export async function readMemos(
  db: Db | Tx,
  memberId: number,
  offset: number,
  size: number,
): Promise<{ rows: MemoRow[]; total: number }> {
  const { rows } = await sql<MemoRow>`
    select r.id, r.at, s.login_id as by, r.text from member_memo r join staff s on s.id = r.staff_id
    where r.member_id = ${memberId} order by r.id desc offset ${offset}::int limit ${size}::int`.execute(db);
  const { rows: counts } = await sql<{
    total: number;
  }>`select count(*)::int as total from member_memo where member_id = ${memberId}`.execute(db);
  return { rows, total: counts[0]!.total };
}
