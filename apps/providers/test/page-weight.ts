import { gzipSync } from 'node:zlib';
import type { HostFiles } from '../src/host-files.ts';

/** Addresses of what a script or style sheet of a host loads, its own included. */
function reachedFrom(name: string, host: HostFiles, found = new Set<string>()): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  const imported = new RegExp(`(?:from |import\\(|import )'${host.path}/files/([^']+)'`, 'g');
  for (const [, other = ''] of host.files.get(name)!.text.matchAll(imported)) reachedFrom(other, host, found);
  return found;
}

/** Addresses of all scripts and style sheets that a page of a host loads from it. */
export function loadedBy(html: string, host: HostFiles): ReadonlySet<string> {
  const named = html.matchAll(new RegExp(`(?:href|src)="${host.path}/files/([^"]+)"`, 'g'));
  return new Set([...named].flatMap(([, name = '']) => [...reachedFrom(name, host)]));
}

const sizes = new Map<string, number>();
function sizeOf(text: string): number {
  const size = sizes.get(text) ?? gzipSync(text).length;
  sizes.set(text, size);
  return size;
}

/** Bytes of a page with all it loads from its host, each gzipped. */
export const weightOf = (html: string, host: HostFiles): number =>
  [html, ...[...loadedBy(html, host)].map((name) => host.files.get(name)!.text)].reduce(
    (sum, text) => sum + sizeOf(text),
    0,
  );
