import { readTable } from '../src/feeds/csv-table.ts';
import type { CsvRow, CsvTable } from '../src/feeds/csv-table.ts';

/** A file of these lines as its source reads it. */
export const csvOf = (...lines: readonly string[]): CsvTable => readTable(Buffer.from(`${lines.join('\n')}\n`));

/** One row whose only cell, under `x`, holds this text. A second column keeps a blank cell from being a blank line. */
export const cellOf = (text: string): CsvRow => csvOf('x,y', `${text},-`).rows[0]!;

/** What is other than usual in a row, by column. Undefined is as usual. */
export type RowChange = Readonly<Record<string, string | undefined>>;

/** Rows under a header, each given as what differs from the usual one. */
export const rowsOf =
  (usual: Readonly<Record<string, string>>) =>
  (...changes: readonly RowChange[]): CsvTable => {
    const columns = [...new Set([...Object.keys(usual), ...changes.flatMap((change) => Object.keys(change))])];
    return csvOf(
      columns.join(','),
      ...changes.map((change) => columns.map((column) => change[column] ?? usual[column] ?? '').join(',')),
    );
  };
