import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { settingDefinitions } from '@lime/contract/settings.ts';
import type { SettingValues } from '@lime/contract/settings.ts';
import { productArticles } from '../apps/api/src/features/boards/content/product-articles.ts';
import { root } from '../tools/root.ts';

// Who sells prices and results to the house is no business of its members.

const brands = /LSports|The Odds API|the-odds-api|football-data|Sportradar|Betradar|Pinnacle|TheSportsDB/i;

/** What is in quotes or between tags of a source: the only places its Korean can come from. */
const wordsOf = (source: string) =>
  source
    .replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
    .split('\n')
    .filter((line) => /[가-힣]/.test(line));

test('no sentence of the member site or of a refusal names a feed', () => {
  const files = ['apps/member/src/**/*.{ts,tsx}', 'packages/contract/src/*.texts.ts', 'packages/domain/src/**/*.ts'];
  const sources = files.flatMap((pattern) => globSync(pattern, { cwd: root }));
  expect(sources.length).toBeGreaterThan(200);
  const named = sources
    .filter((file) => !file.includes('.test.'))
    .flatMap((file) =>
      wordsOf(readFileSync(join(root, file), 'utf8')).flatMap((line) =>
        brands.test(line) ? [`${file}: ${line}`] : [],
      ),
    );
  expect(named).toEqual([]);
});

test('no article of the product names a feed', () => {
  const settings = Object.fromEntries(
    Object.entries(settingDefinitions).map(([key, definition]) => [key, definition.default]),
  ) as unknown as SettingValues;
  for (const builtInLeague of [true, false])
    for (const { key, title, text } of productArticles({ settings, bonusCodes: [], demo: false, builtInLeague }))
      expect([key, brands.exec(`${title} ${text}`)?.[0]]).toEqual([key, undefined]);
});
