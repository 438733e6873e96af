import { describe, expect, test } from 'vitest';
import { exportPaths } from '@lime/contract/export-paths.ts';
import type { ExportPath } from '@lime/contract/export-paths.ts';
import { exportLists } from './export-lists.ts';
import { at, seoul } from '../../../test/export-sample.ts';
import type { Sample } from '../../../test/export-sample.ts';
import { memberSamples } from '../../../test/export-samples-members.ts';
import { playSamples } from '../../../test/export-samples-play.ts';

// A file says what the screen says: for each list, rows in which every state and kind takes each of its values.

const samples = { ...memberSamples, ...playSamples };

/** Lists without any code: figures, names and times alone. */
const plain: readonly ExportPath[] = [
  '/staff/ledger/statement',
  '/staff/ledger/accounts',
  '/staff/ledger/days',
  '/staff/bonus/conversions',
  '/staff/promotions/lab',
  '/staff/events/tickets/list',
];

test('each list is tried, or has no code', () => {
  expect(exportPaths.filter((path) => !samples[path] && !plain.includes(path))).toEqual([]);
  for (const path of exportPaths) expect(exportLists[path].columns.length, path).toBeGreaterThan(3);
});

test('a deposit’s bonus is told in percent, as the queue tells it', () => {
  const [, of] = exportLists['/staff/deposit/list'].columns.find(([label]) => label === '보너스')!;
  expect(of(samples['/staff/deposit/list']!.row)).toBe('FIRST 10%');
  expect(of({ ...samples['/staff/deposit/list']!.row, bonus: { code: 'FIRST', rate: 0 } })).toBe('FIRST');
});

describe.each(Object.entries(samples) as [ExportPath, Sample][])('%s', (path, { row, codes }) => {
  const { columns } = exportLists[path];
  const first = Object.fromEntries(Object.entries(codes).map(([key, values]) => [key, values[0]]));
  const variants = Object.entries(codes).flatMap(([key, values]) => values.map((value) => ({ key, value })));

  test.each(variants.length > 0 ? variants : [{ key: '', value: '' }])('$key $value has a word', ({ key, value }) => {
    const cells = columns.map(
      ([label, of]) => [label, String(of({ ...row, ...first, ...(key && { [key]: value }) }))] as const,
    );
    for (const [label, cell] of cells) {
      // ids and the keys of the audit trail are what they are
      if (/번호|코드|계정$|아이디/.test(label)) continue;
      expect(cell, label).not.toMatch(/^[a-z]+([.-][a-z]+)*$/i);
      expect(cell, label).not.toMatch(/undefined|\[object|^\{|T\d\d:\d\d|true|false/);
    }
  });

  test('times are Seoul’s', () => {
    const cells = columns.map(([, of]) => of({ ...row, ...first }));
    if (JSON.stringify(row).includes(at)) expect(cells).toContain(seoul);
  });
});
