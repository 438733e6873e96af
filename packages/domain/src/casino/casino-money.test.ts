import { expect, test } from 'vitest';
import { casinoGames } from './casino-games.ts';
import { sweepsHome, vendorsOfProduct, walletOf } from './casino-money.ts';
import { casinoVendors } from './casino-vendors.ts';
import type { VendorMoney } from './casino-money.ts';

const money: readonly VendorMoney[] = [
  { vendor: 'lobby-3-0', wallet: 'cash', sweepsHome: false },
  { vendor: 'obang', wallet: 'cash', sweepsHome: true },
  { vendor: 'bukdu', wallet: 'casino', sweepsHome: true },
];

test('every game is of a vendor that can be set, and no vendor stands twice', () => {
  const codes = casinoVendors.map(({ code }) => code);
  expect(new Set(codes).size).toBe(codes.length);
  expect(new Set(casinoGames.map(({ vendor }) => vendor.code))).toEqual(new Set(codes));
});

test('a product has the vendors of its games: a lobby is one, slots are of many studios', () => {
  expect(vendorsOfProduct(1)).toEqual(['lobby-1-0']);
  expect(vendorsOfProduct(3).toSorted()).toEqual(['lobby-3-0', 'lobby-3-1']);
  expect(vendorsOfProduct(3, 1)).toEqual(['lobby-3-1']);
  expect(vendorsOfProduct(0).length).toBeGreaterThan(1);
  expect(vendorsOfProduct(77)).toEqual([]);
});

test.each([
  [['lobby-3-0'], 'cash', false],
  [['lobby-3-0', 'lobby-3-1'], 'casino', false],
  [['lobby-3-0', 'obang'], 'cash', true],
  [['bukdu'], 'casino', true],
  [['limeworks'], 'casino', false],
  [[], 'casino', false],
])('%j plays from the %s; sweeps home: %s', (vendors, wallet, home) => {
  expect(walletOf(money, vendors)).toBe(wallet);
  expect(sweepsHome(money, vendors)).toBe(home);
});
