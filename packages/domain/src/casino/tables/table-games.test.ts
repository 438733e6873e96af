import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { fraction, isBelow } from '../../games/hosted/fraction.ts';
import type { SpotBet } from '../../games/hosted/spot-game.ts';
import { drawShoe } from './shoe.ts';
import { betSeconds, cycleSeconds, leastCycleSeconds } from './table-game.ts';
import { tableGame, tableGames } from './table-games.ts';
import type { AnyTableGame, TableOutcome } from './table-games.ts';
import { casinoTables, findTable, roundLimit, spotLimits, tableProducts } from './casino-tables.ts';

const blocksOf = (name: string) => (no: number) => createHash('sha256').update(`${name} ${no}`).digest();

/** Outcomes of a game, as its tables come to them. */
function outcomesOf(game: AnyTableGame): readonly TableOutcome[] {
  return Array.from({ length: 300 }, (_, no) => {
    const blocks = blocksOf(`${game.id} ${no}`);
    if (game.dealing === 'round') return game.draw(blocks);
    if (game.dealing === 'hand') return game.draw(game.open(blocks))(blocks);
    const shoe = drawShoe(blocks);
    let at = 0;
    return game.deal(() => shoe[at++]!);
  });
}

describe.each(tableGames)('$id', (game) => {
  const outcomes = outcomesOf(game);
  const bets: readonly SpotBet[] = game.spots.map(({ id }, no) => ({ stake: 1001 + no, spot: id }));

  test('pays back 85 % to below 100 % on every spot, exactly', () => {
    const figures = game.figures();
    expect(figures.length).toBeGreaterThan(1);
    for (const { spot, returned, hit, highest, deviation } of figures) {
      expect([spot, isBelow(returned, fraction(85, 100)), isBelow(returned, fraction(1, 1))]).toEqual([
        spot,
        false,
        true,
      ]);
      expect(isBelow(fraction(0, 1), hit) && isBelow(hit, fraction(1, 1))).toBe(true);
      expect(isBelow(fraction(0, 1), highest.chance)).toBe(true);
      expect(highest.multiplier).toBeGreaterThan(1000);
      expect(deviation).toBeGreaterThan(0);
    }
    for (const { lowest, highest } of game.returns()) {
      expect(isBelow(lowest, fraction(85, 100)) || isBelow(highest, lowest)).toBe(false);
      expect(isBelow(highest, fraction(1, 1))).toBe(true);
    }
  });

  test('has prices of whole hundredths, and limits', () => {
    for (const { id, price, pays = [], limitPercent } of game.spots) {
      for (const one of [price, ...pays.map((pay) => pay.price)])
        expect([id, one % 10, one > 0]).toEqual([id, 0, true]);
      expect(pays).toEqual(pays.toSorted((one, other) => one.price - other.price));
      expect(Number.isInteger(limitPercent) && limitPercent > 0 && limitPercent <= 200).toBe(true);
    }
  });

  test('reads its own outcomes back from JSON, and no other', () => {
    for (const outcome of outcomes) {
      expect(game.readOutcome(JSON.parse(JSON.stringify(outcome)))).toEqual(outcome);
      expect(game.outcomeText(outcome)).toMatch(/\S/);
    }
    for (const wrong of [null, undefined, 7, 'x', [], {}]) expect(game.readOutcome(wrong)).toBe(null);
  });

  test('pays whole won, never more than it said it could', () => {
    const most = game.maxPayout(bets);
    for (const outcome of outcomes) {
      const payouts = game.settle(bets, outcome);
      expect(payouts).toHaveLength(bets.length);
      expect(payouts.every((payout) => Number.isSafeInteger(payout) && payout >= 0)).toBe(true);
      expect(payouts.reduce((sum, payout) => sum + payout, 0)).toBeLessThanOrEqual(most);
    }
  });

  test('takes a bet on each spot, and nothing else', () => {
    for (const bet of bets) {
      expect(game.checkBet(JSON.parse(JSON.stringify(bet)))).toEqual(bet);
      expect(game.betText(bet)).toBe(game.spots.find(({ id }) => id === bet.spot)!.name);
      expect(game.betKey(bet)).toBe(bet.spot);
    }
    expect(game.mostBets).toBe(game.spots.length);
    for (const wrong of [
      null,
      {},
      { stake: 0, spot: bets[0]!.spot },
      { stake: 1.5, spot: bets[0]!.spot },
      { stake: 1, spot: 'x' },
    ])
      expect(game.checkBet(wrong)).toBe(null);
  });

  test('shows what turns up and tells its rules', () => {
    for (const outcome of outcomes) {
      const shown = game.reveals(outcome);
      expect(shown.length).toBeGreaterThan(0);
      expect(cycleSeconds(shown.length)).toBeGreaterThanOrEqual(betSeconds + leastCycleSeconds);
    }
    expect(new Set(outcomes.map((outcome) => game.mark(outcome))).size).toBeGreaterThan(1);
    expect(game.facts.length).toBeGreaterThan(3);
    for (const { title, text } of game.facts) expect([title, text].every((line) => /[가-힣]|0/.test(line))).toBe(true);
  });
});

test('no hand begins sooner than five seconds after the one before, and betting lasts fifteen', () => {
  expect([leastCycleSeconds, betSeconds]).toEqual([5, 15]);
  for (const game of tableGames) if (game.dealing === 'hand') expect(game.play.paceSeconds).toBe(5);
});

describe('tables', () => {
  test('there are forty and more, over five games, and each of nine tiles has some', () => {
    expect(casinoTables.length).toBeGreaterThanOrEqual(40);
    expect(new Set(casinoTables.map(({ game }) => game)).size).toBe(5);
    expect(tableProducts.map(({ id, type }) => `${id}/${type}`)).toEqual([
      '1/0',
      '10/0',
      '3/1',
      '3/0',
      '5/0',
      '6/0',
      '24/0',
      '2/0',
      '9/0',
      '10002/0',
    ]);
    for (const product of tableProducts)
      expect(casinoTables.filter((table) => table.product === product).length).toBeGreaterThanOrEqual(3);
  });

  test('each has an id and a name of its own', () => {
    expect(new Set(casinoTables.map(({ id }) => id)).size).toBe(casinoTables.length);
    expect(new Set(casinoTables.map(({ name }) => name)).size).toBe(casinoTables.length);
    for (const table of casinoTables) {
      expect(table.id).toMatch(/^[a-z0-9-]{1,40}$/);
      expect(findTable(table.id)).toBe(table);
    }
    expect(findTable('nothing')).toBe(null);
  });

  test('a chip of the lowest stake fits on every spot, and all fits into the round', () => {
    for (const table of casinoTables)
      for (const spot of tableGame(table.game).spots) {
        const { min, max } = spotLimits(table, spot);
        expect([table.id, spot.id, min <= max, max % 100]).toEqual([table.id, spot.id, true, 0]);
        expect(max).toBeLessThanOrEqual(roundLimit(table));
      }
  });

  test('limits are those of drawing 30', () => {
    const table = findTable('evolution-baccarat-1')!;
    const { spots } = tableGame(table.game);
    const maxOf = (id: string) =>
      spotLimits(
        table,
        spots.find((spot) => spot.id === id)!,
      ).max;
    expect([table.name, table.limits.min]).toEqual(['라임 바카라 1', 1000]);
    expect(['player', 'tie', 'player-pair'].map(maxOf)).toEqual([5_000_000, 500_000, 400_000]);
    expect(roundLimit(table)).toBe(5_500_000);
  });
});
