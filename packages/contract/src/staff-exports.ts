import * as z from 'zod';
import { staffCall } from './call.ts';
import { exportPaths } from './export-paths.ts';

/**
 * A list as a CSV file: every row its filters let through, once, as the database stood at one moment. The last line says
 * who made it, when, and how many rows it has; the making is on record. Besides exports.make it needs the list's own right.
 * Refused EXPORT_BUSY (429) while others are being made.
 */
export const makeExport = staffCall<never>()({
  path: '/staff/exports/make',
  summary: '목록 CSV 내려받기',
  throws: ['EXPORT_BUSY', 'NOT_FOUND'],
  right: 'exports.make',
  download: true,
  input: z.strictObject({
    path: z.enum(exportPaths),
    /** what the list's call would be asked, without page and size */
    query: z.record(z.string().max(40), z.unknown()).default({}),
  }),
});
