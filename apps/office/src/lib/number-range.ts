/** "2~5", "2~", "~5", or "2" for exactly that; what is no range is none. Commas in numbers do not count. */
export function rangeOf(text: unknown): { from?: number; to?: number } {
  const [, low, mark, high] =
    /^(\d+(?:\.\d+)?)?(~)?(\d+(?:\.\d+)?)?$/.exec(String(text ?? '').replaceAll(/[\s,]/g, '')) ?? [];
  const top = mark === undefined ? low : high;
  return { ...(low === undefined ? {} : { from: Number(low) }), ...(top === undefined ? {} : { to: Number(top) }) };
}
