import { seoulMoment } from '@lime/domain/seoul-time.ts';
import type { ExportPath } from '@lime/contract/export-paths.ts';
import type { Cell } from '../../core/export-content.ts';

/** A column's name and what it says of a row. */
export type Column = readonly [label: string, of: (row: unknown) => Cell];
/** A list that can be exported: what it is called, in the office and in its file's name, and its columns. */
export type ExportList = { readonly title: string; readonly name: string; readonly columns: readonly Column[] };
/** Lists by the call that reads them. */
export type ExportLists<Path extends ExportPath> = Readonly<Record<Path, ExportList>>;

type Value = string | number | null | undefined;

/** An instant as Seoul's clocks show it: 2026-11-22 21:59:39. */
export function seoulTime(at: string | null | undefined): string {
  if (at === null || at === undefined) return '';
  return seoulMoment(new Date(at));
}

/** Columns of a list whose rows are known. What is yes or no on the screen is a word here too. */
export const columns = <Row>(...list: readonly (readonly [string, (row: Row) => Value])[]): readonly Column[] =>
  list.map(([label, of]) => [label, (row) => of(row as Row) ?? '']);
