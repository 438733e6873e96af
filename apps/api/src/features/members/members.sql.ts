import { sql } from 'kysely';
import type { SeoulDay } from '@lime/domain/seoul-time.ts';
import type { SignUpDoubt } from '@lime/contract/staff-sign-ups.ts';
import type { Permissions } from '@lime/domain/access/permissions.ts';
import type { Db, Tx } from '../../core/db.ts';
import type { MemberFacts, NewMember } from './members.types.ts';

/** The member's row without secrets. */
export type MemberRow = {
  id: number;
  login_id: string;
  nickname: string;
  site_name: string;
  grade: number;
  type: MemberFacts['type'];
  state: MemberFacts['state'];
  bank_name: string;
  bank_account: string;
  bank_owner: string;
  created_at: Date;
  birthday: SeoulDay | null;
  detail_setting: Permissions;
  self_cert: boolean;
  bet_policy: 'ask' | 'better' | 'any';
  max_stake: number | null;
  bet_delay: number;
  resting_until: Date | null;
};

/** The member's row; null when there is none. */
export async function readMember(db: Db | Tx, id: number): Promise<MemberRow | null> {
  const { rows } = await sql<MemberRow>`
    select id, login_id, nickname, site_name, grade, type, state, bank_name, bank_account, bank_owner, created_at, birthday,
      detail_setting, self_cert, bet_policy, max_stake, bet_delay, resting_until
    from member where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** A member with the notes that every screen counts. */
export type MemberWithNotes = MemberRow & {
  password_temporary: boolean;
  notes: { seq: string; readAt: string | null; required: boolean }[];
  notes_unread: number;
};

const unreadListed = 100;
const readListed = 20;

/** The member with the notes every screen counts, in one statement: it runs with every refresh of a page. */
export async function readMemberWithNotes(db: Db | Tx, id: number): Promise<MemberWithNotes | null> {
  const { rows } = await sql<MemberWithNotes>`
    select id, login_id, nickname, site_name, grade, type, state, bank_name, bank_account, bank_owner, created_at, birthday,
      detail_setting, self_cert, bet_policy, max_stake, bet_delay, resting_until, password_temporary,
      (select count(*)::int from note where member_id = m.id and read_at is null and deleted_at is null) as notes_unread,
      array(
        (select jsonb_build_object('seq', id::text, 'readAt', null, 'required', required) from note
          where member_id = m.id and read_at is null and deleted_at is null
          order by required desc, id desc limit ${unreadListed}::int)
        union all
        (select jsonb_build_object('seq', id::text, 'readAt', read_at, 'required', required) from note
          where member_id = m.id and read_at is not null and deleted_at is null
          order by id desc limit ${readListed}::int)) as notes
    from member m where id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** A member's id by the id they sign in with; null when there is none. */
export async function readMemberId(db: Db | Tx, loginId: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`select id from member where login_id = ${loginId}`.execute(db);
  return rows[0]?.id ?? null;
}

/** The id a member signs in with; null when there is no such member. */
export async function readLoginId(db: Db | Tx, id: number): Promise<string | null> {
  const { rows } = await sql<{ login_id: string }>`select login_id from member where id = ${id}`.execute(db);
  return rows[0]?.login_id ?? null;
}

/** Which passwords staff made, and who made the last one; null: nobody. */
export type TemporaryPasswords = { sign_in: boolean; withdrawal: boolean; reset_by: number | null };

/** Which passwords of a member staff made and the member has not changed since, held against other resets. */
export async function lockTemporary(tx: Tx, id: number): Promise<TemporaryPasswords> {
  const { rows } = await sql<TemporaryPasswords>`
    select password_temporary as sign_in, withdrawal_temporary as withdrawal, password_reset_by as reset_by
    from member where id = ${id} for no key update`.execute(tx);
  return rows[0]!;
}

/** A password made by staff: temporary, and withdrawals wait from now on. One for withdrawals opens what wrong ones had locked. */
export async function putTemporaryPassword(
  tx: Tx,
  id: number,
  { which, hash, staffId }: { which: 'sign-in' | 'withdrawal'; hash: string; staffId: number },
): Promise<void> {
  const set =
    which === 'sign-in'
      ? sql`password_hash = ${hash}, password_changed_at = clock_timestamp(), password_temporary = true`
      : sql`withdrawal_hash = ${hash}, withdrawal_wrong = 0, withdrawal_temporary = true`;
  await sql`
    update member set ${set}, staff_changed_at = clock_timestamp(), password_reset_by = ${staffId} where id = ${id}`.execute(
    tx,
  );
}

/** Staff changed where the member's money goes. */
export async function noteStaffChange(tx: Tx, id: number): Promise<void> {
  await sql`update member set staff_changed_at = clock_timestamp() where id = ${id}`.execute(tx);
}

/** Is the nickname a member's, in whatever case? */
export async function hasNickname(db: Db | Tx, nickname: string): Promise<boolean> {
  const { rows } = await sql`select from member where lower(nickname) = lower(${nickname})`.execute(db);
  return rows.length > 0;
}

/** Null when the id or the nickname is taken. */
export async function insertMember(tx: Tx, member: NewMember): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into member (login_id, nickname, password_hash, withdrawal_hash, phone, birthday, bank_name, bank_account, bank_owner,
      join_code, referrer_id, grade, state, self_cert, detail_setting, sign_up_address, sign_up_doubts)
    values (${member.loginId}, ${member.nickname}, ${member.passwordHash}, ${member.withdrawalHash}, ${member.phone}, ${member.birthday}::date,
      ${member.bankName}, ${member.bankAccount}, ${member.bankOwner}, ${member.joinCode}, ${member.referrerId}::bigint, ${member.grade ?? 1}::smallint,
      ${member.state ?? 'normal'}, ${member.selfCert ?? false}::boolean, ${JSON.stringify(member.permissions ?? {})}::jsonb, ${member.address ?? null},
      ${member.signUpDoubts ?? []}::text[])
    on conflict do nothing
    returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** False when the member has one already: it is given once. */
export async function setBirthday(tx: Tx, id: number, birthday: SeoulDay): Promise<boolean> {
  const { rows } =
    await sql`update member set birthday = ${birthday}::date where id = ${id} and birthday is null returning id`.execute(
      tx,
    );
  return rows.length === 1;
}

/** What a member answers to moved prices from now on. */
export async function setBetPolicy(tx: Tx, id: number, policy: MemberRow['bet_policy']): Promise<void> {
  await sql`update member set bet_policy = ${policy} where id = ${id}`.execute(tx);
}

/** False when another one was set meanwhile. */
export async function replacePassword(
  tx: Tx,
  id: number,
  { hash, replaces }: { hash: string; replaces: string },
): Promise<boolean> {
  const { rows } = await sql`
    update member set password_hash = ${hash}, password_changed_at = clock_timestamp(), password_temporary = false
    where id = ${id} and password_hash = ${replaces} returning id`.execute(tx);
  return rows.length === 1;
}

/** A new one also opens withdrawals that wrong ones had locked. */
export async function setWithdrawalPassword(tx: Tx, id: number, withdrawalHash: string): Promise<void> {
  await sql`
    update member set withdrawal_hash = ${withdrawalHash}, withdrawal_wrong = 0, withdrawal_temporary = false
    where id = ${id}`.execute(tx);
}

/** A member who named another at sign-up. */
export type ReferredRow = { id: number; login_id: string; nickname: string; created_at: Date };

/** Members who named this one at sign-up, newest first, and how many there are. */
export async function readReferred(
  db: Db,
  referrerId: number,
  offset: number,
  size: number,
): Promise<{ rows: ReferredRow[]; total: number }> {
  const { rows } = await sql<ReferredRow>`
    select id, login_id, nickname, created_at from member
    where referrer_id = ${referrerId} order by id desc offset ${offset}::int limit ${size}::int`.execute(db);
  const { rows: counts } = await sql<{
    total: number;
  }>`select count(*)::int as total from member where referrer_id = ${referrerId}`.execute(db);
  return { rows, total: counts[0]!.total };
}

/**
 * Which of these another member has already, whatever became of that one. Two sign-ups with the same at once are looked
 * at one after the other.
 */
export async function readSignUpDoubts(
  tx: Tx,
  { phone, bankName, bankAccount }: Pick<NewMember, 'phone' | 'bankName' | 'bankAccount'>,
): Promise<SignUpDoubt[]> {
  const digits = (text: string) => text.replaceAll(/\D/g, '');
  const names = [`sign-up phone ${digits(phone)}`, `sign-up bank ${bankName} ${digits(bankAccount)}`].toSorted((a, b) =>
    a < b ? -1 : 1,
  );
  for (const name of names) await sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`.execute(tx);
  const { rows } = await sql<{ phone: boolean; bank: boolean }>`
    select exists (select from member where regexp_replace(phone, '\\D', '', 'g') = ${digits(phone)}) as phone,
      exists (select from member where bank_name = ${bankName}
        and regexp_replace(bank_account, '\\D', '', 'g') = ${digits(bankAccount)}) as bank`.execute(tx);
  return (['phone', 'bank'] as const).filter((doubt) => rows[0]![doubt]);
}
