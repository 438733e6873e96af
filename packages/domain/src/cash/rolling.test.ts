import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { betKinds } from '../betting/bet-kinds.ts';
import { bonusAmount, countSlip, hostedPercents, lockedAmount, rollingDone, rollingNeed, weightOf } from './rolling.ts';
import type { RolledSlip, RollingRule } from './rolling.ts';

const rule: RollingRule = {
  base: 'bonus',
  percent: 100,
  minimumOdds: 1500,
  days: 30,
  weights: [
    { kinds: ['korean-single'], fromLegs: 1, percent: 50 },
    { kinds: [], fromLegs: 2, percent: 100 },
  ],
};
const slip: RolledSlip = {
  kind: 'korean',
  stake: 10_000,
  legs: 2,
  lowestOdds: 1500,
  cancelled: false,
  result: 'miss',
};

test.each<[string, Parameters<typeof bonusAmount>[0], number, number]>([
  ['5% of 300,000', { form: 'percent', value: 500, maxAmount: 50_000 }, 300_000, 15_000],
  ['up to the maximum', { form: 'percent', value: 1_000, maxAmount: 50_000 }, 500_000, 50_000],
  ['not above it', { form: 'percent', value: 1_000, maxAmount: 50_000 }, 500_010, 50_000],
  ['a hundredth of a percent counts', { form: 'percent', value: 1, maxAmount: 50_000 }, 20_000, 2],
  ['cut to a whole won', { form: 'percent', value: 333, maxAmount: 50_000 }, 10_010, 333],
  ['a fixed amount', { form: 'amount', value: 5_000, maxAmount: 5_000 }, 10_000, 5_000],
  ['of the largest deposit, exactly', { form: 'percent', value: 9_999, maxAmount: 9e15 }, 9e12, 8_999_100_000_000],
])('a bonus: %s', (_why, code, deposit, amount) => expect(bonusAmount(code, deposit)).toBe(amount));

test.each<[RollingRule['base'], number, number]>([
  ['bonus', 300, 45_000],
  ['deposit', 100, 300_000],
  ['both', 100, 315_000],
  ['both', 0, 0],
  ['bonus', 33, 4_950],
])('what must be bet of %s at %i%%', (base, percent, need) =>
  expect(rollingNeed({ base, percent }, 15_000, 300_000)).toBe(need),
);

test.each<[string, string, number, number]>([
  ['the first that fits decides', 'korean-single', 3, 50],
  ['of any kind with enough legs', 'korean', 2, 100],
  ['a table counts nothing unless an entry names it (decision 101)', 'casino', 0, 0],
  ['a slot neither', 'slot', 0, 0],
  ['a token game counts in full', 'token', 0, 100],
  ['a horse race too', 'token-horse', 0, 100],
  ['a kind of slip nobody knows counts nothing', 'lotto', 0, 0],
  ['none fits', 'korean', 1, 0],
])('weights: %s', (_why, kind, legs, percent) => expect(weightOf(rule.weights, kind, legs)).toBe(percent));

test('an entry that names a host’s kind decides for it, whatever its number of legs, and one for all kinds does not', () => {
  const weights = [
    { kinds: [], fromLegs: 1, percent: 77 },
    { kinds: ['casino', 'korean'], fromLegs: 3, percent: 30 },
    { kinds: ['casino', 'token'], fromLegs: 1, percent: 20 },
  ];
  const of = (kind: string) => weightOf(weights, kind, 0);
  expect(['casino', 'token', 'token-horse', 'slot'].map(of)).toEqual([30, 20, 100, 0]);
  expect(weightOf(weights, 'korean', 3)).toBe(77);
});

test('every kind of slip a host has is weighed', () => {
  const hosted = betKinds.filter(({ typeKo }) => ['토큰', '카지노', '슬롯'].includes(typeKo));
  expect(hosted.map(({ kind }) => kind).toSorted()).toEqual(Object.keys(hostedPercents).toSorted());
});

describe('how a slip counts', () => {
  const token = { kind: 'token', legs: 0, lowestOdds: null };
  test.each<[string, Partial<RolledSlip>, number, number, string]>([
    ['lost', {}, 0, 10_000, 'counts'],
    ['won', { result: 'hit' }, 0, 10_000, 'counts'],
    ['waiting', { result: 'wait' }, 0, 0, 'waiting'],
    ['void', { result: 'exception' }, 0, 0, 'void'],
    ['cancelled', { cancelled: true, result: 'wait' }, 0, 0, 'cancelled'],
    ['one leg a hundredth too low', { lowestOdds: 1490 }, 0, 0, 'low-odds'],
    ['too few legs', { legs: 1 }, 0, 0, 'kind'],
    ['half of a single', { kind: 'korean-single', legs: 1 }, 0, 5_000, 'counts'],
    ['one won short of the need', {}, 29_999, 1, 'counts'],
    ['the last that fits', {}, 20_000, 10_000, 'counts'],
    ['after the need', {}, 30_000, 0, 'complete'],
    ['a play of a token game, without odds', token, 0, 10_000, 'counts'],
    ['a won play of it', { ...token, result: 'hit' }, 0, 10_000, 'counts'],
    ['a cancelled play', { ...token, cancelled: true }, 0, 0, 'cancelled'],
    ['a voided play', { ...token, result: 'exception' }, 0, 0, 'void'],
    ['a play under way', { ...token, result: 'wait' }, 0, 0, 'waiting'],
    ['a play of a table', { ...token, kind: 'casino' }, 0, 0, 'kind'],
    ['a play after the need', token, 30_000, 0, 'complete'],
    ['cut to a whole won', { kind: 'korean-single', legs: 1, stake: 3 }, 0, 1, 'counts'],
  ])('%s', (_why, changes, before, counted, why) => {
    expect(countSlip(rule, 30_000, before, { ...slip, ...changes })).toMatchObject({ counted, why });
  });
});

test.each<[string, number, number, number, number]>([
  ['unmet', 15_000, 29_999, 100_000, 15_000],
  ['met', 15_000, 30_000, 100_000, 0],
  ['most of it is gone', 15_000, 0, 7_000, 7_000],
  ['all is gone', 15_000, 0, 0, 0],
])('locked: %s', (_why, amount, done, balance, locked) =>
  expect(lockedAmount({ amount, need: 30_000, done }, balance)).toBe(locked),
);

describe('whatever is bet', () => {
  const ends = {
    stake: fc.integer({ min: 1, max: 5_000_000 }),
    cancelled: fc.boolean(),
    result: fc.constantFrom<RolledSlip['result'][]>('wait', 'hit', 'miss', 'exception'),
  };
  const bet = fc.record<RolledSlip>({
    ...ends,
    kind: fc.constantFrom('korean', 'korean-single'),
    legs: fc.integer({ min: 1, max: 5 }),
    lowestOdds: fc.integer({ min: 1010, max: 3000 }),
  });
  const play = fc.record<RolledSlip>({
    ...ends,
    kind: fc.constantFrom(...Object.keys(hostedPercents)),
    legs: fc.constant(0),
    lowestOdds: fc.constant(null),
  });
  const slips = fc.array(fc.oneof(bet, play), { maxLength: 30 });
  const need = fc.integer({ min: 0, max: 20_000_000 });

  test('progress stays within the need, whatever the order', () => {
    fc.assert(
      fc.property(slips, need, (list, most) => {
        const done = rollingDone(rule, most, list);
        const all = list.reduce((sum, one) => sum + countSlip(rule, Infinity, 0, one).counted, 0);
        expect(done).toBe(Math.min(most, all));
        expect(rollingDone(rule, most, list.toReversed())).toBe(done);
      }),
    );
  });

  test('a play counts its stake by its weight whatever odds the rule asks for, and nothing unless it was won or lost', () => {
    fc.assert(
      fc.property(
        play,
        fc.integer({ min: 0, max: 300 }),
        fc.integer({ min: 1000, max: 99_000 }),
        (one, percent, odds) => {
          const weights = [{ kinds: [one.kind], fromLegs: 5, percent }];
          const { counted } = countSlip({ ...rule, minimumOdds: odds, weights }, Infinity, 0, one);
          const isOver = !one.cancelled && (one.result === 'hit' || one.result === 'miss');
          expect(counted).toBe(isOver ? Math.floor((one.stake * percent) / 100) : 0);
          const bare = countSlip({ ...rule, minimumOdds: odds, weights: [] }, Infinity, 0, one);
          expect(bare.counted).toBe(isOver ? (one.stake * hostedPercents[one.kind]!) / 100 : 0);
        },
      ),
    );
  });

  test('another slip never takes progress away, and a result that comes never does either', () => {
    fc.assert(
      fc.property(slips, slips, need, (list, more, most) => {
        expect(rollingDone(rule, most, [...list, ...more])).toBeGreaterThanOrEqual(rollingDone(rule, most, list));
        const settled = list.map((one) => (one.result === 'wait' ? { ...one, result: 'hit' as const } : one));
        expect(rollingDone(rule, most, settled)).toBeGreaterThanOrEqual(rollingDone(rule, most, list));
      }),
    );
  });
});
