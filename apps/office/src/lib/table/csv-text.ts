/** Signs a spreadsheet would read as the beginning of a formula (OWASP: CSV injection). */
const formula = /^[\s]*[=+\-@\t\r]/;
const number = /^-?\d+(\.\d+)?$/;

/**
 * One cell of a CSV file. What a spreadsheet would run gets an apostrophe before it; plain numbers, also negative ones,
 * stay numbers.
 */
export function csvCell(text: string): string {
  const safe = formula.test(text) && !number.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** A CSV text with a byte order mark, without which Excel takes Hangul for something else. */
export function csvText(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, ...rows].map((cells) => cells.map(csvCell).join(','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}
