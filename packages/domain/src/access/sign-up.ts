import { addDays } from '../seoul-time.ts';
import type { SeoulDay } from '../seoul-time.ts';
import { hasReachedAge } from './may-stake.ts';
import { keptName, nameProblem } from './name-rules.ts';
import { isWeakPin } from './withdrawal-pin.ts';

/** The sign-up dialog's fields as typed; empty text where nothing is. Source: specification 0 §3 "Sign-up form". */
export type SignUpForm = {
  readonly userId: string;
  readonly userPw: string;
  readonly userPw2: string;
  readonly nickname: string;
  readonly code: string;
  readonly contact: string;
  readonly bankName: string;
  readonly bankDepositor: string;
  readonly bankAccount: string;
  readonly cashoutPw: string;
  /** YYYYMMDD; may stay empty until the first bet (decision 45) */
  readonly birthday: string;
};

type SignUpRules = { readonly codeRequired: boolean; readonly ageLimit: number; readonly today: SeoulDay };

/** What can be wrong with the form of a sign-up; what only the server knows has codes of its own. */
export type SignUpRefusal =
  | { readonly code: 'SIGN_UP_PASSWORDS_DIFFER' }
  | { readonly code: 'SIGN_UP_ID_EMPTY' }
  | { readonly code: 'SIGN_UP_ID_INVALID' }
  | { readonly code: 'SIGN_UP_ID_RESERVED' }
  | { readonly code: 'SIGN_UP_PASSWORD_EMPTY' }
  | { readonly code: 'SIGN_UP_PASSWORD_SHORT' }
  | { readonly code: 'SIGN_UP_PASSWORD_LONG' }
  | { readonly code: 'SIGN_UP_PASSWORD_IS_ID' }
  | { readonly code: 'SIGN_UP_NICKNAME_EMPTY' }
  | { readonly code: 'SIGN_UP_NICKNAME_INVALID' }
  | { readonly code: 'SIGN_UP_NICKNAME_RESERVED' }
  | { readonly code: 'SIGN_UP_NICKNAME_DECEIVES' }
  | { readonly code: 'SIGN_UP_CODE_EMPTY' }
  | { readonly code: 'SIGN_UP_CONTACT_EMPTY' }
  | { readonly code: 'SIGN_UP_CONTACT_INVALID' }
  | { readonly code: 'SIGN_UP_BIRTHDAY_INVALID' }
  | { readonly code: 'SIGN_UP_UNDER_AGE'; readonly detail: { readonly age: number } }
  | { readonly code: 'SIGN_UP_BANK_EMPTY' }
  | { readonly code: 'SIGN_UP_DEPOSITOR_EMPTY' }
  | { readonly code: 'SIGN_UP_ACCOUNT_EMPTY' }
  | { readonly code: 'SIGN_UP_ACCOUNT_INVALID' }
  | { readonly code: 'SIGN_UP_WITHDRAWAL_PASSWORD_EMPTY' }
  | { readonly code: 'SIGN_UP_WITHDRAWAL_PASSWORD_INVALID' }
  | { readonly code: 'SIGN_UP_WITHDRAWAL_PASSWORD_WEAK' };

type Check = {
  readonly refuses: (form: SignUpForm, rules: SignUpRules) => boolean;
  readonly refusal: (rules: SignUpRules) => SignUpRefusal;
};

const check = (code: Exclude<SignUpRefusal['code'], 'SIGN_UP_UNDER_AGE'>, refuses: Check['refuses']): Check => ({
  refuses,
  refusal: () => ({ code }),
});
const filled = (text: string, pattern: RegExp) => text !== '' && !pattern.test(text);

/** What a nickname, a phone number and a bank account look like, at sign-up and when the office changes one; ours. */
export const nicknamePattern = /^[\p{L}\p{N}](?:[\p{L}\p{N}_. -]{0,18}[\p{L}\p{N}_.-])?$/u;
/** Digits, spaces and hyphens, a plus in front where there is one: 8 to 20 characters in all. */
export const phonePattern = /^\+?[0-9][0-9 -]{7,18}$/;
/** Digits with spaces and hyphens between them, 6 to 30 characters. */
export const bankAccountPattern = /^[0-9](?:[0-9 -]{4,28})[0-9]$/;

/**
 * What a value must look like: asked before the specified checks, so that those win when both fail.
 * Source: specification 0 §2 (id of letters and digits, 4 or more; withdrawal password of 4 to 6 digits), decisions 10 and 12; the rest is ours.
 */
const formats: readonly Check[] = [
  check('SIGN_UP_BIRTHDAY_INVALID', ({ birthday }) => birthday !== '' && birthdayOf(birthday) === null),
  {
    refuses: ({ birthday }, { ageLimit, today }) => {
      const day = birthdayOf(birthday);
      return day !== null && !hasReachedAge(day, today, ageLimit);
    },
    refusal: ({ ageLimit }) => ({ code: 'SIGN_UP_UNDER_AGE', detail: { age: ageLimit } }),
  },
  check('SIGN_UP_ID_INVALID', ({ userId }) => filled(userId, /^[A-Za-z0-9]{4,20}$/)),
  check('SIGN_UP_ID_RESERVED', ({ userId }) => nameProblem(userId) === 'reserved'),
  check(
    'SIGN_UP_PASSWORD_IS_ID',
    ({ userId, userPw }) => userPw !== '' && userPw.toLowerCase() === userId.toLowerCase(),
  ),
  check('SIGN_UP_PASSWORD_LONG', ({ userPw }) => userPw.length > 64),
  check('SIGN_UP_NICKNAME_INVALID', ({ nickname }) => filled(keptName(nickname), nicknamePattern)),
  check('SIGN_UP_NICKNAME_RESERVED', ({ nickname }) => nameProblem(nickname) === 'reserved'),
  check('SIGN_UP_NICKNAME_DECEIVES', ({ nickname }) => nameProblem(nickname) === 'deceives'),
  check('SIGN_UP_CONTACT_INVALID', ({ contact }) => filled(contact, phonePattern)),
  check('SIGN_UP_ACCOUNT_INVALID', ({ bankAccount }) => filled(bankAccount, bankAccountPattern)),
  check('SIGN_UP_WITHDRAWAL_PASSWORD_INVALID', ({ cashoutPw }) => filled(cashoutPw, /^[0-9]{4,6}$/)),
  check('SIGN_UP_WITHDRAWAL_PASSWORD_WEAK', ({ cashoutPw, birthday }) => isWeakPin(cashoutPw, birthday)),
];

/** In the order of specification 0 §5 "Sign-up". */
const specified: readonly Check[] = [
  check('SIGN_UP_PASSWORDS_DIFFER', ({ userPw, userPw2 }) => userPw !== userPw2),
  check('SIGN_UP_ID_EMPTY', ({ userId }) => userId === ''),
  check('SIGN_UP_PASSWORD_EMPTY', ({ userPw, userPw2 }) => userPw === '' || userPw2 === ''),
  check('SIGN_UP_PASSWORD_SHORT', ({ userPw }) => userPw.length <= 7),
  check('SIGN_UP_NICKNAME_EMPTY', ({ nickname }) => nickname.trim() === ''),
  check('SIGN_UP_CODE_EMPTY', ({ code }, { codeRequired }) => codeRequired && code.trim() === ''),
  check('SIGN_UP_CONTACT_EMPTY', ({ contact }) => contact.trim() === ''),
  check('SIGN_UP_BANK_EMPTY', ({ bankName }) => bankName.trim() === ''),
  check('SIGN_UP_DEPOSITOR_EMPTY', ({ bankDepositor }) => bankDepositor.trim() === ''),
  check('SIGN_UP_ACCOUNT_EMPTY', ({ bankAccount }) => bankAccount.trim() === ''),
  check('SIGN_UP_WITHDRAWAL_PASSWORD_EMPTY', ({ cashoutPw }) => cashoutPw === ''),
];

/**
 * What the dialog and the server say to a sign-up: the last check that fails, so that of several the lowest field's
 * message shows.
 *
 * @returns null when nothing is wrong with the form itself
 * Source: specification 0 §5.
 */
export function checkSignUp(form: SignUpForm, rules: SignUpRules): SignUpRefusal | null {
  return signUpProblems(form, rules).at(-1) ?? null;
}

/** All that is wrong with the form, in the order of the checks: of a field's several the last one counts. */
export function signUpProblems(form: SignUpForm, rules: SignUpRules): SignUpRefusal[] {
  return [...formats, ...specified].filter(({ refuses }) => refuses(form, rules)).map(({ refusal }) => refusal(rules));
}

/**
 * What is wrong with an id or a nickname by itself, while it is typed; null when nothing is, or nothing is typed yet.
 */
export function nameRefusal(field: 'userId' | 'nickname', value: string): SignUpRefusal | null {
  const form: SignUpForm = { ...blank, [field]: value };
  const prefix = field === 'userId' ? 'SIGN_UP_ID_' : 'SIGN_UP_NICKNAME_';
  const found = formats.findLast((one) => {
    const { code } = one.refusal(anyRules);
    return code.startsWith(prefix) && one.refuses(form, anyRules);
  });
  return found?.refusal(anyRules) ?? null;
}

const anyRules: SignUpRules = { codeRequired: false, ageLimit: 0, today: '2000-01-01' };
const blank: SignUpForm = {
  userId: '',
  userPw: '',
  userPw2: '',
  nickname: '',
  code: '',
  contact: '',
  bankName: '',
  bankDepositor: '',
  bankAccount: '',
  cashoutPw: '',
  birthday: '',
};

/** A birthday as typed, YYYYMMDD, as a day; null when there is no such day, or none a living person can have. */
export function birthdayOf(text: string): SeoulDay | null {
  const match = /^(19\d\d|20\d\d)(\d\d)(\d\d)$/.exec(text);
  if (!match) return null;
  const day = `${match[1]}-${match[2]}-${match[3]}`;
  // Only days that exist come back from a step of zero days as they went in.
  return !Number.isNaN(Date.parse(day)) && addDays(day, 0) === day ? day : null;
}
