import { readWireMoney } from '../../core/realtime/wire-money.ts';
import type { WireMember, WireReferral } from '@lime/contract/auth.ts';
import type { Pagination } from '@lime/contract/call.ts';
import type { SignUpDoubt } from '@lime/contract/staff-sign-ups.ts';
import { maskId } from '@lime/domain/mask-name.ts';
import { hasReachedAge } from '@lime/domain/access/may-stake.ts';
import { birthdayOf } from '@lime/domain/access/sign-up.ts';
import { assert } from '@lime/domain/assert.ts';
import { seoulDay } from '@lime/domain/seoul-time.ts';
import { addAuditEvent } from '../../core/audit-event.ts';
import type { Core } from '../../core/context.ts';
import type { Db, Tx } from '../../core/db.ts';
import { balances, openAccounts } from '../../core/ledger/ledger.ts';
import type { Balances } from '../../core/ledger/ledger.ts';
import type { Presence } from '../../core/realtime/presence.ts';
import { Refused } from '../../core/refused.ts';
import { paginationOf } from '../../core/paging.ts';
import { memberToWire } from './member-wire.ts';
import {
  insertMember,
  lockTemporary,
  putTemporaryPassword,
  readLoginId,
  readMember,
  readMemberId,
  hasNickname,
  readMemberWithNotes,
  readReferred,
  readSignUpDoubts,
  replacePassword,
  setBetPolicy,
  setBirthday,
  setWithdrawalPassword,
} from './members.sql.ts';
import { hasJoinCode, holdJoinCode, insertJoinCode, readJoinCodeTerms } from './join-codes.sql.ts';
import type { JoinCodeTerms } from './join-codes.sql.ts';
import type { MemberRow } from './members.sql.ts';
import type { MemberFacts, NewMember } from './members.types.ts';

const cacheSize = 100_000;

/** A member who names no code joins here. Source: decision 11. */
export const headOfficeCode = 'LIME';

/** New passwords, hashed; `replaces` is the hash the old password was checked against. */
export type NewSecrets = {
  password?: { hash: string; replaces: string } | undefined;
  withdrawalHash?: string | undefined;
};
/** What a member changes of the own account; what is undefined stays. */
export type MemberChanges = NewSecrets & {
  birthday?: string | undefined;
  acceptOdds?: MemberRow['bet_policy'] | undefined;
};

/** A member who named another at sign-up, as the other may see them. */
export type ReferredMember = { id: number } & Omit<WireReferral, 'points' | 'share'>;

/** What other features ask of members. */
export type Members = {
  /** From memory; null when there is no such member. */
  facts(memberId: number): Promise<MemberFacts | null>;
  /** What the member has and owes. */
  balances(memberId: number): Promise<Balances>;
  /** The member as the member's own screens read it; null when there is none. */
  wire(memberId: number): Promise<WireMember | null>;
  /**
   * What a member may change: the birthday (YYYYMMDD) once, passwords and the answer to moved prices at will.
   *
   * @throws Refused SIGN_UP_BIRTHDAY_INVALID, SIGN_UP_UNDER_AGE, AUTH_BIRTHDAY_KNOWN, or AUTH_PASSWORD_WRONG when the
   *   password was changed elsewhere meanwhile
   */
  update(tx: Tx, memberId: number, changes: MemberChanges, now: Date, ageLimit: number): Promise<void>;
  /** The member's row was changed: it is read again here at once, before the note of it comes round. */
  forget(memberId: number): void;
  /** Members who named this one at sign-up, newest first, their ids masked. */
  referrals(memberId: number, page: number, size: number): Promise<{ rows: ReferredMember[]; pagination: Pagination }>;
};

type Deps = { presence?: (memberId: number) => Presence | undefined };

/** Members of this process: what betting asks of one on every slip is kept in memory until the row changes. */
export function createMembers({ db, channel }: Pick<Core, 'db' | 'channel'>, deps: Deps = {}): Members {
  const known = createFactsMemory(db);
  channel.on('member', (id) => known.drop(Number(id)));
  channel.onReconnect(() => known.clear());
  return {
    facts: known.facts,
    forget: known.drop,
    balances: (memberId) => readBalancesOf(db, memberId),
    async wire(memberId) {
      const row = await readMemberWithNotes(db, memberId);
      return row && memberToWire(row, await readWireMoney(db, memberId), deps.presence?.(memberId));
    },
    update: (tx, memberId, changes, now, ageLimit) => updateMember(channel, tx, memberId, changes, now, ageLimit),
    referrals: (memberId, page, size) => listReferred(db, memberId, page, size),
  };
}

/** Facts of members as they were read last; the oldest go where there are too many. */
function createFactsMemory(db: Db) {
  // In the order of insertion: the oldest goes first.
  const known = new Map<number, Promise<MemberFacts | null>>();
  const dropReading = (memberId: number, reading: Promise<unknown>) => {
    if (known.get(memberId) === reading) known.delete(memberId);
  };
  return {
    facts(memberId: number): Promise<MemberFacts | null> {
      const remembered = known.get(memberId);
      if (remembered) return remembered;
      const reading = readFacts(db, memberId);
      if (known.size >= cacheSize) known.delete(known.keys().next().value!);
      known.set(memberId, reading);
      reading.then(
        (facts) => facts ?? dropReading(memberId, reading),
        () => dropReading(memberId, reading),
      );
      return reading;
    },
    drop: (memberId: number) => void known.delete(memberId),
    clear: () => known.clear(),
  };
}

async function readFacts(db: Db, memberId: number): Promise<MemberFacts | null> {
  const row = await readMember(db, memberId);
  return row && factsOf(row);
}

async function readBalancesOf(db: Db, memberId: number): Promise<Balances> {
  const found = await balances(db, memberId);
  assert(found, `member ${memberId} has no accounts`);
  return found;
}

async function updateMember(
  channel: Core['channel'],
  tx: Tx,
  memberId: number,
  { birthday, acceptOdds, password, withdrawalHash }: MemberChanges,
  now: Date,
  ageLimit: number,
): Promise<void> {
  if (birthday !== undefined) {
    const day = birthdayOf(birthday);
    if (!day) throw new Refused({ code: 'SIGN_UP_BIRTHDAY_INVALID' });
    if (!hasReachedAge(day, seoulDay(now), ageLimit))
      throw new Refused({ code: 'SIGN_UP_UNDER_AGE', detail: { age: ageLimit } });
    if (!(await setBirthday(tx, memberId, day))) throw new Refused({ code: 'AUTH_BIRTHDAY_KNOWN' });
    await addAuditEvent(tx, { ...own(memberId, 'member.birthday'), after: { birthday: day } });
  }
  if (password) {
    if (!(await replacePassword(tx, memberId, password))) throw new Refused({ code: 'AUTH_PASSWORD_WRONG' });
    await addAuditEvent(tx, own(memberId, 'member.password'));
  }
  if (withdrawalHash !== undefined) {
    await setWithdrawalPassword(tx, memberId, withdrawalHash);
    await addAuditEvent(tx, own(memberId, 'member.withdrawal-password'));
  }
  if (acceptOdds !== undefined) await setBetPolicy(tx, memberId, acceptOdds);
  await channel.notify(tx, 'member', String(memberId));
}

async function listReferred(
  db: Db,
  memberId: number,
  page: number,
  size: number,
): Promise<{ rows: ReferredMember[]; pagination: Pagination }> {
  const { rows, total } = await readReferred(db, memberId, (page - 1) * size, size);
  return {
    rows: rows.map(({ id, login_id, nickname, created_at }) => ({
      id,
      members_id: maskId(login_id),
      members_nickname: nickname,
      members_regdatetime: created_at.toISOString(),
    })),
    pagination: paginationOf(page, size, total),
  };
}

/**
 * Makes a member with empty accounts: sign-up, the seed and the command line all come here.
 *
 * @returns the new member's id
 * @throws  Refused AUTH_ID_TAKEN or AUTH_NICKNAME_TAKEN
 */
export async function createMember(tx: Tx, member: NewMember): Promise<number> {
  const id = await insertMember(tx, member);
  if (id === null)
    throw new Refused({
      code: (await findMember(tx, member.loginId)) !== null ? 'AUTH_ID_TAKEN' : 'AUTH_NICKNAME_TAKEN',
    });
  await openAccounts(tx, id);
  const { loginId, grade = 1, state = 'normal', joinCode } = member;
  await addAuditEvent(tx, {
    actor: member.actor,
    address: member.address,
    action: 'member.create',
    subject: `member:${id}`,
    after: { loginId, grade, state, joinCode },
  });
  return id;
}

/** Why a sign-up with these should wait for the office: what another member has already. */
export function signUpDoubts(
  tx: Tx,
  contact: Pick<NewMember, 'phone' | 'bankName' | 'bankAccount'>,
): Promise<SignUpDoubt[]> {
  return readSignUpDoubts(tx, contact);
}

/** A member's id by the id the member signs in with; null when there is none. */
export function findMember(db: Db | Tx, loginId: string): Promise<number | null> {
  return readMemberId(db, loginId);
}

/** Is the nickname a member's, in whatever case? */
export function isNicknameTaken(db: Db | Tx, nickname: string): Promise<boolean> {
  return hasNickname(db, nickname);
}

/** The id a member signs in with; null when there is no such member. */
export function findLoginId(db: Db | Tx, memberId: number): Promise<string | null> {
  return readLoginId(db, memberId);
}

/**
 * A password made by staff, hashed, in the place of the member's own. It is temporary: the member sets another one at
 * the next sign-in, or before the next withdrawal, and withdrawals are held meanwhile (setting cash.holdHours).
 *
 * @throws Refused MEMBER_BOTH_PASSWORDS when the same person made the member's other one: who has both is the member
 */
export async function setTemporaryPassword(
  tx: Tx,
  memberId: number,
  made: { which: 'sign-in' | 'withdrawal'; hash: string; staffId: number },
): Promise<void> {
  const known = await lockTemporary(tx, memberId);
  const other = made.which === 'sign-in' ? known.withdrawal : known.sign_in;
  if (other && known.reset_by === made.staffId) throw new Refused({ code: 'MEMBER_BOTH_PASSWORDS' });
  await putTemporaryPassword(tx, memberId, made);
}

/** Makes the head office's join code; doing it again changes nothing. */
export function openHeadOffice(tx: Tx): Promise<void> {
  return insertJoinCode(tx, headOfficeCode, 'office');
}

/** Makes a join code of an agent; one that is there stays. */
export function openAgentCode(tx: Tx, code: string, agentId: string): Promise<void> {
  return insertJoinCode(tx, code, `agent:${agentId}`);
}

/** Is the code still good for one more? Until the transaction ends nobody else uses up what is left of it. */
export async function takeJoinCode(tx: Tx, code: string): Promise<boolean> {
  await holdJoinCode(tx, code);
  return hasJoinCode(tx, code);
}

/** Whose a code is, and what it gives; null when there is none. */
export function joinCodeTerms(db: Db | Tx, code: string): Promise<JoinCodeTerms | null> {
  return readJoinCodeTerms(db, code);
}

/** Is this the code of the office or of an agent, and good now? */
export function isJoinCode(db: Db | Tx, code: string): Promise<boolean> {
  return hasJoinCode(db, code);
}

/** Something a member did to the own account. */
function own(memberId: number, action: string) {
  return { actor: `member:${memberId}`, action, subject: `member:${memberId}` };
}

function factsOf(row: MemberRow): MemberFacts {
  return {
    id: row.id,
    loginId: row.login_id,
    nickname: row.nickname,
    grade: row.grade,
    type: row.type,
    state: row.state,
    birthday: row.birthday,
    selfCert: row.self_cert,
    permissions: row.detail_setting,
    maxStake: row.max_stake,
    maxWin: row.max_win,
    betDelay: row.bet_delay,
    restingUntil: row.resting_until?.getTime() ?? null,
  };
}
