import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { readJson } from '../data-dir.ts';
import type { NightlyResult, PartResult } from './nightly-result.ts';
import { isDone } from './nightly-result.ts';

/** What proofs found is kept here: a commit of it changes nothing that they try. */
const keptIn = 'docs/proofs';
const nightFile = (root: string) => join(root, keptIn, 'nightly.json');

/** The last commit of HEAD's history that changed more than what is kept of proofs; null without a history. */
export function codeCommit(root: string): string | null {
  const { stdout } = spawnSync('git', ['log', '-1', '--format=%H', 'HEAD', '--', '.', `:!${keptIn}`], {
    cwd: root,
    encoding: 'utf8',
  });
  return stdout?.trim() || null;
}

/** The parts that the kept night tried on this commit. */
export function keptParts(root: string, commit: string): Record<string, PartResult> {
  const kept = readJson<NightlyResult>(nightFile(root));
  if (kept?.commit !== commit) return {};
  return Object.fromEntries(
    Object.entries(kept.parts).flatMap(([name, part]) => (part === 'not run' ? [] : [[name, part] as const])),
  );
}

/** So many commits may follow the last night before the gate fails. */
export const maxCommitsBehind = 200;

/**
 * Compares the kept result of the night with the commit that is checked out. Today's date plays no part, so that a clone
 * passes in ten years as it does now.
 *
 * @param root  of the repository
 * @returns     a sentence to print, and whether the gate may pass
 */
export function nightlyAge(root: string): { line: string; isFine: boolean } {
  const kept = readJson<NightlyResult>(nightFile(root));
  if (kept === null)
    return { line: 'No night has been kept yet: `npm run nightly` writes docs/proofs/nightly.json.', isFine: true };
  const name = `the night of ${kept.commit.slice(0, 8)} (${kept.committed.slice(0, 10)}, ${inWords(kept)})`;
  const git = (...args: string[]) => {
    const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
    return status === 0 ? stdout.trim() : null;
  };
  const behind = git('rev-list', '--count', `${kept.commit}..HEAD`);
  // a shallow clone that does not reach the commit counts too few
  const isReached = git('merge-base', '--is-ancestor', kept.commit, 'HEAD') !== null;
  if (behind === null || !isReached)
    return { line: `This history does not reach ${name}, so its age is not judged.`, isFine: true };
  const isFine = Number(behind) <= maxCommitsBehind;
  const rest = isFine ? '' : `: more than ${maxCommitsBehind}, so run \`npm run nightly\` and commit its result`;
  return { line: `HEAD is ${behind} ${behind === '1' ? 'commit' : 'commits'} after ${name}${rest}.`, isFine };
}

function inWords({ isGreen, parts }: NightlyResult): string {
  if (isGreen) return 'green';
  const left = Object.entries(parts).filter(([, part]) => !isDone(part));
  return `not green: ${left.map(([name, part]) => `${name} ${part === 'not run' ? part : part.result}`).join(', ')}`;
}
