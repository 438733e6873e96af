import { describe, expect, test } from 'vitest';
import { marketKinds } from '@lime/domain/market-kinds.ts';
import type { Side } from '@lime/domain/market-kinds.ts';
import { sampleFolder, sampleFixture } from '../../lib/sample-fixture.ts';
import { cardsOf, keepCards, marketTabs, priceName } from './market-cards.ts';

const folder = (id: string, marketsId: number, line: number | null, changes = {}) =>
  sampleFolder({ id, marketsId: String(marketsId), line, marketNameKr: String(marketsId), ...changes });

test('lines of one kind share a card in order, kinds keep the order of the catalogue, hidden markets are left out', () => {
  const fixture = sampleFixture({
    folders: [
      folder('5', 2, 3.5),
      folder('4', 2, 2.5),
      folder('3', 900_001, 3),
      folder('2', 1, null),
      folder('1', 3, 0, { isVisible: false }),
    ],
  });
  expect(cardsOf(fixture).map(({ type, hint, folders }) => [type, hint, folders.map(({ id }) => id)])).toEqual([
    [1, '정규시간', ['2']],
    [2, '총 득점', ['4', '5']],
    [900_001, '3번째 골 득점 팀', ['3']],
  ]);
});

test('where sets decide, totals and handicaps count sets', () => {
  const fixture = sampleFixture({ sportsId: '154830', folders: [folder('1', 2, 4.5), folder('2', 3, -1.5)] });
  expect(cardsOf(fixture).map(({ hint }) => hint)).toEqual(['세트 기준', '총 세트']);
});

test('every kind of market stands under a tab of its own beside 전체', () => {
  const homeless = marketKinds.filter(
    (kind) => !['two-way', 'three-way'].includes(kind.rule) && !marketTabs.slice(1).some(({ shows }) => shows(kind)),
  );
  expect(homeless.map(({ type }) => type)).toEqual([]);
});

test.each<[number, number | null, Side, string, string]>([
  [1, null, 'home', '승', '토트넘'],
  [1, null, 'draw', '무', '무'],
  [2, 2.5, 'over', '오버', '오버 2.5'],
  [3, -0.5, 'home', '승', '토트넘 −0.5'],
  [3, -0.5, 'away', '패', '아스톤 빌라 +0.5'],
  [900_001, 3, 'draw', '무', '없음'],
  [900_001, 3, 'away', '패', '아스톤 빌라'],
  [7, null, 'home-draw', '승/무', '승/무'],
  [101, 1.5, 'under', '언더', '언더 1.5'],
])('market %d, line %s, %s reads as it is bet', (type, line, side, name, expected) =>
  expect(priceName(sampleFixture(), folder('1', type, line), { id: '1', name, side, price: 2 })).toBe(expected),
);

describe('cards that keep their places', () => {
  const cards = (...folders: [id: string, type: number, line: number | null][]) =>
    cardsOf(sampleFixture({ folders: folders.map(([id, type, line]) => folder(id, type, line)) }));
  const shown = (kept: ReturnType<typeof keepCards>) =>
    kept.cards.map(({ type, folders }) => [type, folders.map(({ id }) => (kept.over.has(id) ? `${id} over` : id))]);
  const before = cards(['1', 1, null], ['2', 2, 1.5], ['3', 2, 2.5], ['4', 900_001, 1]);

  test.each<[string, ReturnType<typeof cards>, unknown]>([
    [
      'nothing changes',
      before,
      [
        [1, ['1']],
        [2, ['2', '3']],
        [900_001, ['4']],
      ],
    ],
    [
      'a line goes: it is over where it stands',
      cards(['1', 1, null], ['3', 2, 2.5], ['4', 900_001, 1]),
      [
        [1, ['1']],
        [2, ['2 over', '3']],
        [900_001, ['4']],
      ],
    ],
    [
      'another comes for it: it takes the place',
      cards(['1', 1, null], ['3', 2, 2.5], ['5', 2, 3.5], ['4', 900_001, 1]),
      [
        [1, ['1']],
        [2, ['5', '3']],
        [900_001, ['4']],
      ],
    ],
    [
      'a kind goes: its card is over where it stands',
      cards(['1', 1, null], ['4', 900_001, 1]),
      [
        [1, ['1']],
        [2, ['2 over', '3 over']],
        [900_001, ['4']],
      ],
    ],
    [
      'a kind comes: it is last, whatever the catalogue says',
      cards(['1', 1, null], ['2', 2, 1.5], ['3', 2, 2.5], ['6', 3, -1], ['4', 900_001, 1]),
      [
        [1, ['1']],
        [2, ['2', '3']],
        [900_001, ['4']],
        [3, ['6']],
      ],
    ],
    [
      'the next goal follows the last: its card has the new one',
      cards(['1', 1, null], ['2', 2, 1.5], ['3', 2, 2.5], ['7', 900_001, 2]),
      [
        [1, ['1']],
        [2, ['2', '3']],
        [900_001, ['7']],
      ],
    ],
    [
      'all is over',
      [],
      [
        [1, ['1 over']],
        [2, ['2 over', '3 over']],
        [900_001, ['4 over']],
      ],
    ],
  ])('%s', (_, now, expected) => expect(shown(keepCards(before, now))).toEqual(expected));

  test('a line that comes back stands where it stood', () => {
    const without = keepCards(before, cards(['1', 1, null], ['2', 2, 1.5], ['3', 2, 2.5]));
    expect(shown(keepCards(without.cards, before))).toEqual([
      [1, ['1']],
      [2, ['2', '3']],
      [900_001, ['4']],
    ]);
  });

  test('the card of the next goal says which one it is about now', () => {
    const { cards: kept } = keepCards(before, cards(['7', 900_001, 2]));
    expect(kept.find(({ type }) => type === 900_001)?.hint).toBe('2번째 골 득점 팀');
  });
});
