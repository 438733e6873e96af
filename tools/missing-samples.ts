import type { Source } from './source-imports.ts';

/**
 * Components of `packages/ui` that no sample of the page of components shows.
 *
 * @param sources  of the whole repository; of some files alone it finds nothing
 * @returns a line for each: the file and the name it exports
 */
export function missingSamples(sources: readonly Source[]): string[] {
  const samples = sources.filter(({ path }) => /^tools\/gallery\/[\w-]+-samples\.tsx$/.test(path));
  if (samples.length === 0) return [];
  const shown = new Set(
    samples.flatMap(({ text }) => [...text.matchAll(/\bname: '([A-Z]\w*)'/g)].map(([, name]) => name)),
  );
  return sources
    .filter(({ path }) => /^packages\/ui\/src\/.*(?<!\.test)\.tsx$/.test(path))
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^export (?:function|const) ([A-Z]\w*)/gm)]
        .filter(([, name]) => !shown.has(name))
        .map(([, name]) => `${path} exports ${name}`),
    );
}
