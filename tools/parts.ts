import { AsyncLocalStorage } from 'node:async_hooks';
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { stripVTControlCharacters } from 'node:util';
import { overBudget } from './budget.ts';
import { keepClean, readSources, touchedSince } from './source-files.ts';
import { goldenStaffPassword, goldenVariable } from './golden-folder.ts';
import { isKnownFlake } from './known-flakes.ts';
import { openMeter } from './processor-time.ts';
import type { Meter } from './processor-time.ts';
import { root } from './root.ts';
import { runFolder } from './run-folders.ts';
import { runStage } from './run-stage.ts';
import { watchStandstill } from './standstill.ts';
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
 * Types of the server and the tools, of everything built for pages, and of the tests in a browser: each has other globals.
 * What is known of unchanged files is kept in `.cache`.
 */
export const types: Part = tool(
  'types',
  ['.', 'tsconfig.web.json', 'e2e'].map((project) => [
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
/** Each long proof has something to try, and the last night is not far behind. */
export const nightly: Part = tool('nightly', [['tools/nightly/check-night.ts']]);
export const deadCode: Part = tool('unused code', [[bin('knip', 'bin', 'knip.js'), '--no-progress']]);
/**
 * Pure rules, then everything that needs PostgreSQL, then the whole product as an operator meets it. Four files at once on
 * two cores: with three, database tests left half of the processor idle, as many of them wait for rounds and clocks.
 */
export const unitAndDatabase: Part = vitest('unit and database', ['unit', 'web', 'pg', 'alone'], ['--maxWorkers=4']);
export const unit: Part = vitest('unit', ['unit', 'web']);
export const database: Part = vitest('database', ['pg', 'alone']);
/** Forms, lists and dialogs in a living page of each web app: two pages at once, as one leaves a core idle. */
export const components: readonly Part[] = ['member', 'office'].map((app) =>
  vitest(`components, ${app}`, [app], ['--config', 'vitest.components.config.ts']),
);
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

/** What sites of the product's and the browser's tests start on, made once a run. */
export const golden: Part = {
  name: 'golden folder',
  async run(show) {
    // one is enough; an outside database has no folder
    if (process.env[goldenVariable] || process.env['DATABASE_URL'] || process.platform === 'win32')
      return { passed: 0, failed: 0 };
    const dir = runFolder('golden');
    process.once('exit', () => rmSync(dir, { recursive: true, force: true }));
    const said: string[] = [];
    const listen = (text: string) => {
      said.push(text);
      (show ?? console.log)(text);
    };
    const code = await run(['tools/lime.ts', 'seed'], listen, { DATA_DIR: dir, STAFF_PASSWORD: goldenStaffPassword });
    if (code === 0) process.env[goldenVariable] = dir;
    return {
      passed: code === 0 ? 1 : 0,
      failed: code === 0 ? 0 : 1,
      names: code === 0 ? [] : [said.slice(-5).join(' ')],
    };
  },
};

/** @param most  of the list are worked on at the same time, in its order */
async function eachAtOnce<T, R>(most: number, list: readonly T[], work: (one: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const left = list.entries();
  const next = async () => {
    for (const [index, one] of left) results[index] = await work(one);
  };
  await Promise.all(Array.from({ length: most }, next));
  return results;
}

/** A program that finds nothing wrong counts as one passed check; each of them is one. */
function tool(name: string, commands: readonly (readonly string[])[]): Part {
  return {
    name,
    async run(show) {
      const codes = await eachAtOnce(2, commands, (command) => run(command, show));
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
 * Where the gate waits for rounds of games, these take so many seconds: enough to bet on one on a busy machine. At night, for a
 * proof, and beside tests of other things they take as long as they do.
 */
const roundSeconds = '30';
const isNight = () => process.env['LIME_NIGHT'] !== undefined || process.env['LIME_LONG'] !== undefined;
const roundsOf = (projects: readonly string[]): Record<string, string> =>
  projects.includes('waits') && !projects.includes('desktop') && !isNight() ? { LIME_ROUND_SECONDS: roundSeconds } : {};

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
  const cli = bin('@playwright', 'test', 'cli.js');
  const chosen = [
    ...projects.map((project) => `--project=${project}`),
    `--workers=${workers}`,
    // each has its own folder of what failed: two may run at once, and the second would empty the first one's
    `--output=test-results/${projects[0]}`,
  ];
  return {
    name,
    run: (show) =>
      counted(show, roundsOf(projects), [cli, 'test', ...chosen, ...files], (report) => {
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
      counted(
        show,
        {},
        [
          bin('vitest', 'vitest.mjs'),
          'run',
          ...chosen,
          ...more,
          '--reporter=default',
          '--reporter=tools/count-reporter.ts',
        ],
        (report) => report as Count,
      ),
  };
}

/**
 * Runs a test program that leaves its report as JSON in the file that `LIME_TEST_JSON` names.
 *
 * @param env  what else its environment has
 */
async function counted(
  show: Show | undefined,
  env: Readonly<Record<string, string>>,
  command: readonly string[],
  count: (report: unknown) => Count,
): Promise<Count> {
  const folder = runFolder('report');
  const file = join(folder, 'report.json');
  try {
    const code = await run(command, show, { ...env, LIME_TEST_JSON: file });
    if (!existsSync(file)) return { passed: 0, failed: 1 };
    const result = count(JSON.parse(readFileSync(file, 'utf8')));
    // It failed without a failed test: an error outside of any, or nothing to run. What stood still after its report was done.
    return code !== 0 && code !== bySignal && result.failed === 0 ? { ...result, failed: 1 } : result;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The meter of the part that runs. */
const meters = new AsyncLocalStorage<Meter>();

/** Instead of the exit code of a program that was ended by a signal. */
const bySignal = -1;

function run(command: readonly string[], show?: Show, env: Record<string, string> = {}): Promise<number> {
  const meter = meters.getStore();
  const whole = [process.execPath, ...command];
  const [file, ...args] = meter?.counted(whole) ?? whole;
  return new Promise((done) => {
    const child = spawn(file!, args, {
      cwd: root,
      stdio: show ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { NODE_COMPILE_CACHE: compiled, ...process.env, ...env },
    });
    for (const stream of [child.stdout, child.stderr])
      if (stream) createInterface(stream).on('line', (line) => show?.(line));
    let late: NodeJS.Timeout | undefined;
    const end = (code: number) => {
      endWatch();
      clearTimeout(late);
      done(code);
    };
    const endWatch = watchStandstill(
      () => meter?.running() ?? null,
      () => {
        (show ?? console.log)(`${command[0]} stood still for minutes and was ended.`);
        child.kill('SIGKILL');
      },
    );
    child
      .once('error', () => end(1))
      // what it left running may hold its output open
      .once('exit', (code) => (late = setTimeout(end, 10_000, code ?? bySignal)))
      .once('close', (code) => {
        meter?.ended();
        end(code ?? bySignal);
      });
  });
}

/** What one part found and took. `processor`: seconds of user and system time; null: the system does not tell. */
type Figures = { name: string; count: Count; wall: number; processor: number | null };

/** Runs one part, and says which processes it left running. */
async function measured(part: Part, show?: Show): Promise<Figures> {
  const began = performance.now();
  const meter = openMeter();
  const count = await meters.run(meter, () => part.run(show));
  const processor = meter.seconds();
  const left = meter.close();
  if (left.length) console.log(`${part.name} left processes running: ${left.join(', ')}`);
  return { name: part.name, count, wall: (performance.now() - began) / 1000, processor };
}

const again = ({ again: names = [] }: Count) => (names.length ? `, ${names.length} only at the second try` : '');
const seconds = (value: number | null) => (value === null ? '?' : value.toFixed(1)).padStart(8);

/** `load`: waiting and running processes of the whole machine, in the mean of the last minute. */
const line = ({ name, count, wall, processor }: Figures) =>
  `${count.failed ? 'FAILED' : 'ok    '}  ${name.padEnd(20)} ${seconds(wall)} s  processor ${seconds(processor)} s  load ${loadavg()[0]!.toFixed(1).padStart(4)}  ${count.passed} passed, ${count.failed} failed${again(count)}`;

/** Runs stage after stage, whatever they find. Prints what each part found and took. */
export async function runParts(stages: readonly (readonly Part[])[]): Promise<Count> {
  const began = performance.now();
  const all: Figures[] = [];
  const lines: string[] = [];
  for (const stage of stages) {
    const isAlone = stage.length === 1;
    if (stage.length) console.log(`\n── ${stage.map(({ name }) => name).join(', ')}`);
    await runStage(stage, async (part) => {
      const show = (text: string) => text && console.log(`${part.name} │ ${text}`);
      const figures = await measured(part, isAlone ? undefined : show);
      all.push(figures);
      lines.push(line(figures));
    });
  }
  const total: Figures = {
    name: 'together',
    count: {
      passed: all.reduce((sum, { count }) => sum + count.passed, 0),
      failed: all.reduce((sum, { count }) => sum + count.failed, 0),
      again: all.flatMap(({ count }) => count.again ?? []),
    },
    wall: (performance.now() - began) / 1000,
    processor: all.reduce<number | null>(
      (sum, { processor }) => (sum === null || processor === null ? null : sum + processor),
      0,
    ),
  };
  const failures = all.flatMap(({ name, count }) => [
    ...(count.names ?? []).map((text) => `${name}: ${text}`.slice(0, 350)),
    ...(count.again ?? []).map((text) => {
      const what = isKnownFlake(text) ? 'a known flake' : 'A NEW FLAKE (tools/known-flakes.ts)';
      return `${name}, only the second time, ${what}: ${text}`.slice(0, 300);
    }),
  ]);
  const spent = all.flatMap(({ name, processor }) => (processor === null ? [] : [{ name, processor }]));
  const tooMuch = overBudget(spent);
  if (failures.length + tooMuch.length) console.log(`\n${[...failures, ...tooMuch].join('\n')}`);
  console.log(`\n${[...lines, line(total)].join('\n')}`);
  return { ...total.count, failed: total.count.failed + tooMuch.length };
}
