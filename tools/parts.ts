import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { root } from './root.ts';

/** `names`: what failed, for the last lines: of a long output often only its end is at hand. */
export type Count = { passed: number; failed: number; names?: readonly string[] };

/** One thing that is checked. `run` shows what it found and says how many passed and failed. */
export type Part = { name: string; run(): Promise<Count> };

const bin = (name: string, ...rest: string[]) => join(root, 'node_modules', name, ...rest);

/** Types of the server and the tools, of the web, and of the tests in a browser: each has other globals. */
export const types: Part = tool('types', [
  [bin('typescript', 'bin', 'tsc'), '--noEmit', '-p', '.'],
  [bin('typescript', 'bin', 'tsc'), '--noEmit', '-p', 'apps/member'],
  [bin('typescript', 'bin', 'tsc'), '--noEmit', '-p', 'apps/office'],
  [bin('typescript', 'bin', 'tsc'), '--noEmit', '-p', 'apps/providers'],
  [bin('typescript', 'bin', 'tsc'), '--noEmit', '-p', 'e2e'],
]);
export const lint: Part = tool('lint', [[bin('oxlint', 'bin', 'oxlint')]]);
export const format: Part = tool('format', [[bin('oxfmt', 'bin', 'oxfmt'), '--check']]);
export const houseRules: Part = tool('house rules', [['tools/house-rules.ts']]);
export const deadCode: Part = tool('unused code', [[bin('knip', 'bin', 'knip.js'), '--no-progress']]);
/** Pure rules, then everything that needs PostgreSQL, then the whole product as an operator meets it. */
export const unitAndDatabase: Part = vitest('unit and database', ['unit', 'web', 'pg', 'alone']);
export const product: Part = vitest('product', ['house']);
/** What visitors and members meet side by side, then what opens and closes the whole site. */
export const browser: Part = playwright('browser', ['desktop', 'mobile']);
export const gates: Part = playwright('browser, gates', ['gates']);

/** A program that finds nothing wrong counts as one passed check; each of them is one. */
function tool(name: string, commands: readonly (readonly string[])[]): Part {
  return {
    name,
    async run() {
      const codes: number[] = [];
      for (const command of commands) codes.push(await run(command));
      const names = commands.filter((_, index) => codes[index] !== 0).map((command) => command.slice(1).join(' '));
      return { passed: codes.length - names.length, failed: names.length, names };
    },
  };
}

type Suite = { title: string; file: string; suites?: Suite[]; specs?: Spec[] };
type Spec = { title: string; file: string; line: number; tests: { status: string; projectName: string }[] };

function playwright(name: string, projects: readonly string[]): Part {
  const chosen = projects.flatMap((project) => ['--project', project]);
  return {
    name,
    run: () =>
      counted('LIME_TEST_JSON', [bin('@playwright', 'test', 'cli.js'), 'test', ...chosen], (report) => {
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
                .map(({ projectName }) => `[${projectName}] ${file}:${line} ${title}`),
            );
        return {
          passed: stats.expected + stats.flaky,
          failed: stats.unexpected,
          names: [
            ...ended('unexpected'),
            ...ended('flaky').map((test) => `(passed the second time) ${test}`),
            ...errors.map(({ message }) => message ?? 'an error outside of any test'),
          ],
        };
      }),
  };
}

function vitest(name: string, projects: readonly string[]): Part {
  const chosen = projects.flatMap((project) => ['--project', project]);
  return {
    name,
    run: () =>
      counted(null, [bin('vitest', 'vitest.mjs'), 'run', ...chosen], (report) => {
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
        const names = testResults.flatMap((file) =>
          file.assertionResults
            .filter(({ status }) => status === 'failed')
            .map(
              ({ fullName, failureMessages }) =>
                `${relative(root, file.name)}: ${fullName}: ${failureMessages[0]?.split('\n')[0] ?? ''}`,
            ),
        );
        return {
          passed: numPassedTests,
          failed: numFailedTests + broken.length,
          names: [...names, ...broken.map(({ name, message }) => `${relative(root, name)}: ${message.split('\n')[0]}`)],
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
  variable: string | null,
  command: readonly string[],
  count: (report: unknown) => Count,
): Promise<Count> {
  const folder = mkdtempSync(join(tmpdir(), 'lime-report-'));
  const file = join(folder, 'report.json');
  try {
    const code = variable
      ? await run(command, { [variable]: file })
      : await run([...command, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`]);
    if (!existsSync(file)) return { passed: 0, failed: 1 };
    const result = count(JSON.parse(readFileSync(file, 'utf8')));
    // It failed without a failed test: an error outside of any, or nothing to run.
    return code !== 0 && result.failed === 0 ? { ...result, failed: 1 } : result;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(command: readonly string[], env: Record<string, string> = {}): Promise<number> {
  return new Promise((done) => {
    const child = spawn(process.execPath, command, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
    child.once('error', () => done(1)).once('exit', (code) => done(code ?? 1));
  });
}

/** Runs the parts one after the other, whatever they find. */
export async function runParts(parts: readonly Part[]): Promise<Count> {
  const total: Count = { passed: 0, failed: 0 };
  const lines: string[] = [];
  const failures: string[] = [];
  for (const part of parts) {
    console.log(`\n── ${part.name}`);
    const began = performance.now();
    const { passed, failed, names = [] } = await part.run();
    total.passed += passed;
    total.failed += failed;
    failures.push(...names.map((name) => `${part.name}: ${name}`.slice(0, 400)));
    lines.push(
      `${failed ? 'FAILED' : 'ok    '}  ${part.name.padEnd(20)} ${passed} passed, ${failed} failed  ${((performance.now() - began) / 1000).toFixed(1)} s`,
    );
  }
  if (failures.length) console.log(`\n${failures.join('\n')}`);
  console.log(`\n${lines.join('\n')}`);
  return total;
}
