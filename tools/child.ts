import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
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
  /** where its output goes */
  log: string;
  /** called with each new process of it, once that is ready */
  onReady(pid: number): void;
};

/**
 * Starts a Node program and starts it again whenever it ends: at once the first time, later after up to 3 seconds, so
 * that it is back within 5 and a program that cannot run does not eat the machine.
 *
 * @returns once it has said it is ready
 * @throws  Error with the log's last lines when it ends before it was ever ready
 */
export async function keepRunning({ name, args, env, log, onReady }: Options): Promise<Kept> {
  let stopping = false;
  let child: ChildProcess;

  const launch = async (): Promise<void> => {
    child = start(args, env, log);
    const { pid } = child;
    const ended = new Promise<'ended'>((done) =>
      child.once('exit', () => done('ended')).once('error', () => done('ended')),
    );
    const ready = new Promise<'ready'>((done) => {
      child.on('message', (message) => typeof message === 'object' && message && 'ready' in message && done('ready'));
    });
    const outcome = await Promise.race([ended, ready]);
    if (outcome === 'ended') throw new Error(`${name} ended while starting. Its log, ${log}, ends:\n${tail(log)}`);
    onReady(pid!);
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

function start(args: readonly string[], env: NodeJS.ProcessEnv, log: string): ChildProcess {
  if (existsSync(log) && statSync(log).size > 20_000_000) renameSync(log, `${log}.1`);
  const output = openSync(log, 'a', 0o600);
  // A group of its own: Ctrl-C reaches us alone, and we stop things in their order.
  const child = spawn(process.execPath, args, {
    cwd: root,
    env,
    detached: true,
    stdio: ['ignore', output, output, 'ipc'],
  });
  closeSync(output);
  return child;
}

function tail(log: string): string {
  return existsSync(log) ? readFileSync(log, 'utf8').slice(-4_000).trim().split('\n').slice(-12).join('\n') : '';
}
