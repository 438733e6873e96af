type Value = string | number | boolean | null | undefined | object;

/**
 * What follows an address's question mark, as values: what reads as JSON is that (`5` is a number), all else is text.
 * `writeSearch` quotes a text that would read as something else.
 */
export function readSearch(text: string): Record<string, unknown> {
  return Object.fromEntries([...new URLSearchParams(text)].map(([name, value]) => [name, asJson(value) ?? value]));
}

/** The text of these values with its question mark; '' when there are none. Undefined ones are left out. */
export function writeSearch(search: Readonly<Record<string, Value>>): string {
  const given = Object.entries(search).filter(([, value]) => value !== undefined);
  const text = String(new URLSearchParams(given.map(([name, value]) => [name, written(value)])));
  return text === '' ? '' : `?${text}`;
}

const written = (value: Value): string =>
  typeof value === 'string' && asJson(value) === undefined ? value : JSON.stringify(value);

function asJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
