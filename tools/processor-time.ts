import { accessSync, constants, mkdirSync, readFileSync, readdirSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { isAlive } from './processes.ts';

/** Counts the processor time of commands and of everything they start. */
export type Meter = {
  /** The program and arguments to start in place of `command`, so that it is counted. */
  counted(command: readonly string[]): readonly string[];
  /** To be called as each command ends: where there are no control groups, its time is known only then. */
  ended(): void;
  /** user and system time so far, in seconds; null where the system does not tell */
  seconds(): number | null;
  /** The same with what still runs; null where a command's time is known only once it has ended. */
  running(): number | null;
  /** Ends the count. @returns processes that the commands started and left running */
  close(): number[];
};

const prefix = 'lime-test-';
let opened = 0;

/**
 * A meter for one part of a run. On Linux it is a control group (version 2), which counts detached and killed processes
 * too: PostgreSQL, browsers, what a killed supervisor leaves. Where this process may not make one, it is the time of
 * collected children, which leaves out what lost its parent.
 */
export function openMeter(): Meter {
  const parent = ownGroup();
  return parent === null ? collectedChildren() : controlGroup(parent);
}

function controlGroup(parent: string): Meter {
  sweep(parent);
  const group = join(parent, `${prefix}${process.pid}-${opened++}`);
  mkdirSync(group);
  const read = (file: string) => readFileSync(join(group, file), 'utf8');
  const seconds = () => Number(/^usage_usec (\d+)$/m.exec(read('cpu.stat'))![1]) / 1e6;
  return {
    counted: (command) => ['/bin/sh', '-c', `echo $$ > '${group}/cgroup.procs' && exec "$@"`, 'sh', ...command],
    ended: () => undefined,
    seconds,
    running: seconds,
    close() {
      const left = read('cgroup.procs').split('\n').filter(Boolean).map(Number);
      remove(group);
      return left;
    },
  };
}

/** The control group of this process, where it may make others below it. */
function ownGroup(): string | null {
  try {
    const own = /^0::(.*)$/m.exec(readFileSync('/proc/self/cgroup', 'utf8'))![1]!;
    const mounts = readFileSync('/proc/self/mountinfo', 'utf8').split('\n');
    const mount = mounts.find((line) => line.includes(' - cgroup2 '))!.split(' ')[4]!;
    const group = join(mount, own);
    accessSync(join(group, 'cpu.stat'), constants.R_OK);
    accessSync(join(group, 'cgroup.procs'), constants.W_OK);
    const probe = join(group, `${prefix}${process.pid}-probe`);
    mkdirSync(probe);
    rmdirSync(probe);
    return group;
  } catch {
    return null;
  }
}

/** Groups of runs that were killed are named after the run's process. */
function sweep(parent: string): void {
  for (const name of readdirSync(parent))
    if (name.startsWith(prefix) && !isAlive(Number(name.slice(prefix.length).split('-')[0])))
      remove(join(parent, name));
}

function remove(group: string): void {
  try {
    rmdirSync(group);
  } catch {
    // a process still runs in it: the next run removes it
  }
}

let known = collectedSeconds();

/** Several commands may run at once: what was collected since the last end belongs to the one that ended now. */
function collectedChildren(): Meter {
  let sum = 0;
  return {
    counted: (command) => command,
    ended() {
      const now = collectedSeconds();
      if (now === null || known === null) return;
      sum += now - known;
      known = now;
    },
    seconds: () => (known === null ? null : sum),
    running: () => null,
    close: () => [],
  };
}

/** The time of all ended children and of what they collected themselves; the kernel counts hundredths. */
function collectedSeconds(): number | null {
  try {
    const stat = readFileSync('/proc/self/stat', 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[13]) + Number(fields[14])) / 100;
  } catch {
    return null;
  }
}
