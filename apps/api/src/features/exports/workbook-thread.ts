import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { workerData } from 'node:worker_threads';
import writeExcelFile from 'write-excel-file/node';
import type { WorkbookTask } from './export-files.ts';

// A thread of its own: all rows are in memory at once, and the making of 100,000 keeps its processor for ten seconds.

const { rows, to, headRow, columns, about } = workerData as WorkbookTask;

// The packing writes the time into the file; the same rows shall make the same bytes.
Date.now = () => Date.UTC(2000, 0, 1);

type Row = (string | number | { value: string; fontWeight: 'bold' })[];
const sheet: Row[] = [];
for await (const line of createInterface({ input: createReadStream(rows), crlfDelay: Infinity })) {
  const cells = JSON.parse(line) as (string | number)[];
  sheet.push(
    sheet.length === headRow ? cells.map((value) => ({ value: String(value), fontWeight: 'bold' as const })) : cells,
  );
}
const look = { stickyRowsCount: headRow + 1, columns: Array.from({ length: columns }, () => ({ width: 18 })) };
await (
  about === null
    ? writeExcelFile(sheet, look)
    : writeExcelFile([
        { data: sheet, sheet: '내보낸 목록', ...look },
        { data: [[about]], sheet: '파일 정보', columns: [{ width: 90 }] },
      ])
).toFile(to);
