import { expect, test } from 'vitest';
import { queryOf } from './table-query.ts';
import type { Filter } from './list-types.ts';

const filters: readonly Filter[] = [
  { id: 'q', label: '아이디', kind: 'text' },
  { id: 'state', label: '상태', kind: 'select', options: [{ value: 'normal', label: '정상' }] },
  { id: 'days', label: '기간', kind: 'days' },
  { id: 'online', label: '접속 중', kind: 'toggle' },
];
const beginning = { page: 1, size: 50 };

test.each([
  ['nothing in the address', {}, beginning],
  ['words, digits as they were typed', { q: '0101' }, { ...beginning, q: '0101' }],
  ['a choice there is', { state: 'normal' }, { ...beginning, state: 'normal' }],
  ['a choice there is not', { state: 'gone' }, beginning],
  [
    'days from and to',
    { from: '2026-11-01', to: '2026-11-02' },
    { ...beginning, from: '2026-11-01', to: '2026-11-02' },
  ],
  ['one edge of the days', { to: '2026-11-02' }, { ...beginning, to: '2026-11-02' }],
  ['days that are none', { from: 'yesterday' }, beginning],
  ['a switch that is on', { online: '1' }, { ...beginning, online: true }],
  ['a switch that says something else', { online: 'yes' }, beginning],
  ['a page and a size', { page: '3', size: '100' }, { page: 3, size: 100 }],
  ['the last page a call takes', { page: '100000' }, { page: 100_000, size: 50 }],
  ['a page beyond', { page: '100001' }, beginning],
  ['no page at all', { page: '0', size: '51' }, beginning],
  ['what no filter knows', { open: '12', token: 'x' }, beginning],
])('%s', (_what, text, query) => expect(queryOf(text, filters, undefined)).toEqual(query));

test('the order travels with it', () => {
  expect(queryOf({}, filters, { id: 'at', dir: 'asc' })).toEqual({ ...beginning, sort: 'at', dir: 'asc' });
});
