import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, statfsSync, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/** A file of a backup; its path is relative to the backup's folder. */
export type BackupFile = { readonly path: string; readonly size: number; readonly sha256: string };

/** A line for the operator. */
export type Print = (line: string) => void;

/**
 * Files and folders below `from`, relative to it.
 *
 * @param skip  called with a relative path: true leaves it out, 'content' keeps a folder and leaves out what is in it
 */
export function listTree(
  from: string,
  skip: (path: string, isFolder: boolean) => boolean | 'content',
): { folders: string[]; files: string[]; bytes: number } {
  const found = { folders: [] as string[], files: [] as string[], bytes: 0 };
  const walk = (folder: string) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      const short = relative(from, path);
      const skipped = skip(short, entry.isDirectory());
      if (skipped === true) continue;
      if (entry.isDirectory()) {
        found.folders.push(short);
        if (!skipped) walk(path);
      } else if (entry.isFile()) {
        found.files.push(short);
        found.bytes += statSync(path, { throwIfNoEntry: false })?.size ?? 0;
      } else
        throw new Error(`${path} is neither a file nor a folder: such a database is backed up with its own tools.`);
    }
  };
  walk(from);
  return found;
}

/**
 * Copies a file to a new private one, forced to disk.
 *
 * @returns what was copied, which of a file that changes meanwhile is one state of each page; null when it is gone
 */
export async function copyFile(
  from: string,
  to: string,
  onBytes: (bytes: number) => void = () => undefined,
): Promise<{ size: number; sha256: string } | null> {
  const source = await open(from, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (!source) return null;
  try {
    const target = await open(to, 'wx', 0o600);
    try {
      const hash = createHash('sha256');
      const buffer = Buffer.allocUnsafe(1 << 20);
      let size = 0;
      for (;;) {
        const { bytesRead } = await source.read(buffer, 0, buffer.length, null);
        if (bytesRead === 0) break;
        hash.update(buffer.subarray(0, bytesRead));
        for (let from = 0; from < bytesRead;) from += (await target.write(buffer, from, bytesRead - from)).bytesWritten;
        size += bytesRead;
        onBytes(bytesRead);
      }
      await target.sync();
      return { size, sha256: hash.digest('hex') };
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

/**
 * Works on four items at a time: small files wait for the disk, not for each other.
 *
 * @throws what the first failing work threw, once none runs any more
 */
export async function eachOf<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const todo = items.values();
  let failed = false;
  const worker = async () => {
    for (const item of todo) {
      if (failed) return;
      await work(item).catch((error: unknown) => {
        failed = true;
        throw error;
      });
    }
  };
  const ends = await Promise.allSettled([worker(), worker(), worker(), worker()]);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

/** Says every five seconds how far a long copy is. */
export function createProgress(what: string, total: number, print: Print): (bytes: number) => void {
  let done = 0;
  let told = performance.now();
  return (bytes) => {
    done += bytes;
    if (performance.now() - told < 5_000) return;
    told = performance.now();
    print(`  ${what}: ${inBytes(done)} of ${inBytes(total)} (${Math.min(99, Math.floor((100 * done) / total))} %)`);
  };
}

/** 12.3 MB */
export function inBytes(bytes: number): string {
  const steps = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  const step = Math.min(steps.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return `${(bytes / 1000 ** step).toFixed(step ? 1 : 0)} ${steps[step]}`;
}

/** @throws Error in words when the disk of a folder has no room for so much */
export function assertRoom(folder: string, bytes: number): void {
  const { bavail, bsize } = statfsSync(folder);
  if (bavail * bsize < bytes)
    throw new Error(`${folder} has room for ${inBytes(bavail * bsize)}, and ${inBytes(bytes)} are needed.`);
}

/** Makes renamed and new names of a folder last. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A private folder that was not there before. */
export function newFolder(folder: string): void {
  mkdirSync(dirname(folder), { recursive: true, mode: 0o700 });
  mkdirSync(folder, { mode: 0o700 });
}
