import { expect, test } from 'vitest';
import { OddsBoard } from '../../lib/odds-board.ts';
import { sampleFolder, sampleFixture } from '../../lib/sample-fixture.ts';
import { openOrder } from './open-order.ts';
import type { Order } from './order.ts';
import { samplePick } from './sample-pick.ts';

const pick = samplePick({ selectionId: '111', kind: 'inplay' });
const order: Order = {
  mode: 'combo',
  lines: [{ pick, odds: pick.odds, penalty: 0, moved: null, linked: false }],
  stake: 10_000,
  totalStake: 10_000,
  totalOdds: '1.86',
  payout: 18_600,
  groups: [],
};
const again = (picks: readonly (typeof pick)[], before: Order): Order => ({
  ...before,
  lines: picks.map((one) => ({ pick: one, odds: one.odds, penalty: 0, moved: null, linked: false })),
});

function open() {
  const prices = new OddsBoard((run) => run(), Date.now);
  prices.open(sampleFixture());
  return { prices, asked: openOrder(order, again, prices) };
}

test('while nothing moves the order stays the very one that was asked about', () => {
  const { asked } = open();
  expect(asked.now()).toBe(order);
  expect(asked.get()).toBeNull();
});

test('a price that moves is what a yes then sends', () => {
  const { prices, asked } = open();
  const folder = sampleFolder();
  const bets = folder.bets.map((bet) => (bet.id === '111' ? { ...bet, price: 2.05 } : bet));
  prices.open(sampleFixture({ version: 2, folders: [{ ...folder, bets }] }));
  expect(asked.now().lines.map(({ odds, pick: one }) => [odds, one.seenOdds])).toEqual([[2050, 2050]]);
  expect(asked.now()).toBe(asked.now());
});

test('nothing suspended takes a yes, until it is sold again', () => {
  const { prices, asked } = open();
  prices.open(sampleFixture({ version: 2, folders: [sampleFolder({ isSuspended: true })] }));
  expect(asked.get()).toBe('정지된 선택이 있어요');
  expect(asked.isSuspended('111')).toBe(true);
  prices.open(sampleFixture({ version: 3 }));
  expect(asked.get()).toBeNull();
});
