import { close, open, rename, stat, write, writeSync } from 'node:fs';
import { promisify } from 'node:util';

const openFile = promisify(open);
const writeTo = promisify(write) as unknown as (fd: number, bytes: Buffer) => Promise<{ bytesWritten: number }>;
const statOf = promisify(stat);
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
  readonly mostWaiting?: number;
  /** how long the disk is left alone after it refused */
  readonly pauseMs?: number;
};

/**
 * A log file written in the background. A full disk costs lines and nothing else; once it takes lines again, the first one
 * says how many are missing. The file is opened anew after each failure and after it was moved or removed by another program.
 */
export function openLogFile({
  to,
  rotateAt = 20_000_000,
  kept = 5,
  mostWaiting = 4_000_000,
  pauseMs = 1_000,
}: LogFileOptions): LogDestination {
  let waiting: string[] = [];
  let waitingBytes = 0;
  let dropped = 0;
  let untold = 0;
  let size = 0;
  let inode = 0;
  let fd: number | null = to === 1 ? 1 : null;
  let working: Promise<void> | null = null;

  function drop(lines: number): void {
    dropped += lines;
    untold += lines;
  }

  async function letGo(): Promise<void> {
    if (to === 1 || fd === null) return;
    const old = fd;
    fd = null;
    await closeFile(old).catch(() => undefined);
  }

  async function rotate(file: string): Promise<void> {
    await letGo();
    for (let no = kept - 1; no >= 1; no -= 1) await move(`${file}.${no}`, `${file}.${no + 1}`).catch(() => undefined);
    await move(file, kept > 0 ? `${file}.1` : `${file}.0`).catch(() => undefined);
  }

  async function descriptor(): Promise<number> {
    if (to === 1) return 1;
    if (fd !== null && size >= rotateAt) await rotate(to);
    // another program may have moved or removed it
    if (fd !== null && (await statOf(to).catch(() => null))?.ino !== inode) await letGo();
    if (fd === null) {
      fd = await openFile(to, 'a', 0o600);
      const found = await statOf(to);
      size = found.size;
      inode = found.ino;
      if (size >= rotateAt) return descriptor();
    }
    return fd;
  }

  async function writeAll(text: string): Promise<void> {
    let bytes = Buffer.from(text);
    while (bytes.length > 0) {
      const { bytesWritten } = await writeTo(await descriptor(), bytes);
      size += bytesWritten;
      bytes = bytes.subarray(bytesWritten);
    }
  }

  async function work(): Promise<void> {
    while (waiting.length > 0) {
      const lines = waiting;
      waiting = [];
      waitingBytes = 0;
      const told = untold;
      const text = lines.join('') + (told > 0 ? lineOfDropped(told) : '');
      try {
        await writeAll(text);
        untold -= told;
      } catch {
        drop(lines.length);
        await letGo();
        // never keeps a process that is done
        await new Promise<void>((done) => void setTimeout(done, pauseMs).unref());
      }
    }
    working = null;
  }

  return {
    write(line) {
      const bytes = Buffer.byteLength(line);
      if (waitingBytes + bytes > mostWaiting) return drop(1);
      waiting.push(line);
      waitingBytes += bytes;
      working ??= work();
    },
    dropped: () => dropped,
    async drained() {
      while (working) await working;
    },
    flushSync() {
      if (waiting.length === 0 || fd === null) return;
      const text = waiting.join('');
      waiting = [];
      try {
        writeSync(fd, text);
      } catch {
        // the process ends: there is nowhere left to report this
      }
    },
  };
}

function lineOfDropped(lines: number): string {
  return `${JSON.stringify({ level: 40, time: Date.now(), pid: process.pid, lines, msg: 'log lines were dropped' })}\n`;
}
