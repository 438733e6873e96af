import { expect, test } from 'vitest';
import { articleBody } from '@lime/contract/staff-boards.ts';
import type { ArticleBody } from '@lime/contract/staff-boards.ts';
import { articleProblems, emptyArticle, mostLetters, needsHtml } from './article-body.ts';

const good: ArticleBody = { ...emptyArticle('notice'), title: '안내', body: '<p>글</p>' };

test.each<[string, Partial<ArticleBody>, string[]]>([
  ['a title and a text', {}, []],
  ['spaces as title', { title: '  ' }, ['title']],
  ['the longest text', { body: 'x'.repeat(mostLetters) }, []],
  ['one letter more', { body: 'x'.repeat(mostLetters + 1) }, ['body']],
  ['a page with a name', { type: 'page', slug: 'terms-2' }, []],
  ['a page without one', { type: 'page', slug: '' }, ['slug']],
  ['a page with a Korean one', { type: 'page', slug: '약관' }, ['slug']],
  ['an end at the start', { startsAt: '2026-11-21T00:00:00.000Z', endsAt: '2026-11-21T00:00:00.000Z' }, ['endsAt']],
])('%s: what the form says is what the server says', (_what, changes, fields) => {
  const body = { ...good, ...changes };
  expect(Object.keys(articleProblems(body))).toEqual(fields);
  expect(articleBody.safeParse(body).success).toBe(fields.length === 0);
});

test.each([
  ['', true],
  ['<p></p>', true],
  ['<p>&nbsp; <br></p>', true],
  ['<p>글</p>', false],
  ['<img src="/api/picture/x.webp">', false],
])('%j holds nothing: %s', (body, empty) => expect('body' in articleProblems({ ...good, body })).toBe(empty));

test('a text with a table is written as HTML: the editor has none', () => {
  expect([needsHtml('<p>글</p><table><tr><td>1</td></tr></table>'), needsHtml('<p>table</p>')]).toEqual([true, false]);
});
