import type { z } from 'zod';
import { checkPasswordChange, checkWithdrawalPasswordChange } from '@lime/domain/access/password-change.ts';
import type { updateMember, WireMember } from '@lime/contract/auth.ts';
import type { AuthGate } from '../../core/auth-gate.ts';
import { isCommonPassword } from '../../core/common-passwords.ts';
import type { Caller, Core } from '../../core/context.ts';
import { inTransaction } from '../../core/db.ts';
import type { Db } from '../../core/db.ts';
import { hashPassword, verifyPassword } from '../../core/password.ts';
import { Refused } from '../../core/refused.ts';
import { createAttemptLimiter } from '../../core/attempt-limiter.ts';
import type { AttemptLimiter } from '../../core/attempt-limiter.ts';
import type { Members, NewSecrets } from '../members/members.service.ts';
import type { MemberFacts } from '../members/members.types.ts';
import { checkWithdrawalPassword } from '../members/withdrawal-password.service.ts';
import { readPasswordHash } from './auth.sql.ts';
import { endSessionsOf } from './sessions.service.ts';

const wrongPasswords = 5;
const wrongPasswordSeconds = 15 * 60;

/** What a member changes of the own account. */
export type AccountInput = z.output<typeof updateMember.input>;

/** What the member's own account page needs. */
export type OwnMemberDeps = Pick<Core, 'db'> & {
  readonly gate: Pick<AuthGate, 'sign' | 'end'>;
  readonly members: Pick<Members, 'facts' | 'update' | 'forget' | 'wire'>;
  /** wrong passwords of a signed-in member, under their number */
  readonly ownTries: AttemptLimiter;
};

/** Counts wrong passwords of signed-in members. */
export function createOwnPasswordTries(pool: Core['pool']): AttemptLimiter {
  return createAttemptLimiter(pool, 'own-password', wrongPasswords, wrongPasswordSeconds);
}

/**
 * New passwords (the old one of their kind is asked for), the birthday once, the answer to moved prices; all of it or
 * nothing. A new sign-in password ends every other session.
 *
 * @returns with a token for the rest of the site where the password was a temporary one
 * @throws Refused with the first thing to put right; AUTH_PASSWORD_WRONG, AUTH_WITHDRAWAL_PASSWORD_WRONG (400, counted),
 *   CASH_WITHDRAWAL_LOCKED, TOO_MANY_REQUESTS (429)
 */
export async function updateOwnMember(
  deps: OwnMemberDeps,
  caller: Caller,
  input: AccountInput,
  now: Date,
  ageLimit: number,
): Promise<{ member: WireMember; token?: string }> {
  const { memberId, sessionId, temporary } = caller;
  // What else the page has needs a password of the member's own.
  if (temporary && input.userPw === undefined) throw new Refused({ code: 'AUTH_PASSWORD_TEMPORARY' }, 403);
  const facts = await deps.members.facts(memberId);
  if (!facts) throw new Refused({ code: 'NOT_FOUND' }, 404);
  // Both before the transaction opens: hashing waits for its turn.
  const secrets: NewSecrets = {
    password: await newPassword(deps, memberId, facts.loginId, input),
    withdrawalHash: await newWithdrawalPassword(deps.db, facts, input),
  };
  const { birthday, acceptOdds } = input;
  const ended = await inTransaction(deps.db, async (tx) => {
    await deps.members.update(tx, memberId, { birthday, acceptOdds, ...secrets }, now, ageLimit);
    return secrets.password ? endSessionsOf(tx, memberId, 'password', { keep: sessionId }) : [];
  });
  deps.members.forget(memberId); // the note comes back in a moment; the member's next call may be sooner
  deps.gate.end(ended, 'password');
  const member = await deps.members.wire(memberId);
  if (!member) throw new Refused({ code: 'NOT_FOUND' }, 404);
  return { member, ...(temporary && { token: await deps.gate.sign({ memberId, sessionId }) }) };
}

/**
 * Signs out elsewhere: one other session, or all others.
 *
 * @returns how many ended
 * @throws  Refused NOT_FOUND (404) for a session that is not the member's own, ended already or the one that asks
 */
export async function endOtherSessions(
  { db, gate }: OwnMemberDeps,
  { memberId, sessionId }: Caller,
  id: string | undefined,
): Promise<number> {
  if (id === sessionId) throw new Refused({ code: 'NOT_FOUND' }, 404);
  const ended = await inTransaction(db, (tx) =>
    endSessionsOf(tx, memberId, 'forced', { keep: sessionId, only: id ?? null }),
  );
  if (id !== undefined && ended.length === 0) throw new Refused({ code: 'NOT_FOUND' }, 404);
  gate.end(ended, 'forced');
  return ended.length;
}

async function newPassword(
  deps: OwnMemberDeps,
  memberId: number,
  loginId: string,
  input: AccountInput,
): Promise<NewSecrets['password']> {
  const { oldUserPw: old = '', userPw: next, userPw2: again = '' } = input;
  if (next === undefined) return undefined;
  const refusal = checkPasswordChange({ loginId, old, next, again });
  if (refusal) throw new Refused(refusal);
  if (isCommonPassword(next)) throw new Refused({ code: 'AUTH_PASSWORD_COMMON' });
  const name = String(memberId);
  const lane = { kind: 'member', name } as const;
  const guard = { before: () => deps.ownTries.assertLeft(name), wrong: () => deps.ownTries.count(name) };
  const replaces = await readPasswordHash(deps.db, memberId);
  if (!(await verifyPassword(replaces, old, guard, lane)) || replaces === null)
    throw new Refused({ code: 'AUTH_PASSWORD_WRONG' });
  await deps.ownTries.forget(name);
  return { hash: await hashPassword(next, lane), replaces };
}

async function newWithdrawalPassword(
  db: Db,
  { id: memberId, birthday }: Pick<MemberFacts, 'id' | 'birthday'>,
  input: AccountInput,
): Promise<string | undefined> {
  const { oldCashoutPw: old = '', cashoutPw: next, cashoutPw2: again = '' } = input;
  if (next === undefined) return undefined;
  const refusal = checkWithdrawalPasswordChange({ old, next, again, birthday: birthday ?? input.birthday ?? null });
  if (refusal) throw new Refused(refusal);
  await checkWithdrawalPassword(db, memberId, old).catch((error: unknown) => {
    const isWrong = error instanceof Refused && error.code === 'CASH_WITHDRAWAL_PASSWORD_WRONG';
    throw isWrong ? new Refused({ code: 'AUTH_WITHDRAWAL_PASSWORD_WRONG', detail: error.detail }) : error;
  });
  return hashPassword(next, { kind: 'member', name: String(memberId) });
}
