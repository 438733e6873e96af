import type { WireLeg } from '@lime/contract/betting.ts';
import { describe, expect, test } from 'vitest';
import { emptyDraft, isEmpty, readDraft, withSlip, withWords } from './draft.ts';
import { similarQuestions } from './similar.ts';

describe('a draft', () => {
  test.each([
    ['nothing', null],
    ['no JSON', '{'],
    ['something else', '[]'],
    ['no words', '{"title":1,"content":"a","at":1}'],
  ])('of %s is none', (_what, text) => expect(readDraft(text)).toBeNull());

  test('comes back, without what makes no slip', () =>
    expect(readDraft('{"title":"가","content":"나","at":5,"slips":[[],3,[{"betting_betcode":"K"}]]}')).toEqual({
      title: '가',
      content: '나',
      at: 5,
      slips: [[{ betting_betcode: 'K' }]],
      cash: [],
    }));

  const draft = { ...emptyDraft, title: '정산 문의', content: '어제 베팅이요' };
  test.each([
    ['an empty one is them alone', emptyDraft, '입금이 안 보여요', '입금이 안 보여요'],
    ['a begun one keeps its own', draft, '입금이 안 보여요', '어제 베팅이요\n\n입금이 안 보여요'],
    ['what is there is not said twice', draft, '어제 베팅이요', '어제 베팅이요'],
    ['a part of a line is not what is there', draft, '베팅', '어제 베팅이요\n\n베팅'],
    ['no words change nothing', draft, '', '어제 베팅이요'],
  ])('goes on with words from elsewhere: %s', (_what, before, content, after) =>
    expect(withWords(before, { title: '', content })).toEqual({ ...before, content: after }),
  );

  test('takes a slip once, and no more than there may be', () => {
    const slip = (code: string) => [{ betting_betcode: code } as WireLeg];
    const one = withSlip(draft, slip('A'));
    expect(one.slips).toEqual([slip('A')]);
    expect(withSlip(one, slip('A'))).toBe(one);
    const full = { ...draft, slips: ['A', 'B', 'C', 'D', 'E'].map(slip) };
    expect(withSlip(full, slip('F'))).toBe(full);
  });

  test('of blanks is empty', () => expect(isEmpty({ title: ' ', content: '\n', slips: [], cash: [] })).toBe(true));
});

describe('similar questions', () => {
  const question = (board_seq: string, board_title: string, board_summary = '') => ({
    board_seq,
    board_title,
    board_summary,
  });
  const all = [
    question('1', '회원가입은 어떻게 하나요?', '가입코드와 추천인'),
    question(
      '2',
      '연기·취소 경기는 어떻게 정산되나요?',
      '연기된 경기는 기한 안에 다시 열리지 않으면 적중특례로 처리돼요',
    ),
    question('3', '적중특례 배당은 왜 1.00인가요?', '무효가 된 폴더는 배당 1.00으로 계산해요'),
    question('4', '출금은 얼마나 걸리나요?', '접수 순서대로 처리해요'),
  ];
  const found = (title: string, content = '') =>
    similarQuestions(all, title, content).map(({ board_seq }) => board_seq);

  test('are found by stems, whatever their endings', () => {
    expect(found('연기된 경기 적중특례 처리 기준이 궁금해요').slice(0, 2).toSorted()).toEqual(['2', '3']);
    expect(found('출금이 안 와요')[0]).toBe('4');
    expect(found('', '어제 출금을 신청했는데')[0]).toBe('4');
  });

  test('are the first ones while nothing is like it', () => {
    expect(found('')).toEqual(['1', '2', '3']);
    expect(found('zzz')).toEqual(['1', '2', '3']);
  });
});
