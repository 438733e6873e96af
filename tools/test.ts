import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { alone } from './alone.ts';
import { nouns, nounsOf, testsOf } from './test-nouns.ts';
import {
  browser,
  build,
  components,
  database,
  deadCode,
  format,
  games,
  gates,
  golden,
  houseRules,
  lint,
  lintChanged,
  nightly,
  playwright,
  product,
  runParts,
  types,
  unit,
  unitAndDatabase,
  vitest,
  waits,
} from './parts.ts';
import type { Part } from './parts.ts';
import { assertReady } from './preflight.ts';
import { root } from './root.ts';
import { readSources, withImporters } from './source-files.ts';

// `npm test`: all of it, going on after a part that fails; `npm test <part>`: one of it. The last line is the verdict.

type Stages = readonly (readonly Part[])[];

const parts: Readonly<Record<string, () => Stages>> = {
  all: () => [
    [golden, build, types, lint, format, houseRules, deadCode, nightly],
    [unitAndDatabase, browser, ...components, product, waits, gates, games],
  ],
  check: () => [[types, lintChanged, houseRules]],
  unit: () => [[unit]],
  database: () => [[database]],
  components: () => [components],
  product: () => [[build, golden], [product]],
  browser: () => [[build, golden], [browser], [waits]],
  gates: () => [
    [build, golden],
    [gates, games],
  ],
  night: () => {
    process.env['LIME_NIGHT'] = '1';
    return [[build, golden], [browser], [gates], [games], [waits]];
  },
  changed: () => changed(),
};

const isAlone = (path: string) => alone.database.some((pattern) => matchesGlob(path, pattern));
const isGate = (path: string) => alone.gates.includes(path);
const isGame = (path: string) => alone.games.includes(path) || alone.desks.includes(path);

/** The tests of some files: what may run together does, then what must be alone. */
function testsIn(files: readonly string[]): Stages {
  const specs = files.filter((path) => path.endsWith('.spec.ts'));
  const inPages = files.filter((path) => path.endsWith('.browser.test.tsx'));
  const tests = files.filter((path) => !/\.spec\.ts$|\.browser\.test\.tsx$/.test(path));
  const some = (list: readonly string[], part: (list: readonly string[]) => Part) => (list.length ? [part(list)] : []);
  return [
    specs.length ? [build, golden] : [],
    [
      ...some(
        tests.filter((path) => !isAlone(path)),
        (list) => vitest('unit and database', ['unit', 'web', 'pg'], list),
      ),
      ...some(
        specs.filter((path) => !isGate(path) && !isGame(path)),
        (list) => playwright('browser', ['rounds', 'tables', 'desktop', 'mobile', 'waits'], list),
      ),
    ],
    some(inPages, (list) => vitest('components', [], ['--config', 'vitest.components.config.ts', ...list])),
    some(tests.filter(isAlone), (list) => vitest('database, alone', ['alone'], list)),
    [
      ...some(specs.filter(isGate), (list) => playwright('browser, gates', ['gates'], list)),
      ...some(specs.filter(isGame), (list) => playwright('browser, games', ['games', 'desks'], list)),
    ],
  ];
}

/** What differs from the main branch: tests that import it, and the specs of its nouns. */
function changed(): Stages {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' }).stdout;
  const base = git('merge-base', 'HEAD', 'origin/main').trim() || 'HEAD';
  const files = [
    ...git('diff', '--name-only', '-z', base).split('\0'),
    ...git('ls-files', '--others', '--exclude-standard', '-z').split('\0'),
  ].filter(Boolean);
  if (files.length === 0) return [];
  const touched = [
    ...withImporters(
      readSources(),
      files.filter((path) => path.startsWith('e2e/')),
    ),
  ];
  const specs = new Set(touched.filter((path) => path.endsWith('.spec.ts')));
  for (const noun of new Set(files.filter((path) => /^(apps|packages)\//.test(path)).flatMap(nounsOf)))
    for (const path of testsOf(noun)) if (path.endsWith('.spec.ts')) specs.add(path);
  // vitest follows imports, and a schema, a package or a setup is none
  const concernsAll = files.some((path) => /^(apps\/api\/(migrations|test)\/|package-lock\.json$|vitest)/.test(path));
  const tests = concernsAll
    ? unitAndDatabase
    : vitest('unit and database', ['unit', 'web', 'pg', 'alone'], ['--changed', base, '--passWithNoTests']);
  const present = [...specs].filter((path) => existsSync(join(root, path)));
  return [[types, lintChanged, format, houseRules], [tests], ...testsIn(present)];
}

const asked = process.argv.slice(2);
const unknown = asked.find((name) => !Object.hasOwn(parts, name) && !nouns.includes(name));
if (unknown === undefined) {
  const stages = (asked.length ? asked : ['all']).flatMap((name) => parts[name]?.() ?? testsIn(testsOf(name)));
  const all = new Set(stages.flat());
  try {
    assertReady({ sites: all.has(build), browser: [...all].some(({ name }) => name.startsWith('browser')) });
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
  const { passed, failed } = await runParts(stages);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed ? 1 : 0;
} else {
  console.error(`There is no part "${unknown}". Parts: ${Object.keys(parts).join(', ')}.\nNouns: ${nouns.join(', ')}.`);
  process.exitCode = 2;
}
