import { describe, expect, test } from 'vitest';
import { fillPlaces, openPlaces, unknownPlaces } from './canned-reply.ts';
import type { ReplyValues } from './canned-reply.ts';
import { mayClose, mayRelease, mayReopen, mayReply } from './decide-inquiry.ts';
import type { InquiryState } from './decide-inquiry.ts';
import { urgencyOf } from './inquiry-kinds.ts';
import { checkInquiryText, inquiryLimits, tidyTitle } from './inquiry-text.ts';

describe('what a member wrote', () => {
  test('a title has one line', () => expect(tidyTitle(' 가\r\n나 ')).toBe('가 나'));

  test.each<[string, string | null, string, string | null]>([
    ['the longest title', '가'.repeat(60), '내용', null],
    ['one more', '가'.repeat(61), '내용', 'INQUIRY_TITLE_LONG'],
    ['no title', '', '내용', 'INQUIRY_EMPTY'],
    ['no content', '제목', '', 'INQUIRY_EMPTY'],
    ['the longest content', '제목', '가'.repeat(2_000), null],
    ['one more of it', '제목', '가'.repeat(2_001), 'INQUIRY_CONTENT_LONG'],
    ['a further message has no title', null, '내용', null],
    ['a further message is not empty', null, '', 'INQUIRY_EMPTY'],
  ])('%s', (_why, title, content, code) => expect(checkInquiryText(title, content)?.code ?? null).toBe(code));

  test('sixty is what the drawing says', () =>
    expect([inquiryLimits.title, inquiryLimits.content]).toEqual([60, 2_000]));
});

test.each([
  [29 * 60_000 + 59_999, 'fine'],
  [30 * 60_000, 'due'],
  [119 * 60_000, 'due'],
  [120 * 60_000, 'late'],
])('who waited %d ms is %s', (ms, urgency) =>
  expect(urgencyOf(ms, { targetMinutes: 30, lateMinutes: 120 })).toBe(urgency),
);

describe('who may do what', () => {
  const waiting: InquiryState = { state: 'waiting', hidden: false, assignedTo: null, lastMessage: 7 };
  const answered: InquiryState = { ...waiting, state: 'answered' };
  const withdrawn: InquiryState = { ...waiting, state: 'withdrawn', hidden: true };
  test.each<[string, { code: string } | null, string | null]>([
    ['anyone answers what nobody has', mayReply(waiting, 1, 7), null],
    ['one’s own', mayReply({ ...waiting, assignedTo: 1 }, 1, 7), null],
    ['not a colleague’s', mayReply({ ...waiting, assignedTo: 2 }, 1, 7), 'INQUIRY_ASSIGNED'],
    ['not what moved on', mayReply(waiting, 1, 6), 'INQUIRY_MOVED'],
    ['a second answer to an answered one', mayReply(answered, 1, 7), null],
    ['not what was deleted', mayReply(withdrawn, 1, 7), 'INQUIRY_WITHDRAWN'],
    ['not what was deleted after an answer', mayReply({ ...answered, hidden: true }, 1, 7), 'INQUIRY_WITHDRAWN'],
    ['a waiting one is closed', mayClose(waiting, 1, 7), null],
    ['an answered one is closed already', mayClose(answered, 1, 7), 'INQUIRY_ANSWERED'],
    ['one that moved on is not closed', mayClose(waiting, 1, 6), 'INQUIRY_MOVED'],
    ['an answered one is put back', mayReopen(answered, 1), null],
    ['a waiting one is there already', mayReopen(waiting, 1), 'INQUIRY_NOT_ANSWERED'],
    ['a deleted one stays away', mayReopen({ ...answered, hidden: true }, 1), 'INQUIRY_WITHDRAWN'],
    ['nobody has it', mayRelease(waiting, 1), 'INQUIRY_NOT_ASSIGNED'],
    ['one’s own is let go', mayRelease({ ...waiting, assignedTo: 1 }, 1), null],
    ['a colleague’s is not', mayRelease({ ...waiting, assignedTo: 2 }, 1), 'INQUIRY_ASSIGNED'],
  ])('%s', (_why, refusal, code) => expect(refusal?.code ?? null).toBe(code));
});

describe('replies written beforehand', () => {
  const values: ReplyValues = {
    닉네임: '푸른새벽 {아이디}',
    아이디: 'demo',
    레벨: '3',
    보유금: '1,284,500',
    포인트: '23,400',
    가입일: '2026-11-01',
    제목: '적특 $& 기준',
    담당자: '정다운',
  };
  test.each([
    ['{닉네임}님', '푸른새벽 {아이디}님'],
    ['{아이디} {레벨}레벨 {보유금}원', 'demo 3레벨 1,284,500원'],
    ['"{제목}"', '"적특 $& 기준"'],
    ['{없는말} {닉네임', '{없는말} {닉네임'],
  ])('%s', (text, filled) => expect(fillPlaces(text, values)).toBe(filled));

  test('what is left open and what is no place is found', () => {
    expect(openPlaces('{닉네임} {닉네임} {레벨} {뭐}')).toEqual(['닉네임', '레벨']);
    expect(unknownPlaces('{닉내임} {레벨} {닉내임}')).toEqual(['닉내임']);
  });
});
