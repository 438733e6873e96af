/** An array literal of numbers, accounts, causes and words of ours, none of which needs quoting: the driver's escaping of each element takes as long as the work around it. */
export function plainArray(list: readonly (number | string | boolean | null)[]): string {
  return `{${list.map((item) => item ?? 'null').join(',')}}`;
}

/** The same of texts from outside. */
export function textArray(list: readonly (string | null)[]): string {
  return `{${list.map((text) => (text === null ? 'null' : `"${text.replaceAll(/["\\]/g, '\\$&')}"`)).join(',')}}`;
}

/** A literal for a statement that takes no parameters (EXECUTE); a backslash is an ordinary character. */
export function quoted(value: string): string {
  return `'${value.replaceAll("'", "''")}'`;
}
