import { expect, test } from 'vitest';
import { readListPlace } from './list-place.ts';

const first = { page: 1, keyword: '', category: '' };

test.each([
  [{}, first],
  [{ page: 2 }, { ...first, page: 2 }],
  [{ page: '99999' }, { ...first, page: 99_999 }],
  [{ page: 100_000 }, first],
  [{ page: 0 }, first],
  [{ page: 1.5 }, first],
  [{ page: 'x' }, first],
  [{ page: [2] }, first],
  [
    { q: ' 입금 ', c: '입출금' },
    { ...first, keyword: '입금', category: '입출금' },
  ],
  [{ q: 100 }, { ...first, keyword: '100' }],
  [{ q: { a: 1 }, c: null }, first],
  [
    { q: '가'.repeat(41), c: '나'.repeat(31) },
    { ...first, keyword: '가'.repeat(40), category: '나'.repeat(30) },
  ],
])('%j', (search, place) => expect(readListPlace(search)).toEqual(place));
