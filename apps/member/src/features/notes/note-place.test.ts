import { expect, test } from 'vitest';
import { readNotePlace } from './note-place.ts';

const first = { page: 1, keyword: '', unread: false };
test.each([
  ['nothing is the first page', {}, first],
  ['a page, a search and a filter', { page: 3, q: '이벤트', unread: 1 }, { page: 3, keyword: '이벤트', unread: true }],
  ['a search that looks like a number', { q: 2026 }, { ...first, keyword: '2026' }],
  ['no page', { page: 0 }, first],
  ['a page nobody can reach', { page: 100_000 }, first],
  ['nonsense', { page: 'x', q: { a: 1 }, unread: 'yes' }, first],
  ['a search too long is cut', { q: 'x'.repeat(41) }, { ...first, keyword: 'x'.repeat(40) }],
])('%s', (_why, search, place) => expect(readNotePlace(search)).toEqual(place));
