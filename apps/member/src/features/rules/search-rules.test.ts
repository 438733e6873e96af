import { marketKinds } from '@lime/domain/market-kinds.ts';
import { sports } from '@lime/domain/sports.ts';
import { expect, test } from 'vitest';
import { ruleSections } from '@lime/domain/settlement/rule-sections.ts';
import { searchRules } from './search-rules.ts';

test('every sport and every kind of question is there', () => {
  for (const { family } of sports) expect(ruleSections.map(({ sport }) => sport)).toContain(family);
  const markets = ruleSections.find(({ id }) => id === 'markets')!;
  expect(markets.lines).toHaveLength(new Set(marketKinds.map(({ rule }) => rule)).size);
});

test.each([
  ['', ruleSections.map(({ id }) => id)],
  ['노게임', ['baseball']],
  ['야구 연기', ['baseball']],
  ['승부차기', ['football']],
  ['슛아웃', ['ice-hockey']],
  ['없는 말', []],
])('a search for %j finds %j', (wanted, ids) => {
  expect(searchRules(wanted).map(({ id }) => id)).toEqual(ids);
});

test('a sport’s name shows all of it, another word narrows it', () => {
  const all = ruleSections.find(({ id }) => id === 'football')!;
  expect(searchRules('축구').find(({ id }) => id === 'football')).toEqual(all);
  expect(searchRules('축구 연기')[0]!.lines.length).toBeLessThan(all.lines.length);
});
