import { spawn } from 'node:child_process';
import type { ChildProcess, SendHandle } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { openLogFile } from '../apps/api/src/core/log-file.ts';
import type { LogDestination } from '../apps/api/src/core/log-file.ts';
import { watch } from './child-watch.ts';
import { root } from './root.ts';

/** What is run: from which checkout, and what it is told beyond what every process of it is. */
export type Program = { readonly cwd: string; readonly env: NodeJS.ProcessEnv };

/** A program of ours that is kept running. */
export type Kept = {
  pid(): number;
  /**
   * Starts another process, which takes over the socket the present one listens at; once it is ready the present one makes
   * room within `drainMs`. No connection is refused meanwhile.
   *
   * @param program  where the new process comes from; as the present one unless given
   * @throws  Error when the new one does not become ready: the present one serves on
   */
  replace(drainMs: number, program?: Program): Promise<void>;
  /** Has its log files opened again, after another program moved them. */
  reopenLogs(): void;
  /** Asks it to finish what it does, and ends it by force after `graceMs`. */
  stop(graceMs: number): Promise<void>;
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
  /** all that have not ended: while one replaces another there are two */
  const alive = new Set<ChildProcess>();
  let current: ChildProcess | null = null;
  let running: Program = { cwd: root, env: {} };
  /** never rejects */
  let replacing: Promise<unknown> | null = null;

  const launch = async (program: Program, socket: SendHandle | null = null): Promise<void> => {
    const takesOver = socket ? { TAKE_OVER: '1' } : {};
    const child = start(args, { cwd: program.cwd, env: { ...env, ...program.env, ...takesOver } }, output, said.add);
    const { pid } = child;
    alive.add(child);
    const ended = endOf(child);
    void ended.then(() => alive.delete(child));
    const ready = new Promise<'ready'>((done) => {
      child.on('message', (message) => {
        if (isMessage(message, 'ready')) done('ready');
        if (isMessage(message, 'wantsSocket')) child.send({ socket: true }, socket ?? undefined, () => undefined);
      });
    });
    // one that starts anew may take its time; of one that takes over the present process does the work meanwhile
    const late = socket ? setTimeout(() => child.kill('SIGKILL'), takeOverMs) : undefined;
    const outcome = await Promise.race([ended, ready]);
    clearTimeout(late);
    if (outcome === 'ended') throw new Error(`${name} ended while starting (log: ${log}). It said:\n${said.text()}`);
    current = child;
    running = program;
    onReady(pid!);
    let silent = false;
    const watched = watch(child, ({ seconds, isBusy }) => {
      silent = true;
      const state = isBusy ? 'works, but has not answered' : 'has not answered, nor worked';
      const isOld = current !== child;
      console.error(
        isOld
          ? `${name} (${pid}), already replaced, ${state} for ${seconds} s while it drained; it is ended.`
          : `${name} (${pid}) ${state} for ${seconds} s; it is replaced.`,
      );
    });
    void ended.then(async () => {
      watched.lost();
      await replacing;
      if (!stopping && current === child) {
        onLost(silent ? 'silent' : 'ended');
        await relaunch(child);
      }
      // the next one that is silent may be replaced once this one serves again
      watched.end();
    });
  };

  let failures = 0;
  const relaunch = async (gone: ChildProcess): Promise<void> => {
    while (!stopping) {
      const began = Date.now();
      console.error(`${name} ended (${gone.signalCode ?? gone.exitCode}); starting it again.`);
      try {
        await launch(running);
        failures = 0;
        return;
      } catch (error) {
        failures += 1;
        if (failures === 1) console.error((error as Error).message);
        await wait(Math.max(0, Math.min(3_000, 250 * 2 ** failures) - (Date.now() - began)));
      }
    }
  };

  const replace = async (program: Program, drainMs: number): Promise<void> => {
    const old = current!;
    const socket = await socketOf(old);
    try {
      await launch(program, socket);
    } finally {
      (socket as { close(): void } | null)?.close();
    }
    if (stopping || hasEnded(old)) return;
    old.send({ drain: drainMs }, () => undefined);
    await endWithin(old, drainMs + endMs);
  };

  await launch(running);
  return {
    pid: () => current!.pid!,
    async replace(drainMs, program = running) {
      if (stopping || replacing) throw new Error(`${name} is ending, or being replaced already.`);
      const work = replace(program, drainMs);
      replacing = work.catch(() => undefined);
      await replacing;
      replacing = null;
      await work;
    },
    reopenLogs() {
      output.reopen();
      for (const child of alive) child.kill('SIGHUP');
    },
    async stop(graceMs) {
      stopping = true;
      const ends = [...alive].map((child) => endWithin(child, graceMs));
      for (const child of alive) child.kill('SIGTERM');
      await Promise.all(ends);
    },
  };
}

/** One that takes over and is not ready after so long is given up. */
const takeOverMs = 60_000;
/** After it has drained, a process may take so long to end. */
const endMs = 10_000;
const askedMs = 2_000;

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;
const isMessage = (message: unknown, name: string) =>
  typeof message === 'object' && message !== null && name in message;

/** Resolves when it ended, or could not be started. */
const endOf = (child: ChildProcess) =>
  new Promise<'ended'>((done) => child.once('exit', () => done('ended')).once('error', () => done('ended')));

/** Waits for its end, and ends it by force after `graceMs`. */
async function endWithin(child: ChildProcess, graceMs: number): Promise<void> {
  if (hasEnded(child)) return;
  const ended = new Promise((done) => child.once('exit', done));
  const late = setTimeout(() => child.kill('SIGKILL'), graceMs);
  await ended;
  clearTimeout(late);
}

/** The socket it listens at, for this process too; null: it listens at none, or does not answer. */
async function socketOf(child: ChildProcess): Promise<SendHandle | null> {
  if (!child.connected) return null;
  const answered = new Promise<SendHandle | null>((done) => {
    child.on('message', function hear(message, socket) {
      if (!isMessage(message, 'handedOver')) return;
      child.off('message', hear);
      done(socket ?? null);
    });
  });
  child.send({ handOver: true }, () => undefined);
  return Promise.race([answered, wait(askedMs, null, { ref: false })]);
}

function start(
  args: readonly string[],
  { cwd, env }: Program,
  output: LogDestination,
  onSaid: (text: string) => void,
): ChildProcess {
  // A group of its own: Ctrl-C reaches us alone, and we stop things in their order.
  const child = spawn(process.execPath, args, {
    cwd,
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
