import * as z from 'zod';
import { idText, key, staffCall } from './call.ts';
import { exportPaths, reportExportPaths } from './export-paths.ts';
import type { ExportPath, ReportExportPath } from './export-paths.ts';

/** What files are made as. */
export const exportFormats = ['csv', 'xlsx'] as const;
/** What a file is made as. */
export type ExportFormat = (typeof exportFormats)[number];

/** A file that is asked for, made, or was given up. */
export type WireExportJob = {
  id: string;
  /** the call whose rows it holds, and what that is asked */
  path: ExportPath | ReportExportPath;
  query: Record<string, unknown>;
  title: string;
  format: ExportFormat;
  state: 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
  askedAt: string;
  endedAt: string | null;
  /** the moment all of it is of, and the seal of the ledger where it goes as far as one */
  asOf: string | null;
  seal: string | null;
  /** rows that are written, of how many; null: not counted yet */
  rows: number;
  total: number | null;
  /** cancelled, and its worker has not stopped yet */
  isStopping: boolean;
  /** why it failed */
  problem: string | null;
  /** once it is made; `format` other than asked for: a workbook of more rows than fit */
  file: { name: string; format: ExportFormat; bytes: number; sha256: string; keptUntil: string } | null;
};

/**
 * Asks for a list or a report as a file, made in the background: every row its filters let through, once, as the database
 * stood at one moment. The making is on record. Besides exports.make it needs the list's own right. Refused EXPORT_BUSY
 * (429) while five files of the same person are waiting or being made.
 */
export const startExport = staffCall<WireExportJob>()({
  path: '/staff/exports/start',
  summary: '내보내기 시작',
  throws: ['EXPORT_BUSY'],
  right: 'exports.make',
  writes: true,
  once: 'key',
  input: z.strictObject({
    key,
    path: z.enum([...exportPaths, ...reportExportPaths]),
    /** what the call would be asked, without page and size */
    query: z.record(z.string().max(40), z.unknown()).default({}),
    format: z.enum(exportFormats).default('csv'),
  }),
});

/** One's own files of the last days, newest first. */
export const listExports = staffCall<{ list: WireExportJob[] }>()({
  path: '/staff/exports/list',
  summary: '내보내기 목록',
  right: 'exports.make',
  input: z.strictObject({}),
});

/** Gives up a file of one's own that is not made yet; what was written is removed. Refused NOT_FOUND (404) for another's, and EXPORT_ENDED. */
export const cancelExport = staffCall<WireExportJob>()({
  path: '/staff/exports/cancel',
  summary: '내보내기 멈추기',
  throws: ['NOT_FOUND', 'EXPORT_ENDED'],
  right: 'exports.make',
  writes: true,
  input: z.strictObject({ id: idText }),
});

/** A file of one's own that is made, while one has the list's right. Refused NOT_FOUND (404) for another's, one that is not made, and one no longer kept. */
export const takeExport = staffCall<never>()({
  path: '/staff/exports/file',
  summary: '내보낸 파일 내려받기',
  throws: ['NOT_FOUND'],
  right: 'exports.make',
  download: true,
  input: z.strictObject({ id: idText }),
});
