import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Program } from './child.ts';
import { readJson, writePrivate } from './data-dir.ts';

// What `lime restart` asks the supervisor for, and how it went: a file of DATA_DIR each, announced by SIGUSR2.

/** What came of a restart: null when all processes were replaced, else why not. */
export type RestartOutcome = { readonly failed: string | null };

const requestOf = (dir: string) => join(dir, 'restart.json');
const outcomeOf = (dir: string) => join(dir, 'restarted.json');

/** Leaves the request; the outcome of one before it is removed. */
export function requestRestart(dir: string, program: Program): void {
  rmSync(outcomeOf(dir), { force: true });
  writePrivate(requestOf(dir), program);
}

/** Takes the request. @returns null when there is none: the processes are started again as they are */
export function readRestart(dir: string): Program | null {
  const asked = readJson<Program>(requestOf(dir));
  rmSync(requestOf(dir), { force: true });
  return asked;
}

export function answerRestart(dir: string, failed: string | null): void {
  writePrivate(outcomeOf(dir), { failed } satisfies RestartOutcome);
}

/** @returns null while it goes on */
export function restartOutcome(dir: string): RestartOutcome | null {
  const outcome = readJson<RestartOutcome>(outcomeOf(dir));
  if (outcome) rmSync(outcomeOf(dir), { force: true });
  return outcome;
}
