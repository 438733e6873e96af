import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { readCommandLine } from './command-line.ts';
import { claimDataDir, holderOf, readJson, writePrivate } from './data-dir.ts';
import { codeCommit, keptParts } from './nightly/nightly-age.ts';
import { nightlyParts } from './nightly/nightly-parts.ts';
import { isDone, nightlyResult } from './nightly/nightly-result.ts';
import type { PartResult } from './nightly/nightly-result.ts';
import { runPart } from './nightly/run-part.ts';
import { root } from './root.ts';

// `npm run nightly [-- <part>…]`: all that is too long for the gate. What has passed on this commit is not run again, so an
// interrupted night continues where it was, on another clone too. docs/proofs/nightly.json has the result; the gate looks at it
// (nightly/check-night.ts).

const limitMs = 60 * 60_000;
const names = nightlyParts.map(({ name }) => name);
const { words, options } = readCommandLine({
  name: 'run nightly',
  form: { takes: '[part…]', options: ['[--again]', '[--list]'] },
  about: `runs the long parts that have not passed on this commit, each for an hour at most, and writes docs/proofs/nightly.json.
  --again  also those that have passed
  --list   prints the parts and how each ended on this commit
Parts: ${names.join(', ')}`,
});
const unknown = words.filter((word) => !names.includes(word));
if (unknown.length > 0) end(2, `There is no part ${unknown.join(', ')}. Parts: ${names.join(', ')}.`);

const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });
const commit = codeCommit(root);
if (commit === null) end(1, 'The night is kept by commit, and this is no git work tree.');
const of = {
  commit,
  committed: git('show', '-s', '--format=%cI', commit).stdout.trim(),
  processors: availableParallelism(),
};
const stateDir = join(root, '.cache', 'nightly');
const stateFile = join(stateDir, `${commit}.json`);
// what was committed of the same commit counts too: a night may be continued on another clone
const done: Record<string, PartResult> = { ...keptParts(root, commit), ...readJson<typeof done>(stateFile) };

if (options['list']) {
  for (const name of names) console.log(`${name.padEnd(18)} ${inWords(done[name])}`);
  process.exit(0);
}
// what the parts themselves keep is no change
const changed = git('status', '--porcelain', '--', '.', ':!docs/proofs').stdout.trim();
if (changed !== '') end(1, `The night is of a commit, and this work tree differs from it:\n${changed}`);

mkdirSync(stateDir, { recursive: true });
const claim = claimNight();
const stop = new AbortController();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => stop.abort(new Error('Interrupted. The next `npm run nightly` continues with this part.')));
try {
  const chosen = nightlyParts.filter(({ name }) => words.length === 0 || words.includes(name));
  for (const part of chosen) {
    if (isDone(done[part.name]) && !options['again']) {
      console.log(`${part.name}: ${inWords(done[part.name])} on this commit, not run again`);
      continue;
    }
    console.log(`\n── ${part.name}`);
    done[part.name] = await runPart(part, { limitMs, stop: stop.signal });
    keep();
  }
  const { isGreen, parts } = keep();
  console.log('');
  for (const name of names) console.log(`${name.padEnd(18)} ${inWords(done[name])}`);
  const failed = chosen.filter(({ name }) => !isDone(parts[name]));
  console.log(
    `\n${chosen.length - failed.length} passed, ${failed.length} failed${isGreen ? '; the night is green' : ''}`,
  );
  process.exitCode = failed.length > 0 ? 1 : 0;
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
} finally {
  claim.release();
}

function claimNight() {
  const holder = holderOf(stateDir);
  if (holder) end(1, `Another \`npm run nightly\` runs in this checkout (process ${holder.pid}).`);
  return claimDataDir(stateDir, 'npm run nightly');
}

/** Writes the state of this commit, and the result that is committed. */
function keep() {
  const result = nightlyResult(of, names, done);
  writePrivate(stateFile, done);
  writeFileSync(join(root, 'docs', 'proofs', 'nightly.json'), `${JSON.stringify(result, null, 2)}\n`);
  return result;
}

function inWords(part: PartResult | undefined): string {
  if (!part) return 'not run';
  return `${part.result}, ${part.passed} passed, ${part.failed} failed, ${part.seconds} s`;
}

function end(code: number, why: string): never {
  console.error(why);
  return process.exit(code);
}
