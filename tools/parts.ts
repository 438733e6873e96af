import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './root.ts';

export type Count = { passed: number; failed: number };

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
export const unitAndDatabase: Part = vitest('unit and database', ['unit', 'pg', 'alone']);
export const product: Part = vitest('product', ['house']);
export const browser: Part = {
  name: 'browser',
  run: () =>
    counted('LIME_TEST_JSON', [bin('@playwright', 'test', 'cli.js'), 'test'], (report) => {
      const { stats } = report as { stats: { expected: number; flaky: number; unexpected: number } };
      return { passed: stats.expected + stats.flaky, failed: stats.unexpected };
    }),
};

/** A program that finds nothing wrong counts as one passed check; each of them is one. */
function tool(name: string, commands: readonly (readonly string[])[]): Part {
  return {
    name,
    async run() {
      const codes: number[] = [];
      for (const command of commands) codes.push(await run(command));
      const failed = codes.filter((code) => code !== 0).length;
      return { passed: codes.length - failed, failed };
    },
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
          testResults: { status: string; assertionResults: unknown[] }[];
        };
        // A file that cannot be loaded has no test to fail.
        const broken = testResults.filter(
          (file) => file.status === 'failed' && file.assertionResults.length === 0,
        ).length;
        return { passed: numPassedTests, failed: numFailedTests + broken };
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
  for (const part of parts) {
    console.log(`\n── ${part.name}`);
    const began = performance.now();
    const { passed, failed } = await part.run();
    total.passed += passed;
    total.failed += failed;
    lines.push(
      `${failed ? 'FAILED' : 'ok    '}  ${part.name.padEnd(20)} ${passed} passed, ${failed} failed  ${((performance.now() - began) / 1000).toFixed(1)} s`,
    );
  }
  console.log(`\n${lines.join('\n')}`);
  return total;
}
