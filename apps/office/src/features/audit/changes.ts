/** One value that was before, is after, or both, by its path within what is recorded. */
export type Change = { path: string; before: string | null; after: string | null; changed: boolean };

/**
 * What an event changed, value by value. Null means "nothing there"; with both sides recorded, only what differs.
 *
 * @param before  as recorded; null: nothing
 */
export function changesOf(before: unknown, after: unknown): Change[] {
  const [was, is] = [valuesOf(before), valuesOf(after)];
  const both = was.size > 0 && is.size > 0;
  return (
    [...new Set([...was.keys(), ...is.keys()])]
      .map((path) => {
        const [one, other] = [was.get(path) ?? null, is.get(path) ?? null];
        return { path, before: one, after: other, changed: one !== other };
      })
      .filter(({ changed }) => changed || !both)
      // an empty object adds nothing where the other side has a filled one
      .filter(
        (one, _, all) => (one.before ?? one.after) !== '{}' || !all.some(({ path }) => path.startsWith(`${one.path}.`)),
      )
  );
}

/** A list is one value: its items have no names that distinguish them. */
function valuesOf(value: unknown, path = ''): Map<string, string> {
  if (value === null || value === undefined) return path === '' ? new Map() : new Map([[path, '없음']]);
  if (typeof value === 'object' && !Array.isArray(value) && Object.keys(value).length > 0) {
    const inner = Object.entries(value).flatMap(([key, one]) => [
      ...valuesOf(one, path === '' ? key : `${path}.${key}`),
    ]);
    return new Map(inner);
  }
  return new Map([[path === '' ? '값' : path, typeof value === 'string' ? value : JSON.stringify(value)]]);
}
