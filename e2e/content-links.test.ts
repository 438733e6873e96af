import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { settingDefinitions } from '@lime/contract/settings.ts';
import type { SettingValues } from '@lime/contract/settings.ts';
import { games } from '@lime/domain/access/game-list.ts';
import { boardTypes } from '@lime/domain/boards/board-types.ts';
import { expect, test } from 'vitest';
import { demoBonusCodes } from '../apps/api/src/features/bonus/demo-codes.ts';
import { productArticles } from '../apps/api/src/features/boards/content/product-articles.ts';

const routes = readFileSync(join(import.meta.dirname, '..', 'apps', 'member', 'src', 'routes.tsx'), 'utf8');
const paths = [
  ...[...routes.matchAll(/path: '([^']+)'/g)].map(([, path]) => path!),
  ...games.map(({ path }) => path),
  ...boardTypes.flatMap(({ place }) => (place ? [place.list, place.article] : [])),
];
const screens = paths.map((path) => new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/]+')}$`));
const settings = Object.fromEntries(
  Object.entries(settingDefinitions).map(([key, definition]) => [key, definition.default]),
) as unknown as SettingValues;
const articles = productArticles({ settings, bonusCodes: demoBonusCodes, demo: true, builtInLeague: true });
const links = articles.flatMap(({ key, text }) =>
  [...text.matchAll(/\]\(([^)]+)\)/g)].map(([, href]) => [key, href!] as const),
);

test('articles lead on', () => expect(links.length).toBeGreaterThan(80));

test.each([...new Set(links.map(([, href]) => href))].toSorted())('%s is a screen of the site', (href) => {
  const [path = ''] = href.split('#');
  const from = links.filter(([, other]) => other === href).map(([key]) => key);
  expect(
    screens.some((screen) => screen.test(path)),
    `linked by ${from.join(', ')}`,
  ).toBe(true);
});

test('a named article that is linked is there', () => {
  const names = new Set(articles.flatMap(({ type, slug }) => (slug ? [`/${type}/${slug}`] : [])));
  const named = links.map(([, href]) => href).filter((href) => /^\/(page|game)\/(?!list$)/.test(href));
  for (const href of named) expect(names, href).toContain(href);
});
