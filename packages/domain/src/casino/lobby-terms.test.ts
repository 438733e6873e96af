import { describe, expect, test } from 'vitest';
import {
  indexLobby,
  inPlaces,
  lobbyFault,
  lobbyLimitsLoosen,
  plainGame,
  plainVendor,
  vendorLimit,
} from './lobby-terms.ts';
import type { GameTerms, VendorTerms } from './lobby-terms.ts';

const vendor = { code: 'limeworks', name: '라임웍스' };
const page = { vendor, code: 'cat-cafe', name: '고양이 카페' };
const vendorIs = (changes: Partial<VendorTerms>) => ({ ...plainVendor(vendor.code), ...changes });
const gameIs = (changes: Partial<GameTerms>) => ({ ...plainGame(page.code), ...changes });

describe('what closes a page', () => {
  const repair = (name: string) => ({ code: 'CASINO_REPAIR', detail: { name } });
  test.each<[string, Partial<VendorTerms>, Partial<GameTerms>, unknown]>([
    ['nothing', {}, {}, null],
    ['its vendor under maintenance', { state: 'repair' }, {}, repair('라임웍스')],
    ['itself under maintenance', {}, { state: 'repair' }, repair('고양이 카페')],
    ['both: the vendor is named', { state: 'repair' }, { state: 'repair' }, repair('라임웍스')],
    ['its vendor hidden', { state: 'hidden' }, { state: 'repair' }, { code: 'CASINO_GAME_UNKNOWN' }],
    ['itself hidden', { state: 'repair' }, { state: 'hidden' }, { code: 'CASINO_GAME_UNKNOWN' }],
    ['the member’s grade', { grades: [1, 2] }, {}, { code: 'CASINO_GRADE_CLOSED', detail: { name: '라임웍스' } }],
    ['another grade', { grades: [3] }, {}, null],
  ])('%s', (_what, ofVendor, ofGame, fault) => {
    const index = indexLobby({ vendors: [vendorIs(ofVendor)], games: [gameIs(ofGame)] });
    expect(lobbyFault(index, 3, page)).toEqual(fault);
  });

  test('a vendor’s lobby goes by its vendor alone, a page without one by nothing', () => {
    const index = indexLobby({ vendors: [vendorIs({ state: 'repair' })], games: [] });
    expect(lobbyFault(index, 3, { vendor })).toEqual(repair('라임웍스'));
    expect(lobbyFault(index, 3, { vendor: null })).toBeNull();
    expect(lobbyFault(index, 3, { vendor: { code: 'bukdu', name: '북두' } })).toBeNull();
  });
});

test('a limit is of one vendor and grade', () => {
  const index = indexLobby({ vendors: [vendorIs({ limits: { 3: { maxBetting: 50_000 } } })], games: [] });
  expect(vendorLimit(index, 3, vendor)).toBe(50_000);
  expect(vendorLimit(index, 4, vendor)).toBeNull();
  expect(vendorLimit(index, 3, { code: 'bukdu', name: '북두' })).toBeNull();
  expect(vendorLimit(index, 3, null)).toBeNull();
});

test.each<[string, Record<string, number>, string]>([
  ['no places', {}, 'abcde'],
  ['one to the front', { d: 1 }, 'dabce'],
  ['one to the end', { b: 5 }, 'acdeb'],
  ['one beyond the end', { b: 900 }, 'acdeb'],
  ['two beside each other', { e: 2, a: 3 }, 'beacd'],
  ['all of them', { a: 5, b: 4, c: 3, d: 2, e: 1 }, 'edcba'],
  ['two of one place: the built-in order decides', { e: 1, d: 1 }, 'edabc'],
])('%s', (_what, places, order) => {
  expect(inPlaces([...'abcde'], (item) => places[item] ?? null).join('')).toBe(order);
});

test.each<[string, Record<string, number>, Record<string, number>, boolean]>([
  ['a first limit', {}, { 1: 10_000 }, false],
  ['a lower one', { 1: 10_000 }, { 1: 9_999 }, false],
  ['the same', { 1: 10_000 }, { 1: 10_000, 2: 5 }, false],
  ['a higher one', { 1: 10_000 }, { 1: 10_001 }, true],
  ['one taken away', { 1: 10_000, 2: 5 }, { 2: 5 }, true],
])('%s loosens a limit: %#', (_what, before, after, loosens) => {
  const terms = (limits: Record<string, number>) => ({
    vendors: [
      vendorIs({
        limits: Object.fromEntries(Object.entries(limits).map(([grade, maxBetting]) => [grade, { maxBetting }])),
      }),
    ],
    games: [],
  });
  expect(lobbyLimitsLoosen(terms(before), terms(after))).toBe(loosens);
});

test('a vendor’s row taken away takes its limits away', () => {
  const before = { vendors: [vendorIs({ limits: { 1: { maxBetting: 1 } } })], games: [] };
  expect(lobbyLimitsLoosen(before, { vendors: [], games: [] })).toBe(true);
});
