import { describe, expect, test } from 'vitest';
import { marketKind, marketKinds } from '@lime/domain/market-kinds.ts';
import type { MarketType, Side } from '@lime/domain/market-kinds.ts';
import type { SportFamily } from '@lime/domain/sports.ts';
import type { DeskMarket } from './desk.sql.ts';
import { logLine } from './log-line.ts';
import { marketTitle, ordered, priceRow, sideName } from './market-view.ts';
import type { PriceCaps } from './market-view.ts';

const names = { home: '빨강', away: '파랑' };
const caps: PriceCaps = { twoWaySum: null, maxReverse: null, maxDraw: null };

describe('the name of a market', () => {
  test.each<[MarketType, number | null, SportFamily, string]>([
    [1, null, 'football', '승무패'],
    [2, 350, 'football', '언더오버 3.5'],
    [2, 225, 'football', '언더오버 2.25'],
    [3, -50, 'football', '핸디캡 −0.5'],
    [3, 50, 'football', '핸디캡 +0.5'],
    [3, 0, 'football', '핸디캡 0.0'],
    [41, null, 'football', '전반 승무패'],
    [202, null, 'basketball', '1쿼터 승패'],
    [202, null, 'volleyball', '1세트 승패'],
  ])('%i at %j in %s is %s', (type, line, family, title) => {
    expect(marketTitle(type, line, family)).toBe(title);
  });

  test('is another for every kind of a sport', () => {
    const titles = marketKinds.map(({ type }) => marketTitle(type, null, 'football'));
    expect(new Set(titles).size).toBe(titles.length);
  });
});

describe('the name of a selection', () => {
  test.each<[MarketType, number | null, Side, string]>([
    [1, null, 'home', '빨강'],
    [1, null, 'draw', '무'],
    [1, null, 'away', '파랑'],
    [3, -50, 'home', '빨강 −0.5'],
    [3, -50, 'away', '파랑 +0.5'],
    [3, 125, 'home', '빨강 +1.25'],
    [3, 125, 'away', '파랑 −1.25'],
    [2, 250, 'over', '오버'],
    [2, 250, 'under', '언더'],
    [5, null, 'odd', '홀'],
    [5, null, 'even', '짝'],
    [17, null, 'yes', '예'],
    [17, null, 'no', '아니오'],
    [7, null, 'home-draw', '빨강 또는 무'],
    [7, null, 'home-away', '빨강 또는 파랑'],
    [7, null, 'draw-away', '무 또는 파랑'],
    [900_001, 100, 'draw', '더 없음'],
    [900_001, 100, 'home', '빨강'],
  ])('%i at %j, %s: %s', (type, line, side, name) => {
    expect(sideName({ type, line }, side, names)).toBe(name);
  });

  test('is another for each side of a market', () => {
    for (const { type, sides, hasLine } of marketKinds) {
      const shown = sides.map((side) => sideName({ type, line: hasLine ? 100 : null }, side, names));
      expect([type, new Set(shown).size]).toEqual([type, sides.length]);
    }
  });
});

/** As the database gives it: sides in the order of their rows, not of their kind. */
const market = (changes: Partial<DeskMarket> = {}): DeskMarket =>
  ({
    id: 7,
    type: 1,
    line: null,
    status: 'open',
    stopped: false,
    margin: 0,
    desk_margin: null,
    sides: ['away', 'home', 'draw'],
    selection_ids: [3, 1, 2],
    odds: [3_600, 2_300, 2_780],
    desk_odds: [null, 2_240, null],
    sides_stopped: [true, false, false],
    ...changes,
  }) as DeskMarket;

describe('a market at the desk', () => {
  test('has its sides in the order of the kind, whatever the order of their rows', () => {
    expect(ordered(market())).toMatchObject({
      sides: marketKind(1).sides,
      ids: [1, 2, 3],
      fed: [2_300, 2_780, 3_600],
      desk: [2_240, null, null],
      stopped: [false, false, true],
    });
  });

  test('leaves in its history what is sold, with the feed’s and the desk’s own prices beside it', () => {
    expect(priceRow(market(), 12, false, caps)).toMatchObject({
      market_id: 7,
      version: 12,
      odds: [2_240, 2_780, 3_600],
      status: 'open',
      desk: { feed: [2_300, 2_780, 3_600], odds: [2_240, null, null], stopped: [false, false, true], margin: 0 },
    });
  });

  test('loses the margin of its league on the feed’s prices alone', () => {
    const { odds } = priceRow(market({ margin: 50 }), 12, false, caps);
    expect(odds).toEqual([2_240, 2_640, 3_420]);
  });

  test('says in its history which margin is its own', () => {
    expect(priceRow(market({ margin: 50, desk_margin: 50 }), 12, false, caps).desk).toMatchObject({ own: 50 });
  });

  test.each<[string, Partial<DeskMarket>, boolean, string]>([
    ['as the feed says', { status: 'closed' }, false, 'closed'],
    ['suspended by the desk', { stopped: true }, false, 'suspended'],
    ['suspended with its fixture', {}, true, 'suspended'],
    ['open', {}, false, 'open'],
  ])('stands in its history %s', (_what, changes, stopped, status) => {
    expect(priceRow(market(changes), 1, stopped, caps).status).toBe(status);
  });
});

describe('what is told of an act of the desk', () => {
  const words = { selection: (id: string) => `선택 ${id}`, market: (id: string) => `마켓 ${id}` };
  const line = (action: string, before: unknown, after: unknown) => logLine({ action, before, after }, words);

  test.each<[string, string, unknown, unknown, string]>([
    ['a price set', 'trading.price', { 1: null }, { 1: 2_240 }, '선택 1 피드 → 2.24'],
    ['a price moved', 'trading.price', { 1: 2_240 }, { 1: 2_300 }, '선택 1 2.24 → 2.30'],
    ['a price given back', 'trading.price', { 1: 2_240 }, { 1: null }, '선택 1 2.24 → 피드'],
    [
      'two at once',
      'trading.price',
      { 1: null, 2: 1_900 },
      { 1: 2_000, 2: 1_950 },
      '선택 1 피드 → 2.00, 선택 2 1.90 → 1.95',
    ],
    ['a price of many digits is cut, not rounded', 'trading.price', {}, { 1: 2_249 }, '선택 1 피드 → 2.24'],
    ['a fixture stopped', 'trading.stop', { stopped: false }, { stopped: true }, '전체 정지'],
    ['a fixture sold again', 'trading.resume', { stopped: true }, { stopped: false }, '전체 판매 재개'],
    ['a market stopped', 'trading.stop', {}, { market: '7', stopped: true }, '마켓 7 정지'],
    ['a selection sold again', 'trading.resume', {}, { selection: '3', stopped: false }, '선택 3 판매 재개'],
    ['a fixture entered', 'trading.manual', null, {}, '경기 직접 등록'],
    ['an offer entered', 'trading.offer', null, {}, '마켓·배당 변경'],
    ['a start moved', 'trading.start', {}, {}, '시작 시간 변경'],
    ['a fixture called off', 'trading.cancel', {}, {}, '경기 취소'],
  ])('%s', (_what, action, before, after, expected) => {
    expect(line(action, before, after)).toBe(expected);
  });

  test('terms of a match and of a market, over those above', () => {
    const none = { margin: null, maxBetting: null, maxWin: null };
    expect(line('trading.match-terms', none, { ...none, margin: 0 })).toBe(
      '경기 조건 마진 기본·최대 베팅 기본·최대 당첨 기본 → 마진 0%·최대 베팅 기본·최대 당첨 기본',
    );
    const market = { ...none, market: '7' };
    expect(line('trading.match-terms', { ...market, maxWin: 5_000 }, market)).toBe(
      '마켓 7 조건 마진 기본·최대 베팅 기본·최대 당첨 5,000원 → 마진 기본·최대 베팅 기본·최대 당첨 기본',
    );
  });

  test('terms with limits, and without', () => {
    const none = { margin: 0, maxBetting: null, maxWin: null };
    expect(line('trading.terms', none, { margin: 45, maxBetting: 300_000, maxWin: 5_000_000 })).toBe(
      '리그 조건 마진 0%·최대 베팅 없음·최대 당첨 없음 → 마진 4.5%·최대 베팅 300,000원·최대 당첨 5,000,000원',
    );
  });
});
