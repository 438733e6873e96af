import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { sameInEachApp } from './code-rules.ts';
import { isTest } from './source-imports.ts';
import { percentile } from './prose-count.ts';
import { repositoryPaths } from './repository-paths.ts';
import { root } from './root.ts';
import { readStructure } from './structure-count.ts';
import type { Structure } from './structure-count.ts';

// `npx node tools/structure.ts [--rooms] [--list]`: the size of files and functions, factories, docstrings and tests by part of the repository.
// `--rooms` adds a row for each feature of the API and each of its feeds.
// `--list` names what is above the goals: functions above 100 lines, factories above 60, exported names without a docstring,
// file names that two packages or apps share.

const functionLimit = 100;
const factoryLimit = 60;
const list = process.argv.includes('--list');
const parts = [
  ['domain', 'packages/domain/'],
  ['contract', 'packages/contract/'],
  ['ui', 'packages/ui/'],
  ['api core', 'apps/api/src/core/'],
  ['api feeds', 'apps/api/src/feeds/'],
  ['api features', 'apps/api/src/features/'],
  ['providers', 'apps/providers/'],
  ['member', 'apps/member/'],
  ['office', 'apps/office/'],
  ['tools, bench', 'tools/|bench/'],
] as const;

const isTested = (path: string) => isTest(path) || path.startsWith('e2e/');
const files = repositoryPaths()
  .filter((path) => /\.tsx?$/.test(path) && !path.endsWith('.d.ts'))
  .map((path) => readStructure(path, readFileSync(join(root, path), 'utf8')));

const share = (part: number, whole: number) => (whole === 0 ? '–' : `${Math.round((100 * part) / whole)} %`);
const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
const spread = (values: readonly number[]) => [0.5, 0.9, 1].map((at) => String(percentile(values, at))).join('·');

function row(name: string, all: readonly Structure[]): void {
  const sources = all.filter(({ path }) => !isTested(path));
  const functions = sources.flatMap((file) => file.functions);
  const exported = sources.flatMap((file) => file.exported);
  const lines = sum(sources.map((file) => file.lines));
  const tests = sum(all.filter(({ path }) => isTested(path)).map((file) => file.lines));
  console.log(
    [
      name.padEnd(13),
      String(sources.length).padStart(5),
      spread(sources.map((file) => file.lines)).padStart(11),
      spread(functions.map((one) => one.lines)).padStart(10),
      String(functions.filter((one) => one.lines > functionLimit).length).padStart(5),
      String(functions.filter((one) => one.isFactory && one.lines > factoryLimit).length).padStart(5),
      `${share(exported.filter(({ documented }) => documented).length, exported.length)} of ${exported.length}`.padStart(
        13,
      ),
      (tests / Math.max(1, lines)).toFixed(2).padStart(6),
    ].join('  '),
  );
}

console.log('part          files  lines m·9·max  function  >100  fact.   exports doc.   test:src');
for (const [name, folder] of parts)
  row(
    name,
    files.filter(({ path }) => new RegExp(`^(${folder})`).test(path)),
  );
row('all', files);

if (process.argv.includes('--rooms')) {
  const rooms = Map.groupBy(
    files,
    ({ path }) => /^apps\/api\/src\/(?:features|feeds)\/([^/]+)\//.exec(path)?.[1] ?? '',
  );
  rooms.delete('');
  console.log('');
  for (const [name, inRoom] of rooms) row(name, inRoom);
}

if (list) {
  const sources = files.filter(({ path }) => !isTested(path));
  const named = (title: string, names: readonly string[]) =>
    console.log(`\n${title}: ${names.length}\n${names.map((name) => `  ${name}`).join('\n')}`);
  const functions = sources
    .flatMap((file) => file.functions.map((one) => ({ ...one, path: file.path })))
    .toSorted((a, b) => b.lines - a.lines);
  named(
    `functions above ${functionLimit} lines`,
    functions.filter((one) => one.lines > functionLimit).map((one) => `${one.lines} ${one.path} ${one.name}`),
  );
  named(
    `factories above ${factoryLimit} lines`,
    functions
      .filter((one) => one.isFactory && one.lines > factoryLimit)
      .map((one) => `${one.lines} ${one.path} ${one.name}`),
  );
  named(
    'exported names without a docstring',
    sources.flatMap((file) =>
      file.exported.filter(({ documented }) => !documented).map(({ name }) => `${file.path} ${name}`),
    ),
  );
  const byName = Map.groupBy(sources, ({ path }) => basename(path));
  named(
    'file names used twice',
    [...byName]
      .filter(([name, same]) => same.length > 1 && !sameInEachApp.has(name))
      .map(([name, same]) => `${name}: ${same.map(({ path }) => path).join(', ')}`),
  );
}
