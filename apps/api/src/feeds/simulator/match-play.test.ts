import { marketKind } from '@lime/domain/market-kinds.ts';
import { addDays } from '@lime/domain/seoul-time.ts';
import { legFactor, selectionResult } from '@lime/domain/settlement/leg-result.ts';
import { expect, test } from 'vitest';
import { livePlayOf, resultsOf } from './live-play.ts';
import { linesOf, offerOf } from './match-play.ts';
import { pricePath } from './price-path.ts';
import { listedMatches, streamMatches } from './fixture-schedule.ts';
import type { Match } from './fixture-schedule.ts';
import { amount } from '../../../../../tools/long.ts';

const seed = 'a seed for tests';
const matches = Array.from({ length: amount(1, 4) }, (_, i) => addDays('2026-11-16', i)).flatMap((day) => [
  ...listedMatches(day),
  ...streamMatches(day),
]);
const resultOf = (of: string, match: Match) => resultsOf(livePlayOf(of, match, 1)).at(-1)!.result;
const closingOffer = (match: Match) =>
  offerOf(
    match,
    linesOf(match),
    pricePath(seed, match.key, match.league.sport, match.startsAt).stateAt(match.startsAt),
  );

const slow = { timeout: 30_000 };

test('every match of some days has a winner market, a main handicap and a main total at sensible prices', slow, () => {
  for (const match of matches.filter((_, i) => i % 4 === 0)) {
    const offer = closingOffer(match);
    expect(offer[0], match.key).toMatchObject({ main: true, line: null });
    for (const type of [2, 3] as const) {
      const mains = offer.filter((market) => market.type === type && market.main);
      expect(mains, match.key).toHaveLength(1);
      // Sets are few: a volleyball main line may be at 1.35.
      for (const price of mains[0]!.odds)
        expect(price!).toBeGreaterThan(match.league.sport === 'volleyball' ? 1200 : 1400);
    }
    for (const { odds } of offer) for (const price of odds) expect(price! >= 1010 && price! <= 60_000).toBe(true);
  }
});

test('staking one on every side of every match brings back about what the margins leave, in each sport', slow, () => {
  const stakes = new Map<string, { staked: number; back: number; squares: number }>();
  for (const match of matches) {
    const result = resultOf(seed, match);
    if (!result.score) continue;
    for (const { type, line, main, odds } of closingOffer(match)) {
      if (!main) continue;
      const sum = stakes.get(match.league.sport) ?? { staked: 0, back: 0, squares: 0 };
      stakes.set(match.league.sport, sum);
      marketKind(type).sides.forEach((side, at) => {
        const back = legFactor(selectionResult(type, side, line, result.score!), odds[at]!) / 2000;
        sum.staked += 1;
        sum.back += back;
        sum.squares += back * back;
      });
    }
  }
  for (const [sport, { staked, back, squares }] of stakes) {
    const average = back / staked;
    const error = Math.sqrt((squares / staked - average * average) / staked);
    expect(Math.abs(average - 0.945), `${sport}: ${average.toFixed(4)}`).toBeLessThan(0.015 + 4 * error);
  }
  expect(stakes.size).toBe(5);
});

test('about one of a hundred matches is called off or stopped; only what was never played has no score', slow, () => {
  const results = matches.map((match) => resultOf(seed, match));
  const off = results.filter(({ status }) => status !== 'finished');
  for (const { status, score } of off) expect(score === null).toBe(status !== 'abandoned');
  expect(off.length / results.length).toBeGreaterThan(0.002);
  expect(off.length / results.length).toBeLessThan(0.025);
});

test('a result is the same whenever it is asked for, and another seed has others', () => {
  const some = matches.filter((_, i) => i % 50 === 0);
  expect(some.map((match) => resultOf(seed, match))).toEqual(some.map((match) => resultOf(seed, match)));
  expect(some.map((match) => resultOf('other', match))).not.toEqual(some.map((match) => resultOf(seed, match)));
});

test('matches take seven to twenty-five minutes, and half of that at twice the speed', slow, () => {
  for (const match of matches.filter((_, i) => i % 10 === 0)) {
    const { at } = resultsOf(livePlayOf(seed, match, 1))[0]!;
    const { at: sooner } = resultsOf(livePlayOf(seed, match, 2))[0]!;
    const { scriptedOutcome } = livePlayOf(seed, match, 1);
    const minutes = (at - match.startsAt) / 60_000;
    if (scriptedOutcome === 'played') expect(minutes >= 7 && minutes < 25, `${match.key} ${minutes}`).toBe(true);
    expect((sooner - match.startsAt) / 60_000).toBeCloseTo(minutes / 2, 3);
  }
});
