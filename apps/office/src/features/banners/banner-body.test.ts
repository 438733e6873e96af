import { expect, test } from 'vitest';
import { bannerBody } from '@lime/contract/banners.ts';
import type { BannerBody } from '@lime/contract/banners.ts';
import { bannerProblems, emptyBanner } from './banner-body.ts';

const good: BannerBody = { ...emptyBanner('home'), title: '배너' };
const picture = { art: null, pictureId: 'A'.repeat(22) };

test.each<[string, Partial<BannerBody>, string[]]>([
  ['a title alone', {}, []],
  ['spaces as title', { title: '  ' }, ['title']],
  ['a path of the site', { link: '/bbs/e/l?x=1' }, []],
  ['a path elsewhere', { link: '//example.com' }, ['link']],
  ['a picture', picture, []],
  ['a picture that says it all', { ...picture, wordsShown: false }, []],
  ['neither drawing nor picture', { art: null }, ['picture']],
  ['the popular games in the carousel', { art: 'popular-games', place: 'home-mobile' }, []],
  ['the popular games beside the games', { art: 'popular-games', place: 'sports-side' }, ['place']],
  ['an end at the start', { startsAt: '2026-11-21T00:00:00.000Z', endsAt: '2026-11-21T00:00:00.000Z' }, ['endsAt']],
])('%s: what the form says is what the server says', (_what, changes, fields) => {
  const body = { ...good, ...changes };
  expect(Object.keys(bannerProblems(body))).toEqual(fields);
  expect(bannerBody.safeParse(body).success).toBe(fields.length === 0);
});
