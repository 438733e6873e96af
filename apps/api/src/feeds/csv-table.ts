import { parse } from 'csv-parse/sync';
import { BadFile } from './csv-source.ts';

export type CsvRow = {
  /** line in the file, counted from 1 */
  readonly line: number;
  /** the cell under the first of these columns that the file has; empty when it has none of them */
  cell(...columns: readonly string[]): string;
  /** which cells of prices could not be read; readers of cells write it */
  readonly unread: string[];
};

export type CsvTable = {
  readonly header: readonly string[];
  has(...columns: readonly string[]): boolean;
  readonly rows: readonly CsvRow[];
  /** rows with fewer cells than the header, as a file cut short leaves them */
  readonly bad: readonly { line: number; why: string }[];
};

const largestFile = 64 * 1024 * 1024;

/**
 * A CSV file with a header line: UTF-8 with or without a byte-order mark, or else Windows-1252.
 *
 * @throws BadFile when it is empty, binary, too large or no CSV
 */
export function readTable(bytes: Uint8Array): CsvTable {
  if (bytes.length > largestFile) throw new BadFile('is larger than 64 MB');
  if (bytes.includes(0)) throw new BadFile('is no text');
  let records: { record: string[]; info: { lines: number } }[];
  try {
    records = parse(decode(bytes), {
      bom: true,
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      trim: true,
      info: true,
    }) as never;
  } catch (error) {
    throw new BadFile(`is no CSV: ${error instanceof Error ? error.message : String(error)}`);
  }
  const [first, ...rest] = records;
  if (!first) throw new BadFile('is empty');
  const header = withoutTrailingBlanks(first.record);
  const places = new Map<string, number>();
  header.forEach((name, at) => {
    if (name !== '' && !places.has(name)) places.set(name, at);
  });
  const rows: CsvRow[] = [];
  const bad: { line: number; why: string }[] = [];
  for (const { record, info } of rest) {
    if (record.every((text) => text === '')) continue;
    if (record.length < header.length)
      bad.push({ line: info.lines, why: `${record.length} cells where the header has ${header.length}` });
    else
      rows.push({
        line: info.lines,
        unread: [],
        cell: (...columns) => record[places.get(columns.find((column) => places.has(column)) ?? '') ?? -1] ?? '',
      });
  }
  return { header, has: (...columns) => columns.every((column) => places.has(column)), rows, bad };
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

function withoutTrailingBlanks(cells: readonly string[]): string[] {
  return cells.slice(0, cells.findLastIndex((text) => text !== '') + 1);
}
