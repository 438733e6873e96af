import { expect, test } from 'vitest';
import { settingProblems } from './settings-checks.ts';
import { settingDefinitions } from './settings.ts';
import type { SettingKey, SettingValues } from './settings.ts';

const defaults = Object.fromEntries(
  Object.entries(settingDefinitions).map(([key, definition]) => [key, definition.default]),
) as unknown as SettingValues;
const keys = Object.keys(defaults) as SettingKey[];
const level = { ...defaults['level.Mini']['1']!, minBetting: 1_000, maxBetting: 5_000, maxWin: 10_000 };
const bands = { from1: 1.01, to1: 1.5, from2: 1.51, to2: 1.99 };
const cuts = { active: true, division1: 0.1, division2: 0.2, division3: 0.3 };
const account = { bankName: '신한은행', account: '110-1', ownerName: '라임', grades: [], active: true };
const sector = (points: number, perDay = 0) => ({ points, weight: 1, perDay });
type Pair = SettingValues['combination'][number];
const pair: Pair = { status: true, sport: '*', markets: [1, 2] };

test('what holds from the start has nothing wrong with it', () => {
  expect(settingProblems(defaults, keys)).toEqual([]);
});

const contact = (messengerUrl: string) => ({ contact: { ...defaults.contact, messengerUrl } });

test.each<[string, Partial<SettingValues>, string[]]>([
  ['a messenger by https', contact('https://t.me/lime'), []],
  ['a messenger without its s', contact('http://t.me/lime'), ['contact messengerUrl']],
  ['a messenger that is a script', contact('javascript:alert(1)'), ['contact messengerUrl']],
  ['a messenger behind somebody’s name', contact('https://t.me@example.com/lime'), ['contact messengerUrl']],
  ['a messenger that is a name alone', contact('@lime'), ['contact messengerUrl']],
  ['a least stake equal to the greatest', { 'level.Mini': { 1: { ...level, minBetting: 5_000 } } }, []],
  [
    'a least stake one won above the greatest',
    { 'level.Mini': { 1: level, 3: { ...level, minBetting: 5_001 } } },
    ['level.Mini 3.minBetting'],
  ],
  ['a greatest win equal to the least stake', { 'level.Mini': { 1: { ...level, maxWin: 1_000 } } }, []],
  ['a greatest win below the least stake', { 'level.Mini': { 1: { ...level, maxWin: 999 } } }, ['level.Mini 1.maxWin']],
  [
    'a bank twice, whatever its case and spaces',
    {
      bank: [
        { name: 'iM뱅크', active: true },
        { name: ' IM뱅크', active: true },
      ],
    },
    ['bank 1.name'],
  ],
  ['no bank in use', { bank: [{ name: '신한은행', active: false }] }, ['bank 0.active']],
  [
    'an account twice, whatever its dashes',
    { depositAccounts: [account, { ...account, account: '1101' }] },
    ['depositAccounts 1.account'],
  ],
  ['an account number at two banks', { depositAccounts: [account, { ...account, bankName: '하나은행' }] }, []],
  ['a grade twice', { depositAccounts: [{ ...account, grades: [1, 2, 1] }] }, ['depositAccounts 0.grades']],
  [
    'a menu entry twice',
    {
      menu: [
        { name: '라이브', visible: true },
        { name: '라이브', visible: false },
      ],
    },
    ['menu 1.name'],
  ],
  [
    'a streak twice',
    {
      attendance: {
        ...defaults.attendance,
        streaks: [
          { days: 3, points: 1 },
          { days: 3, points: 2 },
        ],
      },
    },
    ['attendance streaks.1.days'],
  ],
  [
    'a wheel that a day may empty',
    { roulette: { ...defaults.roulette, sectors: [sector(100, 1), sector(0, 1)] } },
    ['roulette sectors.0.perDay'],
  ],
  ['a prize of all the budget', { roulette: { ...defaults.roulette, sectors: [sector(0), sector(1_000_000)] } }, []],
  [
    'a prize of a point more',
    { roulette: { ...defaults.roulette, sectors: [sector(0), sector(1_000_001)] } },
    ['roulette sectors.1.points', 'eventBudgets roulette.day'],
  ],
  [
    'a wheel nobody can spin',
    {
      roulette: {
        ...defaults.roulette,
        daily: 0,
        attendance: 0,
        deposit: { from: 1, tickets: 0 },
        stake: { from: 1, tickets: 0 },
      },
    },
    ['roulette daily'],
  ],
  [
    'a day that may give more than its month',
    { eventBudgets: { ...defaults.eventBudgets, lotto: { day: 2, month: 1 } } },
    ['eventBudgets lotto.day'],
  ],
  [
    'an address twice',
    {
      denyIp: [
        { address: '10.0.0.1', memo: 'a' },
        { address: '10.0.0.1', memo: 'b' },
      ],
    },
    ['denyIp 1.address'],
  ],
  ['a pair of one market', { combination: [{ ...pair, markets: [1, 1] }] }, ['combination 0.markets']],
  [
    'a pair twice, the other way round',
    { combinationMix2: [pair, { ...pair, markets: [2, 1] }] },
    ['combinationMix2 1.markets'],
  ],
  ['a pair of two sports', { combination: [pair, { ...pair, sport: 'football' }] }, []],
  [
    'a bonus folder twice',
    {
      sportsFolder: [
        { folders: 3, odds: 1.03, active: true },
        { folders: 3, odds: 1.05, active: false },
      ],
    },
    ['sportsFolder 1.folders'],
  ],
  ['bands that meet', { soccerCombination: { ...cuts, bands: { ...bands, from2: 1.5 } } }, []],
  [
    'bands that overlap',
    { soccerCombination: { ...cuts, bands: { ...bands, from2: 1.49 } } },
    ['soccerCombination bands.from2'],
  ],
  [
    'an empty band',
    { soccerCombination: { ...cuts, bands: { ...bands, to1: 1.01 } } },
    ['soccerCombination bands.to1'],
  ],
  [
    'a free option twice',
    {
      siteOption2: [
        { name: 'x', value: '' },
        { name: 'x', value: '' },
      ],
    },
    ['siteOption2 1.name'],
  ],
  ['a bonus minimum of 1', { siteOption2: [{ name: '보너스최소배당', value: '1' }] }, []],
  ['a bonus minimum below 1', { siteOption2: [{ name: '보너스최소배당', value: '0.99' }] }, ['siteOption2 0.value']],
  ['a bonus minimum of words', { siteOption2: [{ name: '보너스최소배당', value: '없음' }] }, ['siteOption2 0.value']],
  ['a second person from the most on', { adjust: { secondPersonFrom: 100, most: 100 } }, []],
  ['a second person never', { adjust: { secondPersonFrom: 101, most: 100 } }, ['adjust secondPersonFrom']],
])('%s', (_what, changes, expected) => {
  const problems = settingProblems({ ...defaults, ...changes }, keys);
  expect(problems.map(({ key, path }) => `${key} ${path}`)).toEqual(expected);
  for (const { text } of problems) expect(text).toMatch(/[가-힣].*[요.]$/);
});

test('only the settings asked about are looked at', () => {
  const values = { ...defaults, bank: [{ name: '신한은행', active: false }] };
  expect(settingProblems(values, ['menu'])).toEqual([]);
  expect(settingProblems(values, ['menu', 'bank'])).toHaveLength(1);
});
