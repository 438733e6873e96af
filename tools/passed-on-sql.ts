/** Files that may pass on statements of their feature, each with its reason. */
const allowed: Readonly<Record<string, string>> = {
  'apps/api/src/features/betting/hosted-slips.service.ts':
    'a batch of provider calls is one statement, and the slips it writes are a part of it that betting words',
};

/** Names that `{ a, type B, c as d }` binds (`at` 1) or takes (`at` 0). */
const namesIn = (list: string, at: 0 | 1) =>
  list.split(',').flatMap((name) => {
    const [taken, bound = taken] = name
      .trim()
      .replace(/^type\s+/, '')
      .split(/\s+as\s+/);
    return [taken, bound][at] || [];
  });

/**
 * Where a file exports what a `.sql.ts` file holds, as it is: statements or types of their rows.
 *
 * @returns a line for each export, with the file's path
 */
export function passedOnSql(sources: readonly { path: string; text: string }[]): string[] {
  return sources
    .filter(({ path, text }) => /\.tsx?$/.test(path) && !allowed[path] && text.includes(".sql.ts'"))
    .flatMap(({ path, text }) => {
      const direct = [...text.matchAll(/^export\s[^'";=]*?\sfrom\s+'([^']+\.sql\.ts)'/gm)].map(([, from]) => from!);
      const taken = new Set(
        [...text.matchAll(/^import\s+(?:type\s+)?(?:\{([^}]*)\}|\*\s+as\s+(\w+))\s+from\s+'[^']+\.sql\.ts'/gm)].flatMap(
          ([, list, whole]) => (list === undefined ? whole! : namesIn(list, 1)),
        ),
      );
      const listed = [...text.matchAll(/^export\s+(?:type\s+)?\{([^}]*)\}(?!\s*from\b)/gm)].flatMap(([, list]) =>
        namesIn(list!, 0),
      );
      const renamed = [...text.matchAll(/^export\s+(?:const|type)\s+\w+(?:\s*:[^=]+)?\s*=\s*(\w+)(?:\.\w+)?;/gm)].map(
        ([, name]) => name!,
      );
      return [...direct, ...[...listed, ...renamed].filter((name) => taken.has(name))].map(
        (what) => `${path} passes on ${what}`,
      );
    });
}
