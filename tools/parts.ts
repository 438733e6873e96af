import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { stripVTControlCharacters } from 'node:util';
import { keepClean, readSources, touchedSince } from './source-files.ts';
import { root } from './root.ts';
import { webApps } from './web.ts';

/** `names`: what failed, for the last lines: of a long output often only its end is at hand. */
export type Count = {
  passed: number;
  failed: number;
  names?: readonly string[];
  /** what passed only the second time: it has a race to be mended */
  again?: readonly string[];
};

/** One thing that is checked. `run` shows what it finds and counts what passed and failed. */
export type Part = {
  name: string;
  /** @param show  takes the output line by line, where other parts run at the same time; else the terminal has it */
  run(show?: Show): Promise<Count>;
};
type Show = (text: string) => void;

const bin = (name: string, ...rest: string[]) => join(root, 'node_modules', name, ...rest);
/** What was read and compiled once: tests start some fifty processes of the site, each from a data folder without a past. */
const compiled = join(root, '.cache', 'compiled');
const oxlint = bin('oxlint', 'bin', 'oxlint');

/**
 * Types of the server and the tools, of the web, and of the tests in a browser: each has other globals. What is known of
 * unchanged files is kept in `.cache`.
 */
export const types: Part = tool(
  'types',
  ['.', 'apps/member', 'apps/office', 'apps/providers', 'apps/api', 'e2e', 'tools/gallery'].map((project) => [
    bin('typescript', 'bin', 'tsc'),
    '--noEmit',
    '--incremental',
    '--tsBuildInfoFile',
    join(root, '.cache', 'types', `${project.replaceAll(/\W/g, '-')}.tsbuildinfo`),
    '-p',
    project,
  ]),
);
export const lint: Part = {
  name: 'lint',
  async run(show) {
    const kept = readSources();
    const count = await tool('lint', [[oxlint, '--type-aware']]).run(show);
    if (count.failed === 0) keepClean(kept);
    return count;
  },
};
/** As `lint`, but rules that need types look only at what changed since they last found nothing, and at its importers. */
export const lintChanged: Part = {
  name: 'lint',
  async run(show) {
    const kept = readSources();
    const touched = touchedSince(kept);
    if (touched === null) return lint.run(show);
    const typed = touched.length ? [[oxlint, '--type-aware', ...touched]] : [];
    const count = await tool('lint', [[oxlint], ...typed]).run(show);
    if (count.failed === 0) keepClean(kept);
    return count;
  },
};
export const format: Part = tool('format', [[bin('oxfmt', 'bin', 'oxfmt'), '--check']]);
export const houseRules: Part = tool('house rules', [['tools/house-rules.ts']]);
export const deadCode: Part = tool('unused code', [[bin('knip', 'bin', 'knip.js'), '--no-progress']]);
/**
 * Pure rules, then everything that needs PostgreSQL, then the whole product as an operator meets it. Four files at once on
 * two cores: with three, database tests left half of the processor idle, as many of them wait for rounds and clocks.
 */
export const unitAndDatabase: Part = vitest('unit and database', ['unit', 'web', 'pg', 'alone'], ['--maxWorkers=4']);
export const unit: Part = vitest('unit', ['unit', 'web']);
export const database: Part = vitest('database', ['pg', 'alone']);
export const product: Part = vitest('product', ['product', 'product-alone']);
/** What visitors and members meet side by side, then what opens and closes the site and its games, then what waits. */
export const browser: Part = playwright('browser', ['desktop', 'mobile']);
export const waits: Part = playwright('browser, waits', ['rounds', 'tables', 'waits'], [], 8);
export const gates: Part = playwright('browser, gates', ['gates']);
export const games: Part = playwright('browser, games', ['games', 'desks']);

/** The web apps as the browser tests use them, apart from the folder a running `npm start` serves from. */
export const build: Part = {
  name: 'web build',
  async run(show = console.log) {
    const codes = await Promise.all(webApps.map(({ app }) => run(['tools/build-web.ts', app], show)));
    for (const { app, variable } of webApps) process.env[variable] = join(root, '.cache', app);
    const names = webApps.filter((_, index) => codes[index] !== 0).map(({ app }) => app);
    return { passed: codes.length - names.length, failed: names.length, names };
  },
};

/** A program that finds nothing wrong counts as one passed check; each of them is one. */
function tool(name: string, commands: readonly (readonly string[])[]): Part {
  return {
    name,
    async run(show) {
      const codes: number[] = [];
      const left = [...commands.entries()];
      const next = async () => {
        for (let entry = left.shift(); entry; entry = left.shift()) codes[entry[0]] = await run(entry[1], show);
      };
      await Promise.all([next(), next()]);
      const names = commands.filter((_, index) => codes[index] !== 0).map((command) => command.slice(1).join(' '));
      return { passed: codes.length - names.length, failed: names.length, names };
    },
  };
}

type Suite = { title: string; file: string; suites?: Suite[]; specs?: Spec[] };
type Try = { error?: { message?: string } };
type Spec = {
  title: string;
  file: string;
  line: number;
  tests: { status: string; projectName: string; results: Try[] }[];
};

/** Why a test failed at first: its error's first lines, without the terminal's colours. */
const reason = (tries: readonly Try[]) =>
  stripVTControlCharacters(tries.find(({ error }) => error)?.error?.message ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(0, 5)
    .join(' ');

/**
 * @param files  spec files from the root; all of the projects when there are none
 * @param workers  how many tests run at once; each project has a limit of its own below that
 */
export function playwright(
  name: string,
  projects: readonly string[],
  files: readonly string[] = [],
  workers = 2,
): Part {
  const chosen = [
    ...projects.map((project) => `--project=${project}`),
    `--workers=${workers}`,
    // each has its own folder of what failed: two may run at once, and the second would empty the first one's
    `--output=test-results/${projects[0]}`,
  ];
  return {
    name,
    run: (show) =>
      counted(show, 'LIME_TEST_JSON', [bin('@playwright', 'test', 'cli.js'), 'test', ...chosen, ...files], (report) => {
        const { stats, suites, errors } = report as {
          stats: { expected: number; flaky: number; unexpected: number };
          suites: Suite[];
          errors: { message?: string }[];
        };
        const specs = (suite: Suite): Spec[] => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specs)];
        const ended = (status: string) =>
          suites
            .flatMap(specs)
            .flatMap(({ title, file, line, tests }) =>
              tests
                .filter((test) => test.status === status)
                .map(({ projectName, results }) => `[${projectName}] ${file}:${line} ${title}: ${reason(results)}`),
            );
        return {
          passed: stats.expected + stats.flaky,
          failed: stats.unexpected,
          names: [...ended('unexpected'), ...errors.map(({ message }) => message ?? 'an error outside of any test')],
          again: ended('flaky'),
        };
      }),
  };
}

/** @param more  test files from the root, or options of vitest; all of the projects when there are none */
export function vitest(name: string, projects: readonly string[], more: readonly string[] = []): Part {
  const chosen = projects.flatMap((project) => ['--project', project]);
  return {
    name,
    run: (show) =>
      counted(show, null, [bin('vitest', 'vitest.mjs'), 'run', ...chosen, ...more], (report) => {
        const { numPassedTests, numFailedTests, testResults } = report as {
          numPassedTests: number;
          numFailedTests: number;
          testResults: {
            name: string;
            message: string;
            status: string;
            assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
          }[];
        };
        // A file that cannot be loaded has no test to fail.
        const broken = testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0);
        const faults = (ended: string) =>
          testResults.flatMap((file) =>
            file.assertionResults
              .filter(({ status, failureMessages }) => status === ended && failureMessages.length > 0)
              .map(
                ({ fullName, failureMessages }) =>
                  `${relative(root, file.name)}: ${fullName}: ${failureMessages[0]!.split('\n')[0]}`,
              ),
          );
        return {
          passed: numPassedTests,
          failed: numFailedTests + broken.length,
          names: [
            ...faults('failed'),
            ...broken.map(({ name, message }) => `${relative(root, name)}: ${message.split('\n')[0]}`),
          ],
          again: faults('passed'),
        };
      }),
  };
}

/**
 * Runs a test program that leaves its report as JSON.
 *
 * @param variable  the environment variable that names the report file to it; null: vitest's own way
 */
async function counted(
  show: Show | undefined,
  variable: string | null,
  command: readonly string[],
  count: (report: unknown) => Count,
): Promise<Count> {
  const folder = mkdtempSync(join(tmpdir(), 'lime-report-'));
  const file = join(folder, 'report.json');
  try {
    const code = variable
      ? await run(command, show, { [variable]: file })
      : await run([...command, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`], show);
    if (!existsSync(file)) return { passed: 0, failed: 1 };
    const result = count(JSON.parse(readFileSync(file, 'utf8')));
    // It failed without a failed test: an error outside of any, or nothing to run.
    return code !== 0 && result.failed === 0 ? { ...result, failed: 1 } : result;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(command: readonly string[], show?: Show, env: Record<string, string> = {}): Promise<number> {
  return new Promise((done) => {
    const child = spawn(process.execPath, command, {
      cwd: root,
      stdio: show ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { NODE_COMPILE_CACHE: compiled, ...process.env, ...env },
    });
    for (const stream of [child.stdout, child.stderr])
      if (stream) createInterface(stream).on('line', (line) => show?.(line));
    child.once('error', () => done(1)).once('close', (code) => done(code ?? 1));
  });
}

/** Runs stage after stage, whatever they find; the parts of one stage run at once. */
export async function runParts(stages: readonly (readonly Part[])[]): Promise<Count> {
  const total: Count = { passed: 0, failed: 0 };
  const lines: string[] = [];
  const failures: string[] = [];
  const runPart = async (part: Part, isAlone: boolean) => {
    const began = performance.now();
    if (isAlone) console.log(`\n── ${part.name}`);
    const show = (line: string) => line && console.log(`${part.name} │ ${line}`);
    const { passed, failed, names = [], again = [] } = await part.run(isAlone ? undefined : show);
    total.passed += passed;
    total.failed += failed;
    failures.push(...names.map((name) => `${part.name}: ${name}`.slice(0, 350)));
    failures.push(...again.map((name) => `${part.name}, only the second time: ${name}`.slice(0, 200)));
    lines.push(
      `${failed ? 'FAILED' : 'ok    '}  ${part.name.padEnd(20)} ${passed} passed, ${failed} failed  ${((performance.now() - began) / 1000).toFixed(1)} s`,
    );
  };
  for (const stage of stages) {
    if (stage.length > 1) console.log(`\n── ${stage.map(({ name }) => name).join(', ')}`);
    await Promise.all(stage.map((part) => runPart(part, stage.length === 1)));
  }
  if (failures.length) console.log(`\n${failures.join('\n')}`);
  console.log(`\n${lines.join('\n')}`);
  return total;
}
