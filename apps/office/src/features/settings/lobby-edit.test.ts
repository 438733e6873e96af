import { expect, test } from 'vitest';
import { plainGame, plainVendor } from '@lime/domain/casino/lobby-terms.ts';
import type { CasinoLobbyTerms } from '@lime/domain/casino/lobby-terms.ts';
import { moveGame, moveVendor, orderedGames, orderedVendors, withGames, withVendors } from './lobby-edit.ts';

const none: CasinoLobbyTerms = { vendors: [], games: [] };
const studios = (terms: CasinoLobbyTerms) => orderedVendors(terms, 'slot').map(({ code }) => code);
const builtIn = studios(none);

test('each step moves one vendor by one place, however places stood before', () => {
  let terms = none;
  let order = builtIn;
  // a fixed sequence of steps over all studios, up and down
  for (let turn = 0; turn < 400; turn++) {
    const code = builtIn[(turn * 5) % builtIn.length]!;
    const step = turn % 3 === 0 ? 1 : -1;
    const at = order.indexOf(code);
    terms = moveVendor(terms, 'slot', code, step);
    if (order[at + step] !== undefined) order = order.with(at, order[at + step]!).with(at + step, code);
    expect(studios(terms), `turn ${turn}`).toEqual(order);
  }
});

test('a step and the way back leave nothing behind', () => {
  const there = moveVendor(none, 'slot', builtIn[3]!, -1);
  expect(there.vendors).toEqual([{ ...plainVendor(builtIn[3]!), place: 3 }]);
  expect(moveVendor(there, 'slot', builtIn[3]!, 1)).toEqual(none);
  expect(moveVendor(none, 'slot', builtIn[0]!, -1)).toEqual(none);
});

test('games move within their vendor', () => {
  const [first, second] = orderedGames(none, 'limeworks').map(({ code }) => code);
  const terms = moveGame(none, 'limeworks', second!, -1);
  expect(
    orderedGames(terms, 'limeworks')
      .slice(0, 2)
      .map(({ code }) => code),
  ).toEqual([second, first]);
  expect(orderedGames(terms, 'bukdu')).toEqual(orderedGames(none, 'bukdu'));
});

test('rows that say nothing, and those of what is gone, are left out', () => {
  const stale = { vendors: [{ ...plainVendor('gone'), place: 1 }], games: [{ ...plainGame('gone'), place: 1 }] };
  expect(withVendors(stale, [plainVendor('bukdu')]).vendors).toEqual([]);
  expect(withGames(stale, [{ ...plainGame('cat-cafe'), hot: 'on' }]).games).toEqual([
    { ...plainGame('cat-cafe'), hot: 'on' },
  ]);
});
