import { expect, test } from 'vitest';
import { productToDecimal } from '../odds.ts';
import { jointFactor } from './joint-payout.ts';
import type { LegResult } from './leg-result.ts';

type Settled = Exclude<LegResult, 'wait'>;

// two picks at 2.000 and 1.900 that pay 3.000 together
const pair = [1000, 2000, 1900, 3000];

test.each<[string, readonly Settled[], string]>([
  ['both won pay the joint odds', ['won', 'won'], '3'],
  ['a lost pick loses the group', ['won', 'lost'], '0'],
  ['a lost pick loses the group whatever else is void', ['void', 'lost'], '0'],
  ['a void pick leaves the odds of the other', ['void', 'won'], '1.9'],
  ['the other way round', ['won', 'void'], '2'],
  ['two void picks return the stake', ['void', 'void'], '1'],
  ['half won: half with it and half without', ['half_won', 'won'], '2.45'],
  ['half lost: half without it', ['half_lost', 'won'], '0.95'],
  ['both half won: a quarter of each set', ['half_won', 'half_won'], '1.975'],
  ['half won and half lost', ['half_won', 'half_lost'], '0.75'],
  ['both half lost', ['half_lost', 'half_lost'], '0.25'],
  ['half won and void', ['half_won', 'void'], '1.5'],
  ['half lost and void', ['half_lost', 'void'], '0.5'],
])('%s', (_why, results, factor) => expect(productToDecimal(jointFactor(pair, results))).toBe(factor));

test('three picks with one void pay the price of the other two', () => {
  const three = [1000, 2000, 1900, 3000, 1500, 2500, 2400, 3900];
  expect(productToDecimal(jointFactor(three, ['won', 'void', 'won']))).toBe('2.5');
  expect(productToDecimal(jointFactor(three, ['won', 'half_won', 'won']))).toBe('3.2');
});
