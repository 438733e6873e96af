import { expect, test } from 'vitest';
import { articleBody } from '@lime/contract/staff-boards.ts';
import type { ArticleBody } from '@lime/contract/staff-boards.ts';
import { articleProblems, emptyArticle, maxLetters, needsHtml, writtenOn } from './article-body.ts';

const good: ArticleBody = { ...emptyArticle('notice'), title: '안내', body: '<p>글</p>' };

test.each<[string, Partial<ArticleBody>, string[]]>([
  ['a title and a text', {}, []],
  ['spaces as title', { title: '  ' }, ['title']],
  ['the longest text', { body: 'x'.repeat(maxLetters) }, []],
  ['one letter more', { body: 'x'.repeat(maxLetters + 1) }, ['body']],
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

test.each<[string, Partial<ArticleBody>, Partial<ArticleBody>]>([
  ['nothing was written meanwhile', {}, { title: '안내' }],
  ['the title went on', { title: ' 안내문' }, { title: ' 안내문' }],
  ['the text went on', { body: '<p>글이</p>' }, { title: '안내', body: '<p>글이</p>' }],
  ['a grade was chosen', { grades: [3, 8] }, { title: '안내', grades: [3, 8] }],
  ['the same grade stayed', { grades: [3] }, { title: '안내' }],
  ['the end was taken away', { endsAt: null }, { title: '안내', endsAt: null }],
])('%s while it was kept: that stays, the rest is the server’s', (_what, changes, stays) => {
  const sent = { ...good, title: ' 안내', grades: [3], endsAt: '2026-11-21T00:00:00.000Z' };
  expect(writtenOn({ ...sent, ...changes }, sent, { ...sent, title: '안내' })).toEqual({ ...sent, ...stays });
});
