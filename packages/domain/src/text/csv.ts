/** Signs a spreadsheet would read as the beginning of a formula, full-width ones as well (OWASP: CSV injection). */
const formula = /^[\s]*[=+\-@\t\r＝＋－＠]/;
const number = /^-?\d+(\.\d+)?$/;

/**
 * One cell of a CSV file. What a spreadsheet would run gets an apostrophe before it; plain numbers, also negative ones,
 * stay numbers.
 */
export function csvCell(text: string): string {
  const safe = formula.test(text) && !number.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A line of a CSV file with its end; within a cell lines end by \n alone, so that \r\n ends a record and nothing else. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => csvCell(cell.replaceAll(/\r\n?/g, '\n'))).join(',')}\r\n`;

/** What a CSV file begins with: without it Excel takes Hangul for something else. */
export const csvMark = '\uFEFF';
