import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { root } from './root.ts';

/** Specs and tests whose names do not say which noun they are about. */
const alsoAbout: Readonly<Record<string, readonly string[]>> = {
  agents: ['agent-area'],
  auth: ['account', 'temporary-passwords', 'sign-up-fields'],
  betting: ['cart', 'bet-line'],
  cash: ['withdrawals'],
  frame: ['providers'],
  'in-play': ['waiting'],
  ledger: ['audit'],
  looks: ['accessible', 'gallery', 'office-axe', 'office-fit', 'visible-names', 'cut-names', 'shifts', 'styles'],
  popups: ['alerts'],
  realtime: ['line', 'money-line', 'push'],
  reports: ['office-figures'],
  security: ['xss', 'office-rights', 'every-call', 'authorisation-matrix'],
  settings: ['gates', 'game-gates'],
  shell: ['back', 'first-view', 'worker', 'running', 'lost-database', 'overlay-flags'],
  slips: ['slip-file'],
  sports: ['feed-brands'],
  boards: ['content-links'],
};

/** Every test of the repository that a noun may choose; the whole product's tests are a part of their own. */
const testFiles = globSync(
  ['{packages,apps}/*/{src,test}/**/*.test.{ts,tsx}', 'e2e/*.{spec,test}.ts', '{tools,bench}/**/*.test.ts'],
  { cwd: root },
)
  .map((path) => path.replaceAll('\\', '/'))
  .filter((path) => !path.endsWith('.product.test.ts'))
  .toSorted();

/** `office-cash.mobile.spec.ts` is about `cash`; so is everything in a folder `cash`. */
function isAbout(path: string, noun: string): boolean {
  const name = basename(path).replace(/(\.mobile|\.pg)?\.(spec|test)\.tsx?$/, '');
  const bare = name.replace(/^(office|staff|settings)-/, '');
  return (
    path.split('/').slice(0, -1).includes(noun) ||
    [name, bare].some((one) => one === noun || one.startsWith(`${noun}-`)) ||
    (alsoAbout[noun] ?? []).some((also) => also === name || path.split('/').includes(also))
  );
}

/** Folders that only say where code lives. */
const places = new Set(['src', 'test', 'features', 'lib', 'screens', 'build', 'blocks', 'content', 'proofs']);

/** What `npm test <noun>` knows: each folder that has tests, and the nouns of specs. */
export const nouns: readonly string[] = findNouns();

function findNouns(): string[] {
  const found = new Set(Object.keys(alsoAbout));
  const special = new Set(Object.values(alsoAbout).flat());
  for (const path of testFiles) {
    const parts = path.split('/');
    const spec = basename(path).split('.')[0]!;
    if (parts[0] === 'e2e') {
      if (!special.has(spec)) found.add(spec.replace(/^office-/, ''));
    } else
      for (const folder of parts.slice(parts[0] === 'tools' ? 0 : 2, -1)) if (!places.has(folder)) found.add(folder);
  }
  // `sports-kinds` belongs to `sports`
  return [...found].filter((noun) => ![...found].some((other) => noun.startsWith(`${other}-`))).toSorted();
}

/** The test files of a noun, over domain, contract, server, web and browser. */
export function testsOf(noun: string): string[] {
  return testFiles.filter((path) => isAbout(path, noun));
}

/** The nouns a changed file belongs to, by its folders and its name. */
export function nounsOf(path: string): string[] {
  return nouns.filter((noun) => isAbout(path.replace(/(\.\w+)*$/, '.test.ts'), noun));
}
