import type { serverSignUpCodes } from '@lime/contract/auth.texts.ts';
import type { SignUpForm, SignUpRefusal } from '@lime/domain/access/sign-up.ts';

/** The fields of the sign-up in the order of the form, which is the order in which the first wrong one is looked for. */
export const signUpFields = [
  'userId',
  'userPw',
  'userPw2',
  'nickname',
  'contact',
  'birthday',
  'cashoutPw',
  'bankName',
  'bankDepositor',
  'bankAccount',
  'code',
  'referrer',
] as const satisfies readonly (keyof SignUpForm | 'referrer')[];

export type SignUpField = (typeof signUpFields)[number];

/** Every refusal of the form and of the server, by the field it is about. */
export const fieldOfCode: Record<SignUpRefusal['code'] | (typeof serverSignUpCodes)[number], SignUpField> = {
  SIGN_UP_PASSWORDS_DIFFER: 'userPw2',
  SIGN_UP_ID_EMPTY: 'userId',
  SIGN_UP_ID_INVALID: 'userId',
  SIGN_UP_ID_RESERVED: 'userId',
  SIGN_UP_PASSWORD_EMPTY: 'userPw',
  SIGN_UP_PASSWORD_SHORT: 'userPw',
  SIGN_UP_PASSWORD_LONG: 'userPw',
  SIGN_UP_PASSWORD_IS_ID: 'userPw',
  SIGN_UP_NICKNAME_EMPTY: 'nickname',
  SIGN_UP_NICKNAME_INVALID: 'nickname',
  SIGN_UP_NICKNAME_RESERVED: 'nickname',
  SIGN_UP_NICKNAME_DECEIVES: 'nickname',
  SIGN_UP_CODE_EMPTY: 'code',
  SIGN_UP_CONTACT_EMPTY: 'contact',
  SIGN_UP_CONTACT_INVALID: 'contact',
  SIGN_UP_BIRTHDAY_INVALID: 'birthday',
  SIGN_UP_UNDER_AGE: 'birthday',
  SIGN_UP_BANK_EMPTY: 'bankName',
  SIGN_UP_DEPOSITOR_EMPTY: 'bankDepositor',
  SIGN_UP_ACCOUNT_EMPTY: 'bankAccount',
  SIGN_UP_ACCOUNT_INVALID: 'bankAccount',
  SIGN_UP_WITHDRAWAL_PASSWORD_EMPTY: 'cashoutPw',
  SIGN_UP_WITHDRAWAL_PASSWORD_INVALID: 'cashoutPw',
  SIGN_UP_WITHDRAWAL_PASSWORD_WEAK: 'cashoutPw',
  AUTH_ID_TAKEN: 'userId',
  AUTH_NICKNAME_TAKEN: 'nickname',
  AUTH_PASSWORD_COMMON: 'userPw',
  AUTH_BANK_UNKNOWN: 'bankName',
  AUTH_CODE_UNKNOWN: 'code',
  AUTH_REFERRER_UNKNOWN: 'referrer',
};

/** The field a refusal is about; null for one that is about none (too many tries, a lost line). */
export function fieldOf(code: string): SignUpField | null {
  return Object.hasOwn(fieldOfCode, code) ? fieldOfCode[code as keyof typeof fieldOfCode] : null;
}

export type Problems = Partial<Record<SignUpField, string>>;

/** What each field is marked with: of its several refusals the last one, as the alert takes the last of all. */
export function problemsByField(
  refusals: readonly SignUpRefusal[],
  textOf: (refusal: SignUpRefusal) => string,
): Problems {
  return Object.fromEntries(refusals.map((refusal) => [fieldOfCode[refusal.code], textOf(refusal)]));
}

/** The first wrong field from the top. */
export function firstWrong(problems: Problems): SignUpField | null {
  return signUpFields.find((field) => problems[field] !== undefined) ?? null;
}
