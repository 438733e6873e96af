import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openApiDocument } from '../apps/api/src/features/reference/document.ts';
import type { Exchange } from '../apps/api/test/examples.ts';
import { createWireCheck } from '../apps/api/test/wire-check.ts';
import { readCommandLine } from './command-line.ts';
import { chooseExamples } from './contract/examples.ts';
import type { Examples } from './contract/examples.ts';
import { examplesFile, payloadsFile, payloadsText } from './contract/contract-files.ts';
import { readTypedContract } from './contract/payloads.ts';
import { root } from './root.ts';

// `npm run contract`: writes what the API's document takes from the contract's types. `--examples [test …]` also writes an
// example of each call that has none, or one that is not fine any more. It runs these tests for that, or all that have a
// database where none is named. `--afresh` chooses all examples anew.

const { words: tests, options } = readCommandLine({
  name: 'run contract',
  form: { takes: '[test…]', options: ['[--examples]', '[--afresh]'] },
  about: 'writes what the API’s document takes from the types, and examples of calls from a run of these tests',
});
const typed = readTypedContract();
writeFileSync(payloadsFile, payloadsText(typed));
if (options['examples'] || options['afresh']) {
  const kept = options['afresh'] ? {} : readExamples();
  const check = createWireCheck(await openApiDocument(typed, {}));
  const paths = Object.keys(typed.calls);
  const isFine = (exchange: Exchange) => check.exampleFault(exchange) === null;
  const examples = chooseExamples(runOf(tests), { paths, kept, isFine });
  writeFileSync(examplesFile, `${JSON.stringify(examples, null, 1)}\n`);
  const without = paths.filter((path) => !(path in examples));
  if (without.length > 0) console.log(`No example yet of ${without.join(', ')}`);
}

function readExamples(): Examples {
  return existsSync(examplesFile) ? (JSON.parse(readFileSync(examplesFile, 'utf8')) as Examples) : {};
}

/** The exchanges of a run of tests. A failing run sets the exit code; what the document allows is still an example. */
function runOf(files: readonly string[]): Exchange[] {
  const folder = mkdtempSync(join(tmpdir(), 'lime-examples-'));
  try {
    const file = join(folder, 'exchanges.jsonl');
    const vitest = join(root, 'node_modules/vitest/vitest.mjs');
    const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'pg', '--project', 'alone', ...files], {
      cwd: root,
      env: { ...process.env, LIME_EXAMPLES: file },
      stdio: 'inherit',
    });
    if (status !== 0) process.exitCode = 1;
    const lines = readFileSync(file, 'utf8').trimEnd().split('\n');
    return lines.map((line) => JSON.parse(line) as Exchange);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
