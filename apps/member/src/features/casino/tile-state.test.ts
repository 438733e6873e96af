import { expect, test } from 'vitest';
import { closedWords, openTerms, tileState } from './tile-state.ts';
import type { LobbyTerms, TileState } from './tile-state.ts';

const table: LobbyTerms = openTerms('에볼루션', ['카지노-라이브', '에볼루션']);
const member = { members_grade: 3, members_detail_setting: {} };
const isShown = (menu: string) => menu !== '슬롯';
const set = (active: boolean) => (menu: string) => ({ ...member, members_detail_setting: { [menu]: { active } } });
const [without, having] = [set(false), set(true)];

test.each<[string, Partial<LobbyTerms>, Parameters<typeof tileState>[2], TileState, string | null]>([
  ['open', {}, member, 'open', null],
  ['open to a visitor, who signs in first', { grades: [1] }, null, 'open', null],
  [
    'in repair',
    { inRepair: '에볼루션' },
    member,
    'repair',
    '에볼루션은 지금 점검 중이에요. 점검이 끝나면 다시 열려요.',
  ],
  [
    'in repair to a visitor too',
    { inRepair: '북두' },
    null,
    'repair',
    '북두는 지금 점검 중이에요. 점검이 끝나면 다시 열려요.',
  ],
  ['open for the grade', { grades: [3, 4] }, member, 'open', null],
  [
    'closed for the grade',
    { grades: [4] },
    member,
    'grade',
    '회원님의 레벨에서는 에볼루션을 이용할 수 없어요. 다른 게임을 골라주세요.',
  ],
  [
    'closed for a higher grade than any that may play',
    { grades: [1, 2] },
    member,
    'grade',
    '회원님의 레벨에서는 에볼루션을 이용할 수 없어요. 다른 게임을 골라주세요.',
  ],
  ['a studio denied to the member', {}, without('에볼루션'), 'denied', '에볼루션은 이용하실 수 없습니다.'],
  ['the whole live casino denied: the server has the words', {}, without('카지노-라이브'), 'denied', null],
  ['under a hidden menu entry', { menus: ['슬롯'] }, member, 'repair', null],
  ['under a hidden menu entry, whatever the permission', { menus: ['슬롯'] }, without('슬롯'), 'repair', null],
  ['a studio open to a member with the permission', {}, having('에볼루션'), 'open', null],
  ['another studio denied', {}, without('아시아게이밍'), 'open', null],
])('%s', (_what, changes, who, state, words) => {
  const terms = { ...table, ...changes };
  expect(tileState(terms, isShown, who)).toBe(state);
  expect(closedWords(terms, isShown, who)).toBe(words);
});
