import { expect, test } from 'vitest';
import { betKinds } from '@lime/domain/betting/bet-kinds.ts';
import { reportProducts } from '@lime/domain/reports/report-products.ts';
import { reportDimensions } from '@lime/contract/report-words.ts';
import type { ReportDimensionId } from '@lime/contract/report-words.ts';
import { dimensions } from './dimensions.ts';

test.each<[ReportDimensionId, string, string]>([
  ['day', '2026-03-10', '2026-03-10'],
  ['hour', '0', '0시'],
  ['hour', '23', '23시'],
  ['product', 'sports', '스포츠'],
  ['product', 'slot', '슬롯'],
  ['game', 'korean', '한국형'],
  ['game', 'korean-single', '한국형 단폴더'],
  ['game', 'lsport', '해외 한국형'],
  ['game', 'lsport-european-single', '해외 유럽형 단폴더'],
  ['game', 'token-horse', '토큰 경마'],
  ['game', 'poker', 'poker'],
  ['eachGame', 'match', '스포츠 경기'],
  ['eachGame', 'powerball', '파워볼'],
  ['eachGame', 'graph', '토큰 그래프'],
  ['eachGame', 'casino', '카지노'],
  ['market', '0', '경기 아님'],
  ['market', '1', '승무패'],
  ['market', '64', '1피리어드 핸디캡'],
  ['market', '999999', '999999'],
  ['legs', '0', '폴더 없음'],
  ['legs', '1', '1폴더'],
  ['legs', '30', '30폴더'],
  ['grade', '10', '10레벨'],
])('%s %s is called %s', (id, key, label) => expect(dimensions[id].label!(key)).toBe(label));

test.each<[ReportDimensionId, string, string]>([
  ['day', '0', '1970-01-01'],
  ['day', '-1', '1969-12-31'],
  ['day', '19782', '2024-02-29'],
  ['day', '20522', '2026-03-10'],
  ['product', 'live', 'inplay'],
  ['product', 'token-horse', 'token'],
  ['product', 'poker', 'sports'],
])('%s of %s is %s', (id, value, key) => expect(dimensions[id].key!(value)).toBe(key));

test.each<[ReportDimensionId, readonly string[]]>([
  ['day', ['2025-12-31', '2026-01-01', '2026-02-28', '2026-03-01']],
  ['hour', ['0', '2', '9', '10', '23']],
  ['product', reportProducts.map(({ id }) => id)],
  ['game', betKinds.map(({ kind }) => kind)],
  ['eachGame', ['match', 'powerball', 'lotus-oddeven', 'roulette', 'graph']],
  ['legs', ['0', '1', '2', '10', '30']],
  ['grade', ['1', '2', '9', '10']],
])('%s are shown in their own order', (id, keys) => {
  const order = dimensions[id].order!;
  expect(keys.toReversed().toSorted((a, b) => order(a) - order(b))).toEqual(keys);
});

test('no two products or games have the same name', () => {
  for (const [id, keys] of [
    ['product', reportProducts.map((product) => product.id)],
    ['game', betKinds.map(({ kind }) => kind)],
  ] as const)
    expect(new Set(keys.map((key) => dimensions[id].label!(key))).size).toBe(keys.length);
});

test('every dimension is either named by itself or by a table', () => {
  expect(Object.keys(dimensions)).toEqual(reportDimensions.map(({ id }) => id));
  for (const { id } of reportDimensions)
    expect([id, dimensions[id].label === undefined]).toEqual([id, dimensions[id].named !== undefined]);
});
