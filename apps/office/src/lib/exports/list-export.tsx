import { exportPaths } from '@lime/contract/export-paths.ts';
import { callOf } from '../api.ts';
import { ExportMenu } from './export-menu.tsx';
import type { ExportRequest } from './export-jobs.ts';

/** Every row of a list as a file. @param load what would read the list */
export const ListExport = ({ load }: { load: () => unknown }) => <ExportMenu request={() => requestOf(load)} />;

/** The list's own call; null while it makes none. */
function requestOf(load: () => unknown): ExportRequest | null {
  const call = callOf(load);
  const path = exportPaths.find((known) => known === call?.path);
  return path ? { path, query: call!.body as Record<string, unknown> } : null;
}
