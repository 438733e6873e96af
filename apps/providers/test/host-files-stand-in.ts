import type { HostFiles } from '../src/host-files.ts';

// Stands in for src/host-files.ts in component tests, where no files are read: pages are made without them.

/** What a page names of its host. */
export const readHostFiles = (host: 'token' | 'casino'): HostFiles => ({
  path: `/${host}`,
  files: new Map(),
});
