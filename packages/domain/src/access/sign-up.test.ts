import { expect, test } from 'vitest';
import { birthdayOf, checkSignUp } from './sign-up.ts';
import type { SignUpForm } from './sign-up.ts';

const good: SignUpForm = {
  userId: 'member01',
  userPw: 'a fine secret',
  userPw2: 'a fine secret',
  nickname: '초록사과',
  code: '',
  contact: '010-1234-5678',
  bankName: '신한은행',
  bankDepositor: '홍길동',
  bankAccount: '110-123-456789',
  cashoutPw: '4826',
  birthday: '',
};
const rules = { codeRequired: false, ageLimit: 19, today: '2026-11-21' };
const say = (changes: Partial<SignUpForm>, more: Partial<typeof rules> = {}) =>
  checkSignUp({ ...good, ...changes }, { ...rules, ...more })?.code ?? null;

test.each<[string, Partial<SignUpForm>, string | null]>([
  ['a full form', {}, null],
  ['passwords that differ', { userPw2: 'another secret' }, 'SIGN_UP_PASSWORDS_DIFFER'],
  ['no id', { userId: '' }, 'SIGN_UP_ID_EMPTY'],
  ['an id of 3', { userId: 'abc' }, 'SIGN_UP_ID_INVALID'],
  ['an id of 4', { userId: 'abc1' }, null],
  ['an id of 20', { userId: 'a'.repeat(20) }, null],
  ['an id of 21', { userId: 'a'.repeat(21) }, 'SIGN_UP_ID_INVALID'],
  ['an id in Hangul', { userId: '홍길동이' }, 'SIGN_UP_ID_INVALID'],
  ['no password: short says it too, and stands lower', { userPw: '', userPw2: '' }, 'SIGN_UP_PASSWORD_SHORT'],
  ['no confirmation', { userPw2: '' }, 'SIGN_UP_PASSWORD_EMPTY'],
  ['a password of 7', { userPw: '1234x67', userPw2: '1234x67' }, 'SIGN_UP_PASSWORD_SHORT'],
  ['a password of 8', { userPw: '1234x678', userPw2: '1234x678' }, null],
  ['a password of 64', { userPw: 'x'.repeat(64), userPw2: 'x'.repeat(64) }, null],
  ['a password of 65', { userPw: 'x'.repeat(65), userPw2: 'x'.repeat(65) }, 'SIGN_UP_PASSWORD_LONG'],
  ['the id as password', { userPw: 'MEMBER01', userPw2: 'MEMBER01' }, 'SIGN_UP_PASSWORD_IS_ID'],
  ['no nickname', { nickname: '' }, 'SIGN_UP_NICKNAME_EMPTY'],
  ['spaces as nickname', { nickname: '  ' }, 'SIGN_UP_NICKNAME_EMPTY'],
  ['a nickname with a tag', { nickname: '<b>' }, 'SIGN_UP_NICKNAME_INVALID'],
  ['no contact', { contact: '' }, 'SIGN_UP_CONTACT_EMPTY'],
  ['a contact of words', { contact: 'call me' }, 'SIGN_UP_CONTACT_INVALID'],
  ['no bank', { bankName: '' }, 'SIGN_UP_BANK_EMPTY'],
  ['no depositor', { bankDepositor: '' }, 'SIGN_UP_DEPOSITOR_EMPTY'],
  ['no account', { bankAccount: '' }, 'SIGN_UP_ACCOUNT_EMPTY'],
  ['an account of words', { bankAccount: 'my bank' }, 'SIGN_UP_ACCOUNT_INVALID'],
  ['no withdrawal password', { cashoutPw: '' }, 'SIGN_UP_WITHDRAWAL_PASSWORD_EMPTY'],
  ['a withdrawal password of 3', { cashoutPw: '123' }, 'SIGN_UP_WITHDRAWAL_PASSWORD_INVALID'],
  ['a withdrawal password of 6', { cashoutPw: '274913' }, null],
  ['a withdrawal password of digits in a row', { cashoutPw: '123456' }, 'SIGN_UP_WITHDRAWAL_PASSWORD_WEAK'],
  [
    'the birthday as withdrawal password',
    { cashoutPw: '0417', birthday: '19900417' },
    'SIGN_UP_WITHDRAWAL_PASSWORD_WEAK',
  ],
  ['an id of the house', { userId: 'admin' }, 'SIGN_UP_ID_RESERVED'],
  ['a nickname of the house', { nickname: '관리자' }, 'SIGN_UP_NICKNAME_RESERVED'],
  ['a nickname nobody sees', { nickname: '\u3164' }, 'SIGN_UP_NICKNAME_DECEIVES'],
  ['a nickname typed in parts', { nickname: '초록사과'.normalize('NFD') }, null],
  ['a withdrawal password of 7', { cashoutPw: '1234567' }, 'SIGN_UP_WITHDRAWAL_PASSWORD_INVALID'],
  ['several: the lowest wins', { userId: '', nickname: '', bankName: '' }, 'SIGN_UP_BANK_EMPTY'],
  ['an empty field and a bad one: the specified check wins', { cashoutPw: '1', userId: '' }, 'SIGN_UP_ID_EMPTY'],
  [
    'nothing at all',
    {
      userId: '',
      userPw: '',
      userPw2: '',
      nickname: '',
      contact: '',
      bankName: '',
      bankDepositor: '',
      bankAccount: '',
      cashoutPw: '',
    },
    'SIGN_UP_WITHDRAWAL_PASSWORD_EMPTY',
  ],
])('%s', (_what, changes, code) => expect(say(changes)).toBe(code));

test('the code is asked for only where the site demands one', () => {
  expect(say({ code: '' })).toBeNull();
  expect(say({ code: '' }, { codeRequired: true })).toBe('SIGN_UP_CODE_EMPTY');
  expect(say({ code: 'LIME' }, { codeRequired: true })).toBeNull();
});

test.each([
  ['19 today', '20071121', '2026-11-21', null],
  ['19 tomorrow', '20071122', '2026-11-21', 'SIGN_UP_UNDER_AGE'],
  ['born on 29 February, on 28 February', '20080229', '2027-02-28', 'SIGN_UP_UNDER_AGE'],
  ['born on 29 February, on 1 March', '20080229', '2027-03-01', null],
  ['30 February', '19900230', '2026-11-21', 'SIGN_UP_BIRTHDAY_INVALID'],
  ['another century', '18991231', '2026-11-21', 'SIGN_UP_BIRTHDAY_INVALID'],
  ['with dashes', '1990-01-01', '2026-11-21', 'SIGN_UP_BIRTHDAY_INVALID'],
])('birthday: %s', (_what, birthday, today, code) => expect(say({ birthday }, { today })).toBe(code));

test('a birthday is a day', () => {
  expect(birthdayOf('20000229')).toBe('2000-02-29');
  expect(birthdayOf('19000229')).toBeNull();
});
