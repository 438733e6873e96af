import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ExportFormat } from '@lime/contract/staff-exports.ts';
import { csvBeginning, lineOf } from '../../core/export-content.ts';
import type { Cell, ExportContent } from '../../core/export-content.ts';

/** Heard while a file is written. */
export type Progress = {
  /** So many rows are written. @throws what ends the writing */
  reached(rows: number): Promise<void>;
  /** ends a step that takes no rows */
  readonly signal: AbortSignal;
};

type Numbered = { readonly id: number; readonly attempt: number };

const folder = (dataDir: string) => join(dataDir, 'exports');

/** Where the file of a job is. */
export const exportFile = (dataDir: string, { id, attempt }: Numbered, format: ExportFormat): string =>
  join(folder(dataDir), `${id}-${attempt}.${format}`);

/** A piece that is no file yet. */
const pieceOf = (dataDir: string, { id, attempt }: Numbered) => join(folder(dataDir), `${id}-${attempt}.part`);
const rowsOf = (dataDir: string, { id, attempt }: Numbered) => join(folder(dataDir), `${id}-${attempt}.rows`);

/**
 * Writes a job's file beside its place and moves it there once it is whole.
 *
 * @throws what `progress` throws, and when the rows are not as many as were counted
 */
export async function writeExport(
  dataDir: string,
  job: Numbered,
  { content, format, progress }: { content: ExportContent; format: ExportFormat; progress: Progress },
): Promise<{ bytes: number; sha256: string }> {
  await mkdir(folder(dataDir), { recursive: true, mode: 0o700 });
  const piece = pieceOf(dataDir, job);
  if (format === 'csv') {
    await inFile(piece, async (file) => {
      await file.write(csvBeginning(content));
      await writeRows(file, content, progress, lineOf);
    });
  } else {
    const rows = rowsOf(dataDir, job);
    await inFile(rows, async (file) => {
      const jsonLine = (cells: readonly Cell[]) => `${JSON.stringify(cells)}\n`;
      await file.write([...content.top, content.head].map(jsonLine).join(''));
      await writeRows(file, content, progress, jsonLine);
    });
    const { top, head, about } = content;
    await makeWorkbook({ rows, to: piece, headRow: top.length, columns: head.length, about }, progress.signal);
    await rm(rows, { force: true });
  }
  const { size: bytes } = await stat(piece);
  const sha256 = await hashOf(piece);
  await rename(piece, exportFile(dataDir, job, format));
  return { bytes, sha256 };
}

async function inFile(path: string, write: (file: FileHandle) => Promise<void>): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await write(file);
    await file.datasync();
  } finally {
    await file.close();
  }
}

async function writeRows(
  file: FileHandle,
  { pages, total }: ExportContent,
  progress: Progress,
  line: (cells: readonly Cell[]) => string,
): Promise<void> {
  let count = 0;
  for await (const rows of pages) {
    await file.write(rows.map(line).join(''));
    count += rows.length;
    await progress.reached(count);
  }
  if (count !== total) throw new Error(`an export had ${count} rows instead of ${total}`);
}

/** What a thread makes a workbook of: lines of JSON, of which `headRow` is the head, and what a second sheet says of them. */
export type WorkbookTask = { rows: string; to: string; headRow: number; columns: number; about: string | null };

/** A workbook is made in memory and takes seconds, so a thread of its own makes it. */
async function makeWorkbook(task: WorkbookTask, signal: AbortSignal): Promise<void> {
  const thread = new Worker(new URL('./workbook-thread.ts', import.meta.url), { workerData: task });
  try {
    const [code] = (await once(thread, 'exit', { signal })) as [number];
    if (code !== 0) throw new Error('a workbook could not be made');
  } catch (error) {
    signal.throwIfAborted();
    throw error;
  } finally {
    await thread.terminate();
  }
}

async function hashOf(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of createReadStream(path)) hash.update(part as Buffer);
  return hash.digest('hex');
}

/** Removes what an attempt wrote. */
export async function removeAttempt(dataDir: string, { id, attempt }: Numbered): Promise<void> {
  await removeFiles(dataDir, (name) => name.startsWith(`${id}-${attempt}.`));
}

/** Removes every file that is of none of these attempts. */
export async function removeOthers(dataDir: string, kept: readonly Numbered[]): Promise<void> {
  const names = new Set(kept.map(({ id, attempt }) => `${id}-${attempt}`));
  await removeFiles(dataDir, (name) => !names.has(name.slice(0, name.indexOf('.'))));
}

async function removeFiles(dataDir: string, isGone: (name: string) => boolean): Promise<void> {
  const found = await readdir(folder(dataDir)).catch(() => []);
  for (const name of found) if (isGone(name)) await rm(join(folder(dataDir), name), { force: true });
}
