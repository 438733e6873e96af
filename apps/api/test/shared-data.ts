import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Real files for development in a folder next to the repository; tests that read them are skipped where they are absent. */
const folder = process.env['LIME_DATA'] ?? join(import.meta.dirname, '../../../../shared/data');

export function hasSharedData(...path: string[]): boolean {
  return existsSync(join(folder, ...path));
}

export function sharedText(...path: string[]): string {
  return readFileSync(join(folder, ...path), 'utf8');
}
