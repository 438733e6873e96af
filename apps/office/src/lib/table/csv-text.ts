import { csvLine, csvMark } from '@lime/domain/text/csv.ts';

/** A CSV text of figures that are on the screen; lists are exported by the server. */
export function csvText(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return csvMark + [head, ...rows].map(csvLine).join('');
}
