import { spawn } from 'node:child_process';
import { root } from '../root.ts';
import type { NightlyPart } from './nightly-parts.ts';
import { endingOf } from './nightly-result.ts';
import type { PartResult } from './nightly-result.ts';

/** How long a part gets to end after it was told to. */
const graceMs = 20_000;
/** What is kept of a part's output, to read its last lines. */
const maxKept = 100_000;

/**
 * Runs a part in a process group of its own, and ends the whole group when its time is over.
 *
 * @param limitMs  the longest it may take
 * @param stop     ends it early; the promise then rejects with the signal's reason
 */
export function runPart(
  { command }: NightlyPart,
  { limitMs, stop }: { limitMs: number; stop: AbortSignal },
): Promise<PartResult> {
  const began = performance.now();
  const child = spawn(process.execPath, [...command], { cwd: root, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const [stream, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const)
    stream.on('data', (data: Buffer) => {
      to.write(data);
      output = (output + data.toString()).slice(-maxKept);
    });
  let isOverTime = false;
  let killer: NodeJS.Timeout | undefined;
  const end = () => {
    endGroup(child.pid, 'SIGTERM');
    killer ??= setTimeout(() => endGroup(child.pid, 'SIGKILL'), graceMs);
  };
  const limit = setTimeout(() => {
    isOverTime = true;
    end();
  }, limitMs);
  stop.addEventListener('abort', end, { once: true });
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', (code) => {
      clearTimeout(limit);
      clearTimeout(killer);
      stop.removeEventListener('abort', end);
      if (stop.aborted) return fail(stop.reason as Error);
      const seconds = Math.round((performance.now() - began) / 1_000);
      done({ ...endingOf(output, { code, isOverTime }), seconds });
    });
  });
}

function endGroup(pid: number | undefined, signal: NodeJS.Signals): void {
  try {
    if (pid !== undefined) process.kill(-pid, signal);
  } catch {
    // it has ended
  }
}
