import { expect, test } from 'vitest';
import { popupBody } from '@lime/contract/staff-popups.ts';
import type { PopupBody } from '@lime/contract/staff-popups.ts';
import { emptyPopup, popupProblems } from './popup-body.ts';

const good: PopupBody = { ...emptyPopup, title: '안내' };

test.each<[string, Partial<PopupBody>, string[]]>([
  ['a title alone', {}, []],
  ['no title', { title: '' }, ['title']],
  ['spaces as title', { title: '  ' }, ['title']],
  ['a path of the site', { link: '/cash/in?x=1' }, []],
  ['a path elsewhere', { link: '//example.com' }, ['link']],
  ['an address', { link: 'https://example.com' }, ['link']],
  ['a path with a space', { link: '/a b' }, ['link']],
  ['a path with a backslash', { link: '/\\example.com' }, ['link']],
  ['an end a minute after the start', { startsAt: '2026-11-21T00:00:00.000Z', endsAt: '2026-11-21T00:01:00.000Z' }, []],
  ['an end at the start', { startsAt: '2026-11-21T00:00:00.000Z', endsAt: '2026-11-21T00:00:00.000Z' }, ['endsAt']],
  ['only an end', { endsAt: '2026-11-21T00:00:00.000Z' }, []],
])('%s: what the form says is what the server says', (_what, changes, fields) => {
  const body = { ...good, ...changes };
  expect(Object.keys(popupProblems(body))).toEqual(fields);
  expect(popupBody.safeParse(body).success).toBe(fields.length === 0);
});
