import { expect, test } from 'vitest';
import { actionName, actorName, nounOptions, subjectOf } from './words.ts';

test.each([
  ['member.grade', '회원 · 등급 변경'],
  ['bonus-code.close', '보너스 코드 · 닫기'],
  ['deposit.approve', '입금 · 승인'],
  ['casino.spin', 'casino · spin'],
  ['grant', 'grant'],
])('%s is %s', (action, name) => expect(actionName(action)).toBe(name));

test.each([
  ['staff:admin', 'admin'],
  ['member:42', '회원 42'],
  ['cli', '명령줄'],
  ['robot', 'robot'],
])('%s is %s', (actor, name) => expect(actorName(actor)).toBe(name));

test.each([
  ['member:42', '회원 42', '/members/42'],
  ['staff:7', '관리자 7', '/staff'],
  ['cash:12', '입출금 신청 12', null],
  ['setting:level.Prematch', '설정 level.Prematch', null],
  ['call:/staff/audit/list', '/staff/audit/list', null],
  ['thing', 'thing', null],
])('%s is %s', (subject, name, to) => expect(subjectOf(subject)).toMatchObject({ name, to }));

test('every noun can be chosen as a whole, once', () => {
  expect(nounOptions(['member.bank', 'member.grade', 'popup.show'])).toEqual([
    { value: 'member.', label: '회원 전체' },
    { value: 'popup.', label: '팝업 전체' },
  ]);
});
