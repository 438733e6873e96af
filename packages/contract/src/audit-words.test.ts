import { expect, test } from 'vitest';
import { actionName, actorName, nounOptions, subjectOf } from './audit-words.ts';

test.each([
  ['member.grade', '회원 · 레벨 변경'],
  ['bonus-code.close', '보너스 코드 · 닫기'],
  ['deposit.approve', '입금 · 승인'],
  ['article.create', '게시글 · 만들기'],
  ['article.change', '게시글 · 변경'],
  ['article.delete', '게시글 · 삭제'],
  ['article.show', '게시글 · 노출'],
  ['article.hide', '게시글 · 숨김'],
  ['article.pin', '게시글 · 고정'],
  ['article.unpin', '게시글 · 고정 풀기'],
  ['article.order', '게시글 · 순서'],
  ['article.product', '게시글 · 자동 갱신'],
  ['banner.hide', '배너 · 숨김'],
  ['popup.hide', '팝업 · 숨김'],
  ['picture.upload', '이미지 · 올리기'],
  ['inquiry.answer', '1:1 문의 · 답변'],
  ['inquiry.take', '1:1 문의 · 맡기'],
  ['inquiry.give', '1:1 문의 · 넘기기'],
  ['inquiry.release', '1:1 문의 · 담당 해제'],
  ['inquiry.close', '1:1 문의 · 닫기'],
  ['inquiry.reopen', '1:1 문의 · 다시 열기'],
  ['inquiry.memo', '1:1 문의 · 메모'],
  ['canned.order', '답변 문구 · 순서'],
  ['chat.take', '채팅상담 · 맡기'],
  ['chat.transfer', '채팅상담 · 넘기기'],
  ['chat.close', '채팅상담 · 닫기'],
  ['note.send', '쪽지 · 보내기'],
  ['note.schedule', '쪽지 · 예약'],
  ['note.cancel', '쪽지 · 취소'],
  ['note-template.delete', '쪽지 템플릿 · 삭제'],
  ['event.tickets', '이벤트 · 티켓 지급'],
  ['lotto.cancel', '로또 · 취소'],
  ['lotto.grant', '로또 · 지급'],
  ['slip.cancel', '베팅 · 취소'],
  ['round.void', '게임 회차 · 무효'],
  ['game.suspend', '게임 · 정지'],
  ['game.switch', '게임 · 열기·닫기'],
  ['game.reopen', '게임 · 다시 열기'],
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
  ['round:9', '게임 회차 9', '/games/rounds'],
  ['inquiry:9', '1:1 문의 9', '/inquiries'],
  ['chat:9', '채팅상담 9', '/chat'],
  ['note-sending:9', '쪽지 9', '/notes/9'],
  ['lotto:9', '로또 회차 9', null],
  ['article:9', '게시글 9', null],
  ['thing', 'thing', null],
])('%s is %s', (subject, name, to) => expect(subjectOf(subject)).toMatchObject({ name, to }));

test('every noun can be chosen as a whole, once', () => {
  expect(nounOptions(['member.bank', 'member.grade', 'popup.show'])).toEqual([
    { value: 'member.', label: '회원 전체' },
    { value: 'popup.', label: '팝업 전체' },
  ]);
});
