import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { authTexts, serverSignUpCodes } from '@lime/contract/auth.texts.ts';
import { signUpProblems } from '@lime/domain/access/sign-up.ts';
import {
  fieldOf,
  fieldOfCode,
  firstWrong,
  problemsByField,
  signUpFields,
} from '../apps/member/src/features/auth/sign-up-fields.ts';

const serverFile = new URL('../apps/api/src/features/auth/sign-up.service.ts', import.meta.url);
const thrownByServer = [...readFileSync(serverFile, 'utf8').matchAll(/code: '((?:AUTH|SIGN_UP)_[A-Z_]+)'/g)].map(
  ([, code]) => code!,
);
const ofTheForm = Object.keys(authTexts).filter((code) => code.startsWith('SIGN_UP_'));

test('every refusal of a sign-up, the form’s and the server’s, has a field of the form', () => {
  expect(thrownByServer.length).toBeGreaterThan(4);
  for (const code of [...ofTheForm, ...serverSignUpCodes, ...thrownByServer])
    expect([code, signUpFields.includes(fieldOf(code)!)]).toEqual([code, true]);
  expect(Object.keys(fieldOfCode).toSorted()).toEqual([...ofTheForm, ...serverSignUpCodes].toSorted());
  for (const field of signUpFields) expect(Object.values(fieldOfCode)).toContain(field);
});

test.each(['TOO_MANY_REQUESTS', 'SERVER_FAULT', 'toString', ''])('%s is about no field', (code) =>
  expect(fieldOf(code)).toBeNull(),
);

test('an empty form marks every field that must be filled, and the first is the id', () => {
  const empty = Object.fromEntries(signUpFields.map((field) => [field, ''])) as Record<
    (typeof signUpFields)[number],
    string
  >;
  const refusals = signUpProblems(empty, { codeRequired: true, ageLimit: 19, today: '2026-11-21' });
  const problems = problemsByField(refusals, ({ code }) => code);
  expect(problems).toEqual({
    userId: 'SIGN_UP_ID_EMPTY',
    userPw: 'SIGN_UP_PASSWORD_SHORT',
    nickname: 'SIGN_UP_NICKNAME_EMPTY',
    contact: 'SIGN_UP_CONTACT_EMPTY',
    cashoutPw: 'SIGN_UP_WITHDRAWAL_PASSWORD_EMPTY',
    bankName: 'SIGN_UP_BANK_EMPTY',
    bankDepositor: 'SIGN_UP_DEPOSITOR_EMPTY',
    bankAccount: 'SIGN_UP_ACCOUNT_EMPTY',
    code: 'SIGN_UP_CODE_EMPTY',
  });
  expect(firstWrong(problems)).toBe('userId');
  expect(firstWrong({})).toBeNull();
});
