import { readSearch, writeSearch } from '@lime/ui/search-text.ts';
import { expect, test } from 'vitest';
import { paramsOf } from './router.ts';

test.each([
  ['/main', '/main', {}],
  ['/main', '/main/', null],
  ['/bbs/n/d/$seq', '/bbs/n/d/12', { seq: '12' }],
  ['/bbs/n/d/$seq', '/bbs/n/d/', null],
  ['/bbs/n/d/$seq', '/bbs/n/l', null],
  ['/page/$slug', '/page/%EC%95%88', { slug: '안' }],
  ['/page/$slug', '/page/%', { slug: '%' }],
  ['/slots/$product_id/$type', '/slots/7/all', { product_id: '7', type: 'all' }],
])('%s and %s', (pattern, path, params) => {
  expect(paramsOf(pattern, path)).toEqual(params);
});

test.each([
  [{}, ''],
  [{ page: 2 }, '?page=2'],
  [{ q: '안녕', only: undefined }, '?q=%EC%95%88%EB%85%95'],
  [{ q: '123' }, '?q=%22123%22'],
  [{ day: '2026-11-22' }, '?day=2026-11-22'],
  [{ q: 'true' }, '?q=%22true%22'],
])('%o is written as "%s" and reads as itself', (search, text) => {
  expect(writeSearch(search)).toBe(text);
  expect(readSearch(text)).toEqual(JSON.parse(JSON.stringify(search)));
});

test('an address somebody typed reads too', () => {
  expect(readSearch('?league=5&q=맨유&x')).toEqual({ league: 5, q: '맨유', x: '' });
});
