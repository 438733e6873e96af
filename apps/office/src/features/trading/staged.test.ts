import { expect, test } from 'vitest';
import { changesOf, paybackWith, readPrice, stepPrice } from './staged.ts';
import type { DeskFixture, DeskMarket } from './trading-labels.ts';

test.each([
  [1.99, 1, 2],
  [2, 1, 2.02],
  [2, -1, 1.99],
  [3, -1, 2.98],
  [1.01, -1, 1.01],
  [9_950, 1, 10_000],
  [10_000, 1, 10_000],
  [4.95, 1, 5],
] as const)('from %d by %d to %d', (odds, direction, next) => expect(stepPrice(odds, direction)).toBe(next));

test.each([
  ['2.24', 2.24],
  [' 2,24 ', 2.24],
  ['1.01', 1.01],
  ['1.00', null],
  ['10000', 10_000],
  ['10000.01', null],
  ['2.245', null],
  ['', null],
  ['a', null],
])('typed %s', (text, odds) => expect(readPrice(text)).toBe(odds));

const selection = (betsSeq: string, odds: number, deskOdds: number | null = null) =>
  ({ betsSeq, odds, feedOdds: odds, deskOdds }) as DeskMarket['selections'][number];
const market = { type: 52, selections: [selection('1', 1.9), selection('2', 1.9, 1.9)] } as unknown as DeskMarket;
const fixture = { markets: [market] } as unknown as DeskFixture;

test('only what differs is a change; giving back to the feed is one where a price was set', () => {
  expect(changesOf(fixture, { 1: { odds: 1.95, text: '1.95' }, 2: { odds: 1.9, text: '1.90' } })).toMatchObject([
    { from: 1.9, to: 1.95, toFeed: false },
  ]);
  expect(changesOf(fixture, { 1: { odds: null, text: '' }, 2: { odds: null, text: '' } })).toMatchObject([
    { selection: { betsSeq: '2' }, toFeed: true },
  ]);
});

test('what a market would pay back is known before it is set', () => {
  expect(paybackWith(market, {})).toMatchObject({ share: expect.closeTo(0.95, 9), all: false });
  expect(paybackWith(market, { 1: { odds: 2.12, text: '2.12' } })).toMatchObject({ all: true });
  expect(paybackWith(market, { 1: { odds: null, text: '2.' } })).toBeNull();
});
