import { expect, test } from 'vitest';

const source = Object.values(
  import.meta.glob<string>('./calls.ts', { query: '?raw', import: 'default', eager: true }),
)[0]!;
const modules = Object.fromEntries(
  [...source.matchAll(/import type \* as (\w+) from '(@lime\/contract\/[^']+)'/g)].map(([, name, path]) => [
    name!,
    path!,
  ]),
);
const entries = [...source.matchAll(/'(\/[^']+)': typeof (\w+)\.([\w.]+);/g)].map(
  ([, path, name, call]) => [path!, name!, call!] as const,
);

test('there are calls', () => expect(entries.length).toBeGreaterThan(9));

test.each(entries)('%s is the path of that call', async (path, name, call) => {
  const contract: unknown = await import(modules[name]!);
  const found = call.split('.').reduce((at, part) => (at as Record<string, unknown>)[part], contract);
  expect((found as { path: string } | undefined)?.path).toBe(path);
});
