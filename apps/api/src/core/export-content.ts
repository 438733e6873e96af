import { csvLine, csvMark } from '@lime/domain/text/csv.ts';

/** What a cell of a file holds; a number stays one in a workbook. */
export type Cell = string | number;

/** What a file of the office holds. */
export type ExportContent = {
  /** part of the file's name */
  readonly name: string;
  /** the moment all of it is of, and the seal of the ledger where it goes as far as one */
  readonly moment: { readonly at: Date; readonly seal: number | null };
  /** lines before the head: what a report is of, and what the ledger says to it */
  readonly top: readonly (readonly Cell[])[];
  readonly head: readonly string[];
  readonly total: number;
  readonly pages: AsyncIterable<readonly (readonly Cell[])[]>;
  /**
   * what it is, how many rows, who made it and when: a sheet of its own in a workbook, beside the rows that sums and imports
   * meet. A CSV file says it in its name. null: nothing, so that the same moment gives every reader the same bytes
   */
  readonly about: string | null;
};

/** Rows that are at hand already, as the pages of a file. */
export async function* onePage<Row>(rows: Row[]): AsyncGenerator<Row[]> {
  if (rows.length > 0) yield rows;
}

/** Cells as a line of a CSV file. */
export const lineOf = (cells: readonly Cell[]): string => csvLine(cells.map(String));

/** How a CSV file begins: its mark, what stands above the table, and the names of its columns. */
export const csvBeginning = ({ top, head }: ExportContent): string => csvMark + [...top, head].map(lineOf).join('');
