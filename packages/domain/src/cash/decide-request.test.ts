import { expect, test } from 'vitest';
import { approval, mayRefuse, mayRelease, mayTake } from './decide-request.ts';
import type { RequestState } from './decide-request.ts';

const [me, other] = [1, 2];
const request = (changes: Partial<RequestState> = {}): RequestState => ({
  status: 'received',
  amount: 100_000,
  paidToday: 0,
  takenBy: null,
  takenSeconds: 0,
  firstBy: null,
  ...changes,
});
const codeOf = (answer: ReturnType<typeof approval> | null) =>
  answer === null || typeof answer === 'string' ? answer : answer.code;

test.each([
  ['one nobody has', {}, '', null],
  ['one I have', { takenBy: me, takenSeconds: 900 }, '', null],
  ['one somebody took a moment ago', { takenBy: other, takenSeconds: 299 }, 'a reason', 'REQUEST_TAKEN'],
  ['a stale one without a reason', { takenBy: other, takenSeconds: 300 }, ' ', 'STAFF_REASON_REQUIRED'],
  ['a stale one with a reason', { takenBy: other, takenSeconds: 300 }, '퇴근', null],
  ['a done one', { status: 'done' }, '', 'REQUEST_DECIDED'],
  ['a refused one I had', { status: 'refused', takenBy: me }, '', 'REQUEST_DECIDED'],
] as const)('taking %s', (_what, changes, reason, code) =>
  expect(codeOf(mayTake(request(changes), me, reason))).toBe(code),
);

test.each([
  ['one I have', { takenBy: me }, null],
  ['one nobody has', {}, 'REQUEST_NOT_TAKEN'],
  ["somebody else's", { takenBy: other }, 'REQUEST_TAKEN'],
  ['a decided one', { takenBy: me, status: 'done' }, 'REQUEST_DECIDED'],
] as const)('putting back %s', (_what, changes, code) => expect(codeOf(mayRelease(request(changes), me))).toBe(code));

test.each([
  ['a small one nobody has', {}, 'done'],
  ['a small one I have', { takenBy: me }, 'done'],
  ['one in other hands', { takenBy: other, takenSeconds: 9_000 }, 'REQUEST_TAKEN'],
  ['a won below two people', { amount: 2_999_999 }, 'done'],
  ['exactly where two people begin', { amount: 3_000_000 }, 'first'],
  ['a won below two people with what was paid today', { paidToday: 2_899_999 }, 'done'],
  ['exactly where two people begin with what was paid today', { paidToday: 2_900_000 }, 'first'],
  ['a large one I approved first', { amount: 3_000_000, firstBy: me }, 'STAFF_SECOND_PERSON'],
  ['a large one somebody else approved first', { amount: 3_000_000, firstBy: other }, 'done'],
  ['a large one in other hands', { amount: 3_000_000, firstBy: me, takenBy: other }, 'REQUEST_TAKEN'],
  ['a done one', { status: 'done' }, 'REQUEST_DECIDED'],
  ['a refused one', { status: 'refused' }, 'REQUEST_DECIDED'],
] as const)('approving %s', (_what, changes, answer) =>
  expect(codeOf(approval(request(changes), me, 3_000_000))).toBe(answer),
);

test.each([
  ['with a reason', {}, '예금주 불일치', null],
  ['without', {}, '  ', 'STAFF_REASON_REQUIRED'],
  ['in other hands', { takenBy: other }, '', 'REQUEST_TAKEN'],
  ['a large one I approved first', { amount: 3_000_000, firstBy: me }, '다시 확인', null],
  ['decided', { status: 'done' }, '늦음', 'REQUEST_DECIDED'],
] as const)('refusing: %s', (_what, changes, reason, code) =>
  expect(codeOf(mayRefuse(request(changes), me, reason))).toBe(code),
);
