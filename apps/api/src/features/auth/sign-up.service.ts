import type { z } from 'zod';
import { keptName } from '@lime/domain/access/name-rules.ts';
import { birthdayOf, checkSignUp, nameRefusal } from '@lime/domain/access/sign-up.ts';
import type { SignUpRefusal } from '@lime/domain/access/sign-up.ts';
import { seoulDay } from '@lime/domain/seoul-time.ts';
import type { signUp } from '@lime/contract/auth.ts';
import type { Core } from '../../core/context.ts';
import { placeOf } from '../../core/client-address.ts';
import { inTransaction } from '../../core/db.ts';
import type { Db } from '../../core/db.ts';
import { hashPassword } from '../../core/password.ts';
import { Refused } from '../../core/refused.ts';
import { joinAgent } from '../agents/affiliates.service.ts';
import {
  createMember,
  findMember,
  headOfficeCode,
  isJoinCode,
  isNicknameTaken,
  joinCodeTerms,
  signUpDoubts,
  takeJoinCode,
} from '../members/members.service.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import { isCommonPassword } from '../../core/common-passwords.ts';
import type { From } from '../../core/sign-in-attempts.ts';
import { createAttemptLimiter } from '../../core/attempt-limiter.ts';
import type { AttemptLimiter } from '../../core/attempt-limiter.ts';

const wrongCodes = 30;
const wrongCodeSeconds = 10 * 60;
/** Sign-ups of one address that may ask for an id, a nickname or a referrer and be answered who is there. */
const lookups = 30;
const lookupSeconds = 10 * 60;
/** Ids and nicknames an address may have looked at while they are typed, taken or not. */
const nameChecks = 60;
/** Refusals that tell who is a member. */
const telling: readonly string[] = ['AUTH_ID_TAKEN', 'AUTH_NICKNAME_TAKEN', 'AUTH_REFERRER_UNKNOWN'];

/** The form of a sign-up. */
export type SignUpInput = z.output<typeof signUp.input>;

/** What signing up needs. */
export type SignUpDeps = Pick<Core, 'db' | 'outbox'> & SignUpTries & { readonly settings: LiveSettings };

/** What is counted of those who are not members yet. */
export type SignUpTries = {
  /** wrong join codes of an address */
  readonly codeTries: AttemptLimiter;
  /** answers to an address that tell who is a member */
  readonly lookupTries: AttemptLimiter;
  /** ids and nicknames an address had looked at */
  readonly nameTries: AttemptLimiter;
  /** sign-ups of an address and of a device */
  readonly signUps: AttemptLimiter;
};

/** @param settings the limit of sign-ups is asked each time */
export function createSignUpTries(pool: Core['pool'], settings: Pick<LiveSettings, 'get'>): SignUpTries {
  return {
    codeTries: createAttemptLimiter(pool, 'join-code', wrongCodes, wrongCodeSeconds),
    lookupTries: createAttemptLimiter(pool, 'sign-up-lookup', lookups, lookupSeconds),
    nameTries: createAttemptLimiter(pool, 'sign-up-name', nameChecks, lookupSeconds),
    signUps: createAttemptLimiter(pool, 'sign-up', () => settings.get('signUpLimit').perHour, 3_600),
  };
}

/**
 * A sign-up with the phone or the bank account of another member waits for the office.
 *
 * @returns the new member's id
 * @throws  Refused (400) with the first thing to put right; TOO_MANY_REQUESTS (429) to an address or device that signs
 *   up too many, or asks too often who is there
 */
export async function signUpMember(deps: SignUpDeps, input: SignUpInput, from: From, now: Date): Promise<number> {
  const refusal = formRefusal(input, deps.settings, now);
  if (refusal) throw new Refused(refusal);
  if (isCommonPassword(input.userPw)) throw new Refused({ code: 'AUTH_PASSWORD_COMMON' });
  const bankName = input.bankName.trim();
  if (!deps.settings.get('bank').some(({ name, active }) => active && name === bankName))
    throw new Refused({ code: 'AUTH_BANK_UNKNOWN' });
  await assertCode(deps, input.code.trim(), from.address);
  return countAsked(deps, from.address, () => countSignUp(deps, from, () => addMember(deps, input, from.address)));
}

/** Whether one may join with this code. @returns its greeting, empty where it has none. @throws Refused AUTH_CODE_UNKNOWN, SIGN_UP_CODE_EMPTY; TOO_MANY_REQUESTS (429) to an address that guesses */
export async function checkJoinCode(deps: SignUpDeps, code: string, address: string): Promise<string> {
  await assertCode(deps, code.trim(), address);
  return (await joinCodeTerms(deps.db, code.trim()))?.greeting ?? '';
}

/**
 * Says of an id or a nickname what a sign-up with it would say, and counts what is taken with those.
 *
 * @throws Refused AUTH_ID_TAKEN, AUTH_NICKNAME_TAKEN, SIGN_UP_ID_…, SIGN_UP_NICKNAME_…; TOO_MANY_REQUESTS (429)
 */
export async function checkFreeName(
  deps: SignUpDeps,
  field: 'userId' | 'nickname',
  value: string,
  address: string,
): Promise<void> {
  const refusal = nameRefusal(field, value);
  if (refusal) throw new Refused(refusal);
  await deps.nameTries.take(placeOf(address));
  await countAsked(deps, address, async () => {
    if (field === 'userId' && (await findMember(deps.db, value.toLowerCase())) !== null)
      throw new Refused({ code: 'AUTH_ID_TAKEN' });
    if (field === 'nickname' && (await isNicknameTaken(deps.db, keptName(value))))
      throw new Refused({ code: 'AUTH_NICKNAME_TAKEN' });
  });
}

async function assertCode({ settings, codeTries, db }: SignUpDeps, code: string, address: string): Promise<void> {
  if (code === '') {
    if (settings.get('signup').codeRequired) throw new Refused({ code: 'SIGN_UP_CODE_EMPTY' });
    return; // joins under the head office
  }
  await codeTries.take(address);
  if (!(await isJoinCode(db, code))) throw new Refused({ code: 'AUTH_CODE_UNKNOWN' });
  await codeTries.giveBack(address);
}

async function referrerId(db: Db, loginId: string): Promise<number | null> {
  if (loginId === '') return null;
  const id = await findMember(db, loginId.toLowerCase());
  if (id === null) throw new Refused({ code: 'AUTH_REFERRER_UNKNOWN' });
  return id;
}

/** Counts the sign-up for its address and its device; one that is refused after all does not count. */
async function countSignUp<T>({ signUps }: SignUpDeps, { address, device }: From, work: () => Promise<T>): Promise<T> {
  const names = [`address ${placeOf(address)}`, `device ${device.id}`];
  const taken: string[] = [];
  try {
    for (const name of names) {
      taken.push(name);
      await signUps.take(name);
    }
    return await work();
  } catch (error) {
    for (const name of taken) await signUps.giveBack(name);
    throw error;
  }
}

/** Answers that reveal who is a member are limited in number. */
async function countAsked<T>({ lookupTries }: SignUpDeps, address: string, work: () => Promise<T>): Promise<T> {
  const place = placeOf(address);
  await lookupTries.take(place);
  let tells = false;
  try {
    return await work();
  } catch (error) {
    tells = error instanceof Refused && telling.includes(error.code);
    throw error;
  } finally {
    if (!tells) await lookupTries.giveBack(place);
  }
}

async function addMember({ db, settings, outbox }: SignUpDeps, input: SignUpInput, address: string): Promise<number> {
  const bankName = input.bankName.trim();
  const referrer = await referrerId(db, input.referrer.trim());
  const loginId = input.userId.toLowerCase();
  if ((await findMember(db, loginId)) !== null) throw new Refused({ code: 'AUTH_ID_TAKEN' });
  // Before the transaction opens: waiting for a turn to hash must not hold a connection.
  const lane = { kind: 'address', name: placeOf(address) } as const;
  const passwordHash = await hashPassword(input.userPw, lane);
  const withdrawalHash = await hashPassword(input.cashoutPw, lane);
  const [phone, bankAccount] = [input.phone.trim(), input.account.trim()];
  const code = input.code.trim();
  return inTransaction(db, async (tx) => {
    if (code !== '' && !(await takeJoinCode(tx, code))) throw new Refused({ code: 'AUTH_CODE_UNKNOWN' });
    const terms = await joinCodeTerms(tx, code || headOfficeCode);
    const doubts = await signUpDoubts(tx, { phone, bankName, bankAccount });
    const id = await createMember(tx, {
      loginId,
      nickname: keptName(input.nickname),
      passwordHash,
      withdrawalHash,
      phone,
      birthday: birthdayOf(input.birthday),
      bankName,
      bankAccount,
      bankOwner: input.owner.trim(),
      joinCode: code || headOfficeCode,
      grade: terms?.grade ?? 1,
      referrerId: referrer,
      state: settings.get('signup').approval || doubts.length > 0 ? 'waiting' : 'normal',
      signUpDoubts: doubts,
      actor: 'sign-up',
      address,
    });
    await joinAgent(tx, id, terms?.owner ?? null, referrer);
    await outbox.write(tx, 'work', { kind: 'signup', what: 'new', id });
    return id;
  });
}

function formRefusal(input: SignUpInput, settings: LiveSettings, now: Date): SignUpRefusal | null {
  return checkSignUp(
    {
      userId: input.userId,
      userPw: input.userPw,
      userPw2: input.userPw,
      nickname: input.nickname.trim(),
      code: input.code,
      contact: input.phone.trim(),
      bankName: input.bankName,
      bankDepositor: input.owner,
      bankAccount: input.account.trim(),
      cashoutPw: input.cashoutPw,
      birthday: input.birthday,
    },
    { codeRequired: settings.get('signup').codeRequired, ageLimit: settings.ageLimit(), today: seoulDay(now) },
  );
}
