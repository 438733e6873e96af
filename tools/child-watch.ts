import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { verdictOf } from './child-verdict.ts';

const askEveryMs = 2_000;
const lookEveryMs = 500;

/** How a process was when it was given up: for how long it had not answered, and whether it used the processor meanwhile. */
export type Silence = { readonly seconds: number; readonly isBusy: boolean };

/** One that does not come back in so long holds the others up no more. */
const longestMs = 60_000;

/** The process that is being started again: the others are ended later, however silent they are, as half of a site serves. */
let away: { readonly child: ChildProcess; readonly since: number } | null = null;

/**
 * Asks a process over Node's own channel whether it works, and ends by force one that does not answer. A stopped or stuck
 * process keeps its share of the port's connections and answers none of them. One that is only busy is given more time, and
 * never are two ended at once.
 *
 * @returns `lost` is to be called when it has ended, `end` when another process serves in its place or none is to
 */
export function watch(child: ChildProcess, onSilent: (silence: Silence) => void): { lost(): void; end(): void } {
  let asked: number | null = null;
  let askedAt = 0;
  let answeredAt = performance.now();
  let lookedAt = performance.now();
  /** processor time when it was asked, and when it was last seen to have grown */
  let used: number | null = null;
  let usedAt = 0;
  child.on('message', (message) => {
    if (typeof message !== 'object' || !message || !('pong' in message) || message.pong !== asked) return;
    asked = null;
    answeredAt = performance.now();
  });
  const ask = (now: number) => {
    asked = Math.round(now);
    askedAt = now;
    used = processorTicks(child.pid!);
    usedAt = now;
    child.send({ ping: asked }, () => undefined);
  };
  const look = () => {
    const now = performance.now();
    // we slept ourselves, or the whole machine did: nobody else is to blame
    const slept = now - lookedAt > lookEveryMs + 1_000;
    lookedAt = now;
    if (slept) {
      askedAt = now;
      usedAt = now;
      return;
    }
    if (asked === null) {
      if (now - answeredAt >= askEveryMs && child.connected) ask(now);
      return;
    }
    const ticks = processorTicks(child.pid!);
    if (ticks !== used) usedAt = now;
    used = ticks;
    const verdict = verdictOf({ unansweredMs: now - askedAt, idleMs: now - usedAt });
    if (verdict === 'wait' || (away !== null && now - away.since < longestMs)) return;
    away = { child, since: now };
    clearInterval(timer);
    onSilent({ seconds: Math.round((now - askedAt) / 1_000), isBusy: verdict === 'stuck' });
    child.kill('SIGKILL');
  };
  const timer = setInterval(look, lookEveryMs).unref();
  return {
    lost() {
      clearInterval(timer);
      away ??= { child, since: performance.now() };
    },
    end() {
      clearInterval(timer);
      if (away?.child === child) away = null;
    },
  };
}

/** Processor time that a process has used, in ticks of the system; null where the system does not say. */
function processorTicks(pid: number): number | null {
  try {
    // the name, in brackets, may have spaces: the numbers begin behind it
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const numbers = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return Number(numbers[11]) + Number(numbers[12]);
  } catch {
    return null;
  }
}
