import { expect, test } from 'vitest';
import { marketKinds } from '@lime/domain/catalogue.ts';
import type { Side } from '@lime/domain/catalogue.ts';
import { sampleFolder, sampleFixture } from '../../lib/sample-fixture.ts';
import { cardsOf, marketTabs, priceName } from './market-cards.ts';

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
