import { describe, expect, test } from 'vitest';
import { roundGames } from '@lime/domain/games/round-games.ts';
import { returnOf } from '@lime/domain/games/game.ts';
import { seededRandom } from '@lime/domain/random.ts';
import { settingProblems } from './settings-checks.ts';
import { settingDefinitions, settingsToWire } from './settings.ts';
import type { SettingValues } from './settings.ts';
import { gameOdds, gamePriceProblem, gameSettingKey, gameSettings, returnText } from './settings-games.ts';

const defaults = Object.fromEntries(
  Object.entries(settingDefinitions).map(([key, definition]) => [key, definition.default]),
) as unknown as SettingValues;
const [powerball] = roundGames;
const first = gameSettings['game.powerball'].default;
const priced = (price: unknown) => ({ ...first, prices: { ...first.prices, 1: price } });
const fits = (value: unknown) => gameSettings['game.powerball'].schema.safeParse(value).success;

describe.each(roundGames.map((game) => [game.id, game] as const))('%s', (id, game) => {
  const { schema, default: value } = gameSettings[gameSettingKey(game)];

  test('has its own prices and closing until an operator sets others', () => {
    expect(schema.parse(value)).toEqual(value);
    for (const { no, price } of game.folders.flatMap(({ picks }) => picks))
      expect([no, gameOdds(value.prices, no)]).toEqual([no, price]);
    expect(value.closesSeconds).toBe(game.clock.closesSeconds);
  });

  test('closes five seconds to half a round before its draw', () => {
    const half = Math.floor(game.clock.periodSeconds / 2);
    const closing = [4, 5, half, half + 1, 5.5].map(
      (closesSeconds) => schema.safeParse({ ...value, closesSeconds }).success,
    );
    expect(closing).toEqual([false, true, true, false, false]);
  });

  test('no price can be stored that pays back 100 % or more, or below 85 %', () => {
    const random = seededRandom(`prices of ${id}`);
    const picks = game.folders.flatMap((folder) => folder.picks);
    for (let n = 0; n < 2_000; n += 1) {
      const { no } = picks[Math.floor(random() * picks.length)]!;
      const fair = 1 / (Number(game.chances().get(no)!.won) / Number(game.chances().get(no)!.of));
      const price =
        Math.round(fair * (0.6 + random() * 0.8) * (n % 7 === 0 ? 1_000 : 100)) / (n % 7 === 0 ? 1_000 : 100);
      const stored = schema.safeParse({ ...value, prices: { ...value.prices, [no]: price } });
      if (!stored.success) continue;
      const { numerator, denominator } = returnOf(game.chances().get(no)!, gameOdds(stored.data.prices, no));
      expect(numerator < denominator && numerator * 100n >= denominator * 85n, `${no} at ${price}`).toBe(true);
    }
  });

  test('each pick: the last price below 100 % is taken, the next one refused with its return', () => {
    for (const { no } of game.folders.flatMap((folder) => folder.picks)) {
      let price = 101;
      while (!gamePriceProblem(game, no, (price + 1) / 100)?.includes('100%보다')) price += 1;
      expect([no, gamePriceProblem(game, no, price / 100)]).toEqual([no, null]);
      expect(gamePriceProblem(game, no, (price + 1) / 100)).toMatch(
        /^환수율이 \d{3}\.\d\d%예요\. 100%보다 낮아야 해요\.$/,
      );
    }
  });
});

test.each([
  [1.69, false],
  [1.7, true],
  [1.95, true],
  [1.99, true],
  [2, false],
  [1.955, false],
  [1.950000001, false],
  [1, false],
  [0, false],
  [-2, false],
  [null, false],
  ['1.95', false],
  [Number.NaN, false],
  [Number.POSITIVE_INFINITY, false],
])('a price of %s for an even chance: %s', (price, taken) => expect(fits(priced(price))).toBe(taken));

test('a price that is refused names its return and its bound', () => {
  expect(gamePriceProblem(powerball!, 1, 2)).toBe('환수율이 100.00%예요. 100%보다 낮아야 해요.');
  expect(gamePriceProblem(powerball!, 1, 1.69)).toBe('환수율이 84.50%예요. 85% 이상이어야 해요.');
  expect(gamePriceProblem(powerball!, 1, 1.955)).toBe('1.01배부터 0.01배 단위로 입력해주세요.');
  expect(returnText(powerball!, 1, 1.95)).toBe('97.50');
});

test('a pick without a price, as after a release, is offered at its own; one nobody knows is refused', () => {
  const { 1: _gone, ...rest } = first.prices;
  expect(gameSettings['game.powerball'].schema.parse({ ...first, prices: rest })).toEqual(first);
  expect(fits({ ...first, prices: { ...first.prices, 999: 1.95 } })).toBe(false);
});

test('a least stake above the greatest one is named', () => {
  const with_ = (minBetting: number | null, maxBetting: number | null) =>
    settingProblems({ ...defaults, 'game.powerball': { ...first, minBetting, maxBetting } }, ['game.powerball']);
  expect(with_(5_001, 5_000)).toEqual([
    { key: 'game.powerball', path: 'minBetting', text: '최소 베팅금액이 최대 베팅금액보다 커요.' },
  ]);
  for (const [least, most] of [
    [5_000, 5_000],
    [null, 1],
    [9_000, null],
    [null, null],
  ] as const)
    expect(with_(least, most)).toEqual([]);
});

test('a higher price or a higher limit needs a reason; what lowers them does not', () => {
  const { sensitive, loosens } = gameSettings['game.powerball'];
  const limited = { ...first, maxBetting: 1_000_000 };
  expect(sensitive!(first, priced(1.96) as typeof first)).toBe(true);
  expect(sensitive!(first, priced(1.94) as typeof first)).toBe(false);
  expect(sensitive!(first, limited)).toBe(false);
  expect(sensitive!(limited, first)).toBe(true);
  expect(sensitive!(first, { ...first, closesSeconds: 30 })).toBe(false);
  const capped = (pickCap: number | null) => ({ ...first, pickCap });
  expect(sensitive!(first, capped(300_000_001))).toBe(true);
  expect(loosens!(first, capped(300_000_001))).toBe(true);
  expect(loosens!(first, capped(null))).toBe(true);
  expect([sensitive!(first, capped(299_999_999)), loosens!(first, capped(299_999_999))]).toEqual([false, false]);
});

test('lotusConfig tells clients what holds for the three lotus games from the next round on', () => {
  const oe = { ...defaults['game.lotus-oddeven'], closesSeconds: 12, minBetting: 5_000, maxBetting: 200_000 };
  const { lotusConfig } = settingsToWire({ ...defaults, 'game.lotus-oddeven': oe });
  expect(lotusConfig.oe).toMatchObject({ endTime: 12, minBetting: 5_000, maxBetting: 200_000, prices: { 1: 1.95 } });
  expect(lotusConfig.baccarat1).toMatchObject({ endTime: 10, minBetting: null, maxBetting: null, prices: { 1: 2 } });
  expect(Object.keys(lotusConfig)).toEqual(['oe', 'baccarat1', 'baccarat2']);
});
