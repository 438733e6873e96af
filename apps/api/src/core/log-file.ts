import { close, fstat, open, rename, stat, write, writeSync } from 'node:fs';
import { promisify } from 'node:util';

const openFile = promisify(open);
const writeTo = promisify(write) as unknown as (fd: number, bytes: Buffer) => Promise<{ bytesWritten: number }>;
const statOf = promisify(stat);
const statOpen = promisify(fstat);
const closeFile = promisify(close);
const move = promisify(rename);

/** Where log lines go. Nothing here throws, waits or ends anything: what cannot be written is dropped and counted. */
export type LogDestination = {
  /** Takes a line, with its line feed, and returns at once. */
  write(line: string): void;
  /** Lines dropped since the start, for a full disk or because they came faster than the disk takes them. */
  dropped(): number;
  /** Everything taken until now is written, or dropped. */
  drained(): Promise<void>;
  /** Closes the file after the line being written and opens it by its name again: what SIGHUP asks for. */
  reopen(): void;
  /** One try to write what waits, while the process ends. */
  flushSync(): void;
};

type LogFileOptions = {
  /** a file, or 1 for the standard output, which is never moved aside */
  readonly to: string | 1;
  /** a file this large is moved aside, in bytes */
  readonly rotateAt?: number;
  /** how many of those moved aside are kept: `.1` is the newest */
  readonly kept?: number;
  /** the most that waits for the disk, in bytes */
  readonly maxWaiting?: number;
  /** how long the disk is left alone after it refused */
  readonly pauseMs?: number;
};

/** A log file and what waits for it. */
type LogFile = Required<LogFileOptions> & {
  waiting: string[];
  waitingBytes: number;
  /** lines since the start */
  dropped: number;
  /** those of them that no line of the file tells of yet */
  untold: number;
  /** of the open file */
  size: number;
  inode: number;
  fd: number | null;
  /** the open file is to be closed before anything else is written */
  stale: boolean;
  /** null: nothing is being written */
  working: Promise<void> | null;
};

/**
 * A log file written in the background. A full disk costs lines and nothing else; once it takes lines again, the first one
 * says how many are missing. The file is opened anew after each failure and after it was moved or removed by another program.
 */
export function openLogFile({
  to,
  rotateAt = 20_000_000,
  kept = 5,
  maxWaiting = 4_000_000,
  pauseMs = 1_000,
}: LogFileOptions): LogDestination {
  const file: LogFile = {
    to,
    rotateAt,
    kept,
    maxWaiting,
    pauseMs,
    waiting: [],
    waitingBytes: 0,
    dropped: 0,
    untold: 0,
    size: 0,
    inode: 0,
    fd: to === 1 ? 1 : null,
    stale: false,
    working: null,
  };
  return {
    write: (line) => takeLine(file, line),
    dropped: () => file.dropped,
    async drained() {
      while (file.working) await file.working;
    },
    flushSync: () => flushSync(file),
    reopen() {
      if (to === 1) return;
      file.stale = true;
      file.working ??= work(file);
    },
  };
}

function takeLine(file: LogFile, line: string): void {
  const bytes = Buffer.byteLength(line);
  if (file.waitingBytes + bytes > file.maxWaiting) return drop(file, 1);
  file.waiting.push(line);
  file.waitingBytes += bytes;
  file.working ??= work(file);
}

async function work(file: LogFile): Promise<void> {
  while (file.waiting.length > 0 || file.stale) {
    if (file.stale) {
      file.stale = false;
      await letGo(file);
      // the name is there again at once, for who looks for it
      await descriptor(file).catch(() => undefined);
      continue;
    }
    const lines = file.waiting;
    file.waiting = [];
    file.waitingBytes = 0;
    const told = file.untold;
    const text = lines.join('') + (told > 0 ? lineOfDropped(told) : '');
    try {
      await writeAll(file, text);
      file.untold -= told;
    } catch {
      drop(file, lines.length);
      await letGo(file);
      // never keeps a process that is done
      await new Promise<void>((done) => void setTimeout(done, file.pauseMs).unref());
    }
  }
  file.working = null;
}

async function writeAll(file: LogFile, text: string): Promise<void> {
  let bytes = Buffer.from(text);
  // one file for all of it: no line is torn in two
  const fd = await descriptor(file);
  while (bytes.length > 0) {
    const { bytesWritten } = await writeTo(fd, bytes);
    file.size += bytesWritten;
    bytes = bytes.subarray(bytesWritten);
  }
}

async function descriptor(file: LogFile): Promise<number> {
  const { to, rotateAt } = file;
  if (to === 1) return 1;
  if (file.fd !== null && file.size >= rotateAt) await rotate(file, to);
  // another program may have moved or removed it
  if (file.fd !== null && (await statOf(to).catch(() => null))?.ino !== file.inode) await letGo(file);
  if (file.fd === null) {
    file.fd = await openFile(to, 'a', 0o600);
    // of the file that is open: its name may be another's by now
    const found = await statOpen(file.fd);
    file.size = found.size;
    file.inode = found.ino;
    if (file.size >= rotateAt) return descriptor(file);
  }
  return file.fd;
}

async function rotate(file: LogFile, path: string): Promise<void> {
  const { kept } = file;
  await letGo(file);
  for (let no = kept - 1; no >= 1; no -= 1) await move(`${path}.${no}`, `${path}.${no + 1}`).catch(() => undefined);
  await move(path, kept > 0 ? `${path}.1` : `${path}.0`).catch(() => undefined);
}

async function letGo(file: LogFile): Promise<void> {
  if (file.to === 1 || file.fd === null) return;
  const old = file.fd;
  file.fd = null;
  await closeFile(old).catch(() => undefined);
}

function drop(file: LogFile, lines: number): void {
  file.dropped += lines;
  file.untold += lines;
}

function flushSync(file: LogFile): void {
  if (file.waiting.length === 0 || file.fd === null) return;
  const text = file.waiting.join('');
  file.waiting = [];
  try {
    writeSync(file.fd, text);
  } catch {
    // the process ends: there is nowhere left to report this
  }
}

function lineOfDropped(lines: number): string {
  return `${JSON.stringify({ level: 40, time: Date.now(), pid: process.pid, lines, msg: 'log lines were dropped' })}\n`;
}
