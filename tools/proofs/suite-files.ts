import { globSync, readFileSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';
import { root } from '../root.ts';

/** Which tests a long suite runs: projects of a runner, and the beginnings of its files' paths; all of the projects without any. */
export type SuiteTests = {
  readonly runner: 'vitest' | 'playwright';
  readonly projects: readonly string[];
  readonly files?: readonly string[];
};

type Patterns = string | readonly string[];
/** A project as its runner's settings have it; Playwright's have the folder and the common pattern apart. */
type Project = { readonly name: string; readonly include: readonly string[]; readonly exclude: readonly string[] };

const listed = (patterns: Patterns | undefined): readonly string[] =>
  patterns === undefined ? [] : typeof patterns === 'string' ? [patterns] : patterns;

async function vitestProjects(): Promise<Project[]> {
  const { default: config } = await import('../../vitest.config.ts');
  const { projects = [] } = (config as { test?: { projects?: unknown[] } }).test ?? {};
  return projects.map((project) => {
    const { name, include, exclude } = (project as { test: { name: string; include: string[]; exclude?: string[] } })
      .test;
    return { name, include, exclude: listed(exclude) };
  });
}

async function playwrightProjects(): Promise<Project[]> {
  // no browser is needed to read which tests there are, and looking for one takes seconds
  process.env['LIME_BROWSER'] ||= JSON.stringify({ path: '', args: [], env: {} });
  const { default: config } = await import('../../playwright.config.ts');
  const own = config as {
    testMatch: Patterns;
    projects: { name: string; testMatch?: Patterns; testIgnore?: Patterns }[];
  };
  return own.projects.map(({ name, testMatch, testIgnore }) => ({
    name,
    include: listed(testMatch ?? own.testMatch),
    exclude: listed(testIgnore),
  }));
}

/** Every test of the repository. */
const testFiles = once(() =>
  globSync(['{packages,apps}/*/{src,test}/**/*.{test,spec}.ts', '{tools,bench,e2e}/**/*.{test,spec}.ts'], {
    cwd: root,
  }).map((path) => path.replaceAll('\\', '/')),
);

function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null;
  return () => (made ??= { value: make() }).value;
}

/**
 * Finds the files that a suite's runner would run, without loading any.
 *
 * @returns `files` from the root; `missing`: what resolves to nothing, and why a suite has no long form
 */
export async function filesOfSuite(tests: SuiteTests): Promise<{ files: string[]; missing: string[] }> {
  const { runner, projects, files: beginnings = [''] } = tests;
  const known = runner === 'vitest' ? await vitestProjects() : await playwrightProjects();
  const all = testFiles();
  const missing = projects
    .filter((name) => !known.some((project) => project.name === name))
    .map((name) => `There is no project "${name}" of ${runner}.`);
  const found = known
    .filter(({ name }) => projects.includes(name))
    .map(({ name, include, exclude }) => ({
      name,
      files: all
        .filter((path) => include.some((pattern) => matchesGlob(path, pattern)))
        .filter((path) => !exclude.some((pattern) => matchesGlob(path, pattern)))
        .filter((path) => beginnings.some((beginning) => path.startsWith(beginning))),
    }));
  const files = [...new Set(found.flatMap((project) => project.files))].toSorted();
  for (const project of found)
    if (project.files.length === 0) missing.push(`The project "${project.name}" has none of its files.`);
  for (const beginning of beginnings)
    if (!files.some((path) => path.startsWith(beginning))) missing.push(`No test is called ${beginning}….`);
    else if (!files.some((path) => path.startsWith(beginning) && isLonger(path)))
      missing.push(`${beginning || 'the suite'}: no file tries more in its long form (tools/long.ts).`);
  return { files, missing };
}

/** Does the file, or a helper beside it, say what it tries in the long form? */
function isLonger(path: string): boolean {
  const text = readFileSync(join(root, path), 'utf8');
  return text.includes('/long.ts');
}
