import { expect, test } from 'vitest';
import { checkPasswordChange, checkWithdrawalPasswordChange } from './password-change.ts';

test.each([
  ['a fine one', { next: 'new secret 8' }, null],
  ['no old one', { old: '' }, 'SIGN_UP_PASSWORD_EMPTY'],
  ['no new one', { next: '' }, 'SIGN_UP_PASSWORD_EMPTY'],
  ['one of 7', { next: 'abc4567' }, 'SIGN_UP_PASSWORD_SHORT'],
  ['one of 8', { next: 'abc45678' }, null],
  ['one of 64', { next: 'x'.repeat(64) }, null],
  ['one of 65', { next: 'x'.repeat(65) }, 'SIGN_UP_PASSWORD_LONG'],
  ['the id in another case', { next: 'MEMBER01' }, 'SIGN_UP_PASSWORD_IS_ID'],
  ['the old one again', { next: 'old secret 1' }, 'AUTH_PASSWORD_SAME'],
  ['a confirmation that differs', { next: 'new secret 8', again: 'new secret 9' }, 'SIGN_UP_PASSWORDS_DIFFER'],
])('a new password: %s', (_what, changes, code) => {
  const form = { loginId: 'member01', old: 'old secret 1', next: 'new secret 8', ...changes };
  expect(checkPasswordChange({ again: form.next, ...form })?.code ?? null).toBe(code);
});

test.each([
  ['four digits', { next: '4826' }, null],
  ['six digits', { next: '274913' }, null],
  ['digits in a row', { next: '654321' }, 'SIGN_UP_WITHDRAWAL_PASSWORD_WEAK'],
  ['one digit', { next: '0000' }, 'SIGN_UP_WITHDRAWAL_PASSWORD_WEAK'],
  ['the birthday', { next: '0417' }, 'SIGN_UP_WITHDRAWAL_PASSWORD_WEAK'],
  ['three digits', { next: '432' }, 'SIGN_UP_WITHDRAWAL_PASSWORD_INVALID'],
  ['seven digits', { next: '7654321' }, 'SIGN_UP_WITHDRAWAL_PASSWORD_INVALID'],
  ['full-width digits', { next: '４３２１' }, 'SIGN_UP_WITHDRAWAL_PASSWORD_INVALID'],
  ['nothing', { next: '' }, 'SIGN_UP_WITHDRAWAL_PASSWORD_EMPTY'],
  ['no old one', { old: '' }, 'SIGN_UP_WITHDRAWAL_PASSWORD_EMPTY'],
  ['the old one again', { next: '1234' }, 'AUTH_PASSWORD_SAME'],
  ['a confirmation that differs', { again: '4322' }, 'SIGN_UP_PASSWORDS_DIFFER'],
])('a new withdrawal password: %s', (_what, changes, code) => {
  const form = { old: '1234', next: '4826', birthday: '1990-04-17', ...changes };
  expect(checkWithdrawalPasswordChange({ again: form.next, ...form })?.code ?? null).toBe(code);
});
