import { cartKinds } from '@lime/domain/betting/cart-kinds.ts';
import { expect, test } from 'vitest';
import { settingDefinitions, settingsToWire } from './settings.ts';
import type { SettingValues } from './settings.ts';
import { bettingSettingsOf, levelLimitsOf } from './settings-wire.ts';

const defaults = Object.fromEntries(
  Object.entries(settingDefinitions).map(([key, definition]) => [key, definition.default]),
) as unknown as SettingValues;
const wire = (changes: Partial<SettingValues> = {}) => settingsToWire({ ...defaults, ...changes });

test('the demo world’s rules: two pairs of markets, no reductions, no caps, 16 seconds', () => {
  expect(bettingSettingsOf(wire())).toEqual({
    sameGamePairs: [
      { family: '*', pair: [1, 2] },
      { family: '*', pair: [3, 2] },
    ],
    soccerCombination: {
      active: false,
      division1: 100,
      division2: 200,
      division3: 300,
      bands: { from1: 1010, to1: 1500, from2: 1510, to2: 1990 },
    },
    twoWaySum: null,
    maxReverse: null,
    maxDraw: null,
    bonusFolders: [
      { folders: 3, odds: 1030, active: true },
      { folders: 5, odds: 1050, active: true },
      { folders: 7, odds: 1070, active: true },
    ],
    bonusMinimumOdds: 1300,
    cutoffSeconds: 16,
  });
});

test('prices become thousandths; a pair that is off is no pair; without its option there is no bonus minimum', () => {
  const settings = bettingSettingsOf(
    wire({
      sum: { odds: 3.85 },
      maxOdds: { reverse: 4.35, draw: 3.3 },
      siteOption2: [],
      combination: [
        { status: false, sport: '*', markets: [1, 2] },
        { status: true, sport: 'football', markets: [3, 2] },
      ],
    }),
  );
  expect(settings).toMatchObject({
    twoWaySum: 3850,
    maxReverse: 4350,
    maxDraw: 3300,
    bonusMinimumOdds: null,
    sameGamePairs: [{ family: 'football', pair: [3, 2] }],
  });
});

test('each kind of cart has its own list of pairs; every kind of market may be in one', () => {
  const settings = wire({
    combinationMix2: settingDefinitions.combinationMix2.schema.parse([
      { status: true, sport: '*', markets: [900_001, 17] },
      { status: true, sport: 'baseball', markets: [235, 236] },
    ]),
  });
  expect(bettingSettingsOf(settings, 'combinationMix2').sameGamePairs).toEqual([
    { family: '*', pair: [900_001, 17] },
    { family: 'baseball', pair: [235, 236] },
  ]);
  expect(bettingSettingsOf(settings, 'combination').sameGamePairs).toHaveLength(2);
  expect(bettingSettingsOf(settings, null).sameGamePairs).toEqual([]);
  expect(Object.fromEntries(cartKinds.map(({ kind, pairs }) => [kind, pairs]))).toEqual({
    korean: 'combination',
    special: 'combination',
    european: null,
    lsport: 'combinationMix2',
    'lsport-european': null,
    inplay: null,
    live: null,
  });
  const unknown = [{ status: true, sport: '*', markets: [1, 999] }];
  expect(settingDefinitions.combination.schema.safeParse(unknown).success).toBe(false);
});

test('limits go by grade; a grade without its own has the first one’s', () => {
  const usual = settingDefinitions['level.Mini'].default['1']!;
  const level = { ...usual, maxFolders: 5, maxOdds: 1_000, minBetting: 5_000, maxBetting: 50_000, maxWin: 500_000 };
  const settings = wire({ 'level.Mini': { 1: level, 2: { ...level, maxFolders: 6 } } });
  expect(levelLimitsOf(settings, 2, 'Mini')).toEqual({ ...level, maxFolders: 6, maxOdds: 1_000_000 });
  expect(levelLimitsOf(settings, 9, 'Mini')).toEqual({ ...level, maxOdds: 1_000_000 });
  expect(levelLimitsOf(settings, 1, 'Prematch')).toEqual({
    maxFolders: 10,
    maxOdds: 100_000_000,
    minBetting: 1_000,
    maxBetting: 5_000_000,
    maxWin: 1_000_000_000,
  });
});
