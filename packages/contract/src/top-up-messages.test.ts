import { expect, test } from 'vitest';
import { isTopUpAnswer, isTopUpWish, topUpOffers } from './top-up-messages.ts';

const id = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const wish = { type: 'lime:top-up', id, amount: 100_000, at: 1_796_000_000_000 };
const over = { type: 'lime:top-up-over', id, taken: true, text: '넣었어요.' };

test.each(topUpOffers)('a game’s window may ask for %i won', (amount) =>
  expect(isTopUpWish({ ...wish, amount })).toBe(true),
);

test.each([
  null,
  'lime:top-up',
  {},
  { ...wish, type: 'lime:pick' },
  { ...wish, id: '1' },
  { ...wish, amount: 100_001 },
  { ...wish, amount: '100000' },
  { ...wish, amount: 5_000_000 },
  { ...wish, at: 'now' },
  { ...wish, at: undefined },
  { ...wish, to: 'another member' },
])('and not for %j', (said) => expect(isTopUpWish(said)).toBe(false));

test.each([{ type: 'lime:top-up-heard', id }, over, { ...over, taken: false }])('the site’s page may say %j', (said) =>
  expect(isTopUpAnswer(said)).toBe(true),
);

test.each([
  null,
  wish,
  { type: 'lime:top-up-heard' },
  { type: 'lime:top-up-heard', id, taken: true },
  { ...over, taken: 1 },
  { ...over, text: undefined },
  { ...over, balance: 1_000_000 },
])('and not %j', (said) => expect(isTopUpAnswer(said)).toBe(false));
