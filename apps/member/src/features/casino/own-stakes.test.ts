import { expect, test } from 'vitest';
import { ownStakes, stakesText } from './own-stakes.ts';

const stakes = { min: 1_000, max: 5_000_000 };
const member = { members_grade: 3, maxStake: null };

test.each<[string, Record<string, number>, Parameters<typeof ownStakes>[1], number | null, string]>([
  ['the table’s own', {}, member, 9_000_000, '1,000 ~ 5,000,000원'],
  ['the table’s own while the level is not known', {}, member, null, '1,000 ~ 5,000,000원'],
  ['the vendor’s for the grade', { 3: 20_000, 2: 10_000 }, member, 9_000_000, '1,000 ~ 20,000원'],
  ['the table’s where the vendor’s is higher', { 3: 6_000_000 }, member, 9_000_000, '1,000 ~ 5,000,000원'],
  ['the table’s where the vendor limits another grade', { 2: 10_000 }, member, 9_000_000, '1,000 ~ 5,000,000원'],
  ['the level’s', { 3: 2_000_000 }, member, 1_000_000, '1,000 ~ 1,000,000원'],
  ['the member’s own', { 3: 2_000_000 }, { ...member, maxStake: 30_000 }, 1_000_000, '1,000 ~ 30,000원'],
  ['exactly the least', { 3: 1_000 }, member, null, '1,000 ~ 1,000원'],
  ['one won below the least', { 3: 999 }, member, null, '최소 1,000원 · 내 한도 999원'],
  ['a visitor reads the table’s own', { 1: 20_000, 3: 20_000 }, null, null, '1,000 ~ 5,000,000원'],
])('what counts is %s', (_what, maxBets, who, levelMost, words) =>
  expect(stakesText(ownStakes({ stakes, maxBets }, who, levelMost)!)).toBe(words),
);

test('a title whose limits nobody told has none', () =>
  expect(ownStakes({ stakes: null, maxBets: { 3: 1 } }, member, 5)).toBeNull());
