import { expect, test } from 'vitest';
import { spreadOverLeagues } from './spread-over-leagues.ts';

test('each league has its turn before one comes again, in the order given', () => {
  const fixtures = ['a1', 'a2', 'a3', 'b1', 'c1', 'b2'].map((id) => ({ id, leagueSeq: id[0]! }));
  expect(spreadOverLeagues(fixtures).map(({ id }) => id)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});
