import { isWeakPin } from './withdrawal-pin.ts';

/** A new password with the one it replaces; empty text where nothing was typed. */
export type PasswordChange = {
  readonly loginId: string;
  readonly old: string;
  readonly next: string;
  readonly again: string;
};

/** Why a new sign-in password is refused by its form alone. */
export type PasswordRefusal = {
  readonly code:
    | 'SIGN_UP_PASSWORD_EMPTY'
    | 'SIGN_UP_PASSWORDS_DIFFER'
    | 'SIGN_UP_PASSWORD_SHORT'
    | 'SIGN_UP_PASSWORD_LONG'
    | 'SIGN_UP_PASSWORD_IS_ID'
    | 'AUTH_PASSWORD_SAME';
};

/** Why a new withdrawal password is refused by its form alone. */
export type WithdrawalPasswordRefusal = {
  readonly code:
    | 'SIGN_UP_WITHDRAWAL_PASSWORD_EMPTY'
    | 'SIGN_UP_WITHDRAWAL_PASSWORD_INVALID'
    | 'SIGN_UP_WITHDRAWAL_PASSWORD_WEAK'
    | 'SIGN_UP_PASSWORDS_DIFFER'
    | 'AUTH_PASSWORD_SAME';
};

/**
 * What my page and the server say to a new sign-in password: the first thing to put right, from the top field down.
 * Whether the old one is right, and whether the new one is on a list of breaches, only the server knows.
 *
 * @returns null when nothing is wrong with the form itself
 * Source: specification 0 §5, decisions 10 and 46.
 */
export function checkPasswordChange({ loginId, old, next, again }: PasswordChange): PasswordRefusal | null {
  if (old === '' || next === '') return { code: 'SIGN_UP_PASSWORD_EMPTY' };
  if (next.length <= 7) return { code: 'SIGN_UP_PASSWORD_SHORT' };
  if (next.length > 64) return { code: 'SIGN_UP_PASSWORD_LONG' };
  if (next.toLowerCase() === loginId.toLowerCase()) return { code: 'SIGN_UP_PASSWORD_IS_ID' };
  if (next === old) return { code: 'AUTH_PASSWORD_SAME' };
  return next === again ? null : { code: 'SIGN_UP_PASSWORDS_DIFFER' };
}

/**
 * The same for a new withdrawal password: four to six digits that are not easily guessed.
 *
 * @param birthday of the member, as YYYYMMDD or YYYY-MM-DD; null when it is not known
 * @returns null when nothing is wrong with the form itself
 * Source: specification 0 §5, decisions 10 and 46.
 */
export function checkWithdrawalPasswordChange({
  old,
  next,
  again,
  birthday,
}: Omit<PasswordChange, 'loginId'> & { readonly birthday: string | null }): WithdrawalPasswordRefusal | null {
  if (old === '' || next === '') return { code: 'SIGN_UP_WITHDRAWAL_PASSWORD_EMPTY' };
  if (!/^[0-9]{4,6}$/.test(next)) return { code: 'SIGN_UP_WITHDRAWAL_PASSWORD_INVALID' };
  if (next === old) return { code: 'AUTH_PASSWORD_SAME' };
  if (isWeakPin(next, birthday)) return { code: 'SIGN_UP_WITHDRAWAL_PASSWORD_WEAK' };
  return next === again ? null : { code: 'SIGN_UP_PASSWORDS_DIFFER' };
}
