/**
 * JSON with the keys of every object in one order: what a database gives back has them in its own.
 *
 * @returns the same text for values that differ by the order of keys alone
 */
export const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : part,
  );
