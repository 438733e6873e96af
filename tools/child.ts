import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { openLogFile } from '../apps/api/src/core/log-file.ts';
import type { LogDestination } from '../apps/api/src/core/log-file.ts';
import { root } from './root.ts';

/** A program of ours that is kept running. */
export type Kept = {
  pid(): number;
  /** Asks it to finish what it does, and ends it by force after `graceMs`. */
  stop(graceMs: number): Promise<void>;
  kill(): void;
};

type Options = {
  name: string;
  /** program and arguments, from the repository's root */
  args: readonly string[];
  env: NodeJS.ProcessEnv;
  /** where its output goes: what a crash says, and all lines of a program that keeps no log of its own */
  log: string;
  /** called when a process of it has to be started again: it ended, or did not answer and was ended */
  onLost(what: 'silent' | 'ended'): void;
  /** called with each new process of it, once that is ready */
  onReady(pid: number): void;
};

/**
 * Starts a Node program and starts it again whenever it ends: at once the first time, later after up to 3 seconds. So it is
 * back within 5, and a program that cannot run does not eat the machine.
 *
 * @returns once it has said it is ready
 * @throws  Error with the log's last lines when it ends before it was ever ready
 */
export async function keepRunning({ name, args, env, log, onReady, onLost }: Options): Promise<Kept> {
  const output = openLogFile({ to: log });
  const said = lastLines();
  let stopping = false;
  let child: ChildProcess;

  const launch = async (): Promise<void> => {
    child = start(args, env, output, said.add);
    const { pid } = child;
    const ended = new Promise<'ended'>((done) =>
      child.once('exit', () => done('ended')).once('error', () => done('ended')),
    );
    const ready = new Promise<'ready'>((done) => {
      child.on('message', (message) => typeof message === 'object' && message && 'ready' in message && done('ready'));
    });
    const outcome = await Promise.race([ended, ready]);
    if (outcome === 'ended') throw new Error(`${name} ended while starting (log: ${log}). It said:\n${said.text()}`);
    onReady(pid!);
    let silent = false;
    const watched = watch(child, (seconds) => {
      silent = true;
      console.error(`${name} (${pid}) has not answered for ${seconds} s; it is replaced.`);
    });
    void ended.then(() => {
      watched.end();
      if (!stopping) onLost(silent ? 'silent' : 'ended');
    });
    void ended.then(relaunch);
  };

  let failures = 0;
  const relaunch = async (): Promise<void> => {
    while (!stopping) {
      const began = Date.now();
      console.error(`${name} ended (${child.signalCode ?? child.exitCode}); starting it again.`);
      try {
        await launch();
        failures = 0;
        return;
      } catch (error) {
        failures += 1;
        if (failures === 1) console.error((error as Error).message);
        await wait(Math.max(0, Math.min(3_000, 250 * 2 ** failures) - (Date.now() - began)));
      }
    }
  };

  await launch();
  return {
    pid: () => child.pid!,
    kill: () => child.kill('SIGKILL'),
    async stop(graceMs) {
      stopping = true;
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), graceMs);
      await ended;
      clearTimeout(late);
    },
  };
}

const askEveryMs = 2_000;
const lookEveryMs = 500;
/** Who has not answered a question for so long does not serve anybody either. */
const silentMs = 5_000;

/**
 * Asks a process over Node's own channel whether it works, and ends by force one that does not answer. A stopped or stuck
 * process keeps its share of the port's connections and answers none of them.
 */
function watch(child: ChildProcess, onSilent: (seconds: number) => void): { end(): void } {
  let asked: number | null = null;
  let askedAt = 0;
  let answeredAt = performance.now();
  let lookedAt = performance.now();
  child.on('message', (message) => {
    if (typeof message !== 'object' || !message || !('pong' in message) || message.pong !== asked) return;
    asked = null;
    answeredAt = performance.now();
  });
  const timer = setInterval(() => {
    const now = performance.now();
    // we slept ourselves, or the whole machine did: nobody else is to blame
    const slept = now - lookedAt > lookEveryMs + 1_000;
    lookedAt = now;
    if (slept) askedAt = now;
    else if (asked === null && now - answeredAt >= askEveryMs && child.connected) {
      asked = Math.round(now);
      askedAt = now;
      child.send({ ping: asked }, () => undefined);
    } else if (asked !== null && now - askedAt >= silentMs) {
      clearInterval(timer);
      onSilent(Math.round((now - askedAt) / 1_000));
      child.kill('SIGKILL');
    }
  }, lookEveryMs);
  timer.unref();
  return { end: () => clearInterval(timer) };
}

function start(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  output: LogDestination,
  onSaid: (text: string) => void,
): ChildProcess {
  // A group of its own: Ctrl-C reaches us alone, and we stop things in their order.
  const child = spawn(process.execPath, args, {
    cwd: root,
    env,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  for (const stream of [child.stdout, child.stderr])
    stream!.setEncoding('utf8').on('data', (text: string) => {
      output.write(text);
      onSaid(text);
    });
  return child;
}

/** The last of what was said, whether the disk takes it or not. */
function lastLines(): { add(text: string): void; text(): string } {
  let kept = '';
  return {
    add: (text) => void (kept = (kept + text).slice(-4_000)),
    text: () => kept.trim().split('\n').slice(-12).join('\n'),
  };
}
