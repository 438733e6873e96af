import type { Pagination } from '@lime/contract/call.ts';

/** @param total rows there are on all pages. `end` is the last page, at least 1 */
export function paginationOf(page: number, size: number, total: number): Pagination {
  return { page, size, total, end: Math.max(1, Math.ceil(total / size)) };
}

/** For `ilike`: the text anywhere, its own `%`, `_` and `\` standing for themselves. */
export function anywhere(text: string): string {
  return `%${beginning(text)}`;
}

/** For `ilike`: the text at the beginning, in the same way. */
export function beginning(text: string): string {
  return `${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
