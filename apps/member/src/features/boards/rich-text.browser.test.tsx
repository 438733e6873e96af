import { blockElements, inlineElements } from '@lime/domain/boards/rich-text-elements.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { xssVectors } from '../../../../../packages/ui/test/xss-vectors.ts';
import { answers, openPage } from '../../../test/living-page.tsx';

/** What an article is made of, and no more. */
const known: readonly string[] = [...blockElements, ...inlineElements];
const attributes = /^(href|rel|target|src|alt|width|height|loading|start|colspan|rowspan)$/;

function isFine(one: Element): boolean {
  const names = one.getAttributeNames();
  if (one.matches('.table-room') && names.length === 4) return true;
  const href = one.getAttribute('href') ?? '/';
  return (
    known.includes(one.localName) &&
    one.namespaceURI === 'http://www.w3.org/1999/xhtml' &&
    names.every((name) => attributes.test(name)) &&
    (/^\/(?![/\\])/.test(href) || /^https:\/\//i.test(href)) &&
    (one.localName !== 'img' || one.getAttribute('src')!.startsWith('/api/picture/'))
  );
}

test('what no sanitiser of the server has seen shows as elements of text alone', async () => {
  const found: string[] = [];
  Object.assign(window, { lime_ran: () => found.push('ran') });
  const vectors = xssVectors('lime_ran()');
  const { article } = answers.example('/bbs/n/d/:seq');
  answers.succeed('/bbs/rule/l', {
    list: vectors.map((vector, no) => ({
      ...article,
      board_type: 'rule' as const,
      board_seq: String(no + 1),
      seq: String(no + 1),
      board_title: `규정 ${no + 1}`,
      board_content: vector,
    })),
    categories: [],
    pagination: { page: 1, size: vectors.length, total: vectors.length, end: 1 },
  });
  await openPage('/bbs/rule/l');
  await expect.element(page.getByRole('list', { name: '베팅규정' })).toBeVisible();
  const items = [...document.querySelectorAll<HTMLElement>('.accordion h2 button')];
  expect(items).toHaveLength(vectors.length);
  for (const one of items.slice(1)) one.click();
  await expect.poll(() => document.querySelectorAll('.rich-text').length).toBe(vectors.length);
  const all = [...document.querySelectorAll('.rich-text *')];
  expect(all.length).toBeGreaterThan(vectors.length / 2);
  expect(all.filter((one) => !isFine(one)).map(({ outerHTML }) => outerHTML)).toEqual([]);
  for (const one of all) for (const event of ['mouseover', 'focus', 'error']) one.dispatchEvent(new Event(event));
  expect(found).toEqual([]);
});
