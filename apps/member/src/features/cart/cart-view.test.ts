import { heldTo } from '@lime/domain/limits/level-limits.ts';
import { sampleLimits } from '@lime/domain/limits/sample-limits.ts';
import { cutProduct } from '@lime/domain/odds.ts';
import { expect, test } from 'vitest';
import { sampleContext, samplePick } from './sample-pick.ts';
import { viewCart } from './cart-view.ts';
import { fixFor, fullFor } from './fixes.ts';
import { picksOfSharedMatches, pricerOf } from './joint-odds.ts';

const context = sampleContext({
  limits: { ...sampleLimits, maxFolders: 3 },
  settings: {
    sameGamePairs: [
      { family: '*', pair: [1, 2] },
      { family: '*', pair: [3, 2] },
    ],
    soccerCombination: { active: true, division1: 50, division2: 100, division3: 150 },
  },
  now: Date.parse('2026-11-20T00:00:00Z'),
  joint: pricerOf([{ betsSeq: ['2', '1'], odds: 2.513, why: null }]),
});
const win = samplePick({ selectionId: '1', odds: 1860, seenOdds: 1860 });
const over = samplePick({
  selectionId: '2',
  marketId: '12',
  marketType: 2,
  side: 'over',
  line: 250,
  odds: 1720,
  seenOdds: 1720,
});
const other = samplePick({ selectionId: '3', marketId: '21', fixtureId: '2', odds: 2180, seenOdds: 2100 });

test('a same-game football combination is reduced, linked and priced together; moved prices are counted', () => {
  const view = viewCart([win, other, over], 'combo', 50_000, context);
  expect(view.lines.map((line) => [line.pick.selectionId, line.odds, line.penalty, line.moved, line.linked])).toEqual([
    ['1', 1760, -100, null, false],
    ['2', 1720, 0, null, true],
    ['3', 2180, 0, 'up', false],
  ]);
  // 2.513 together, times 2.18; the reduced product would be 6.59
  expect([view.totalOdds, view.payout, view.changed, view.reduced, view.refusal]).toEqual([
    '5.47',
    273_917,
    1,
    true,
    null,
  ]);
  expect(view.groups.map(({ selectionIds, odds, product }) => [selectionIds, odds, cutProduct(product)])).toEqual([
    [['1', '2'], 2513, '3.02'],
  ]);
});

test('a pair the server has no joint price for is refused, with its correction', () => {
  const refused = { ...context, joint: pricerOf([{ betsSeq: ['1', '2'], odds: null, why: 'implied' }]) };
  const { refusal } = viewCart([other, win, over], 'combo', 10_000, refused);
  expect(refusal).toEqual({ code: 'BET_SAME_GAME_REFUSED', detail: { selections: ['1', '2'], why: 'implied' } });
  expect(fixFor(refusal!, [other, win, over], 'combo', 1000)?.label).toBe('마지막에 고른 폴더만 남기기');
});

test('a pair the server has not priced yet is not refused, and counts with one of its odds alone', () => {
  const view = viewCart([win, over], 'combo', 10_000, { ...context, joint: pricerOf(null) });
  expect([view.refusal, view.totalOdds]).toEqual([null, '1.76']);
});

test('the picks to be priced together are those that share a match, a bonus folder left out', () => {
  const bonus = samplePick({ selectionId: '9', marketId: '9', bonusFolders: 3 });
  expect(picksOfSharedMatches([win, other, over, bonus]).map(({ selectionId }) => selectionId)).toEqual(['1', '2']);
  expect(picksOfSharedMatches([win, other, bonus])).toEqual([]);
});

test('nothing entered yet is no mistake', () => expect(viewCart([win], 'combo', 0, context).refusal).toBeNull());

test.each([
  [
    'more folders than the level allows',
    [win, other, ...['3', '4'].map((id) => samplePick({ selectionId: id, marketId: id, fixtureId: id }))],
    10_000,
    '나중에 담은 1개 빼기',
  ],
  [
    'two markets that do not go together',
    [win, samplePick({ selectionId: '5', marketId: '13', marketType: 3, line: -100 })],
    10_000,
    '마지막에 고른 폴더만 남기기',
  ],
  ['a suspended folder', [{ ...win, suspended: true }], 10_000, '정지된 폴더 1개 빼기'],
  ['a started game', [{ ...win, startsAt: context.now + 16_000 }], 10_000, '시작한 경기 1개 빼기'],
  ['below the minimum', [win], 500, '최소금액 1,000원으로 맞추기'],
  ['above the maximum', [win], 1_200_000, '최대금액 1,000,000원으로 맞추기'],
  ['above the balance', [win], 600_000, '보유금 500,000원으로 맞추기'],
] as const)('%s is corrected by one press', (_why, picks, stake, label) => {
  const { refusal } = viewCart(picks, 'combo', stake, context);
  expect(refusal && fixFor(refusal, picks, 'combo', 1000)?.label).toBe(label);
});

test('singles are slips of their own: no reduction, stakes and payouts add up', () => {
  const view = viewCart([win, over, other], 'single', 10_000, context);
  expect([view.totalStake, view.payout, view.reduced, view.refusal, view.totalOdds]).toEqual([
    30_000,
    18_600 + 17_200 + 21_800,
    false,
    null,
    '2.18',
  ]);
});

test('singles that together exceed the balance are brought down each', () => {
  const picks = [win, over, other];
  const { refusal } = viewCart(picks, 'single', 200_000, context);
  expect(refusal && fixFor(refusal, picks, 'single', 1000)).toEqual({
    kind: 'stake',
    stake: 166_666,
    label: '폴더당 166,666원으로 맞추기',
  });
});

test('a cap of liability is shown for the cart it was met with, above what it allows, with the stake that fits', () => {
  const full = {
    selectionIds: [win.selectionId],
    allowed: 5_000,
    text: '이 경기에는 지금 5,000원까지 베팅할 수 있어요.',
  };
  expect(fullFor(full, [win], 'combo', 5_001, 1_000)).toEqual({
    text: full.text,
    fix: { kind: 'stake', stake: 5_000, label: '받을 수 있는 금액 5,000원으로 맞추기' },
  });
  expect(fullFor(full, [win], 'combo', 5_000, 1_000)).toBeNull();
  expect(fullFor({ ...full, allowed: 0 }, [win], 'combo', 5_001, 1_000)).toEqual({ text: full.text, fix: null });
  expect(fullFor(full, [win, other], 'combo', 9_000, 1_000)).toBeNull();
  expect(fullFor(full, [win, other], 'single', 9_000, 1_000)?.fix).not.toBeNull();
  expect(fullFor(full, [other], 'single', 9_000, 1_000)).toBeNull();
});

test('a member’s own most of a win refuses here already, and names the stake that fits', () => {
  const own = { ...context, limits: heldTo(context.limits, { maxStake: null, maxWin: 100_000 }) };
  const refusal = viewCart([win], 'combo', 60_000, own).refusal;
  expect(refusal).toMatchObject({ code: 'BET_WIN_ABOVE_MAXIMUM', detail: { max: 100_000 } });
  const { stake } = (refusal as { detail: { stake: number } }).detail;
  expect(viewCart([win], 'combo', stake, own).refusal).toBeNull();
  expect(viewCart([win], 'combo', stake + 1, own).refusal?.code).toBe('BET_WIN_ABOVE_MAXIMUM');
  expect(viewCart([win], 'combo', 60_000, context).refusal).toBeNull();
});
