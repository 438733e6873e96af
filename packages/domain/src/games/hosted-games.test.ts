import { describe, expect, test } from 'vitest';
import { games } from '../access/game-list.ts';
import { seededRandom } from '../random.ts';
import { findHostedGame, findHostedGameByType, hostedGames } from './hosted-games.ts';
import { boundsOf, fraction, isBelow, percentText } from './hosted/fraction.ts';
import { briefReturns, checkBets } from './hosted/hosted-game.ts';
import type { GameType } from './hosted/hosted-game.ts';
import { returnFacts } from './return-facts.ts';

/** Bets as they come over a wire: some of each kind. */
const samples: Readonly<Record<GameType, readonly { readonly stake: number }[]>> = {
  roulette: [
    { stake: 1001, spot: '17' },
    { stake: 999, spot: 'red' },
    { stake: 12_345, spot: '0-1-2' },
  ] as never,
  keno: [{ stake: 777, numbers: [1, 2, 3, 4], risk: 'medium' }] as never,
  graph: [{ stake: 1001, auto: 247 }] as never,
  highlow: [{ stake: 1001 }],
  highlow5s: [{ stake: 1001, pick: 'red' }] as never,
  baccarat: ['player', 'banker', 'tie', 'player-pair'].map((spot) => ({ stake: 1001, spot })),
  horse: ['win-3', 'quinella-1-2', 'exacta-2-1', 'odd', 'small'].map((spot) => ({ stake: 999, spot })),
};

test('games are those of decisions 80 and 82, with their pace', () =>
  expect(
    hostedGames.map(({ gType, play }) => [
      gType,
      play.kind,
      play.kind === 'rounds'
        ? [play.clock.periodSeconds, play.clock.closesSeconds]
        : play.kind === 'instant'
          ? play.paceSeconds
          : null,
    ]),
  ).toEqual([
    ['roulette', 'rounds', [60, 5]],
    ['highlow', 'instant', 5],
    ['highlow5s', 'instant', 5],
    ['baccarat', 'instant', 5],
    ['keno', 'instant', 5],
    ['graph', 'continuous', null],
    ['horse', 'rounds', [180, 0]],
  ]));

test('a game is found by its id and by the name a host gives it', () => {
  for (const game of hostedGames) {
    expect(findHostedGame(game.id)).toBe(game);
    expect(findHostedGameByType(game.gType)).toBe(game);
  }
  expect([findHostedGame('powerball'), findHostedGameByType('powerball')]).toEqual([null, null]);
});

describe.each(hostedGames.map((game) => [game.id, game] as const))('%s', (_id, game) => {
  const random = seededRandom(`draws of ${game.id}`);
  const blocks = () => {
    const block = Uint8Array.from({ length: 32 }, () => Math.floor(random() * 256));
    return () => block.map((byte) => (byte + Math.floor(random() * 256)) % 256);
  };
  const openings = Array.from({ length: 500 }, () => game.open(blocks()));
  const outcomes = openings.map((opening) => game.draw(opening)(blocks()));

  test('opens with the menu entry of its page', () => {
    const page = games.find(({ id }) => id === game.id);
    expect([page?.menu, page?.kind, page?.path]).toEqual([game.menu, 'token', `/token/${game.gType}`]);
    expect(game.limitKind).toBe('Other');
  });

  test('pays back 85 % to below 100 % with every kind of bet', () => {
    expect(game.returns().length).toBeGreaterThan(0);
    for (const { name, lowest, highest, prices } of game.returns()) {
      expect([name, isBelow(lowest, fraction(85, 100)), isBelow(highest, fraction(1, 1))]).toEqual([name, false, true]);
      expect(isBelow(highest, lowest)).toBe(false);
      expect(prices.lowest).toBeLessThanOrEqual(prices.highest);
      expect(Number.isSafeInteger(prices.lowest) && Number.isSafeInteger(prices.highest)).toBe(true);
    }
  });

  test('tells its returns in a dozen lines', () => {
    expect(briefReturns(game).length).toBeLessThanOrEqual(12);
    for (const { lowest, highest } of game.returns())
      expect(briefReturns(game).some((line) => !isBelow(lowest, line.lowest) && !isBelow(line.highest, highest))).toBe(
        true,
      );
  });

  test('says on the page of all games what is counted here', () => {
    const lines = game.returns();
    const back = boundsOf(lines.flatMap(({ lowest, highest }) => [lowest, highest]));
    expect(returnFacts[game.gType]).toEqual({
      prices: {
        lowest: Math.min(...lines.map(({ prices }) => prices.lowest)),
        highest: Math.max(...lines.map(({ prices }) => prices.highest)),
      },
      returns: { lowest: percentText(back.lowest), highest: percentText(back.highest) },
    });
  });

  test('reads its own outcomes back from JSON, and no other', () => {
    for (const outcome of outcomes) {
      expect(game.readOutcome(JSON.parse(JSON.stringify(outcome)))).toEqual(outcome);
      expect(game.outcomeText(outcome)).toMatch(/\S/);
    }
    for (const wrong of [null, undefined, 7, 'x', [], {}]) expect(game.readOutcome(wrong)).toBe(null);
  });

  test('takes its bets, and pays whole won, never more than it said it could', () => {
    const values = samples[game.gType].slice(0, game.mostBets);
    const checked = checkBets(game, JSON.parse(JSON.stringify(values)));
    if ('fault' in checked) throw new Error(checked.fault);
    for (const [index, outcome] of outcomes.entries()) {
      const payouts = game.settle(checked.bets, outcome);
      expect(payouts).toHaveLength(checked.bets.length);
      expect(payouts.every((payout) => Number.isSafeInteger(payout) && payout >= 0)).toBe(true);
      const paid = payouts.reduce((sum, payout) => sum + payout, 0);
      expect(paid).toBeLessThanOrEqual(game.maxPayout(checked.bets, openings[index]));
    }
    for (const bet of checked.bets) expect(game.betText(bet)).toMatch(/\S/);
  });

  test('refuses what is no bet', () => {
    const [one] = samples[game.gType];
    expect(checkBets(game, [one, one])).toEqual({ fault: game.mostBets > 1 ? 'twice' : 'too-many' });
    for (const wrong of [null, [], {}, [null], [{}], [{ ...one, stake: -1 }], [{ ...one, stake: 0.5 }]])
      expect(checkBets(game, wrong)).toEqual({ fault: 'not-bets' });
  });
});
