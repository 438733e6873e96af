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
const entries = [...source.matchAll(/'(\/[^']+)': typeof (\w+)\.(\w+);/g)].map(
  ([, path, name, call]) => [path!, name!, call!] as const,
);

test('there are calls', () => expect(entries.length).toBeGreaterThan(10));

test.each(entries)('%s is the path of that call', async (path, name, call) => {
  const contract = (await import(modules[name]!)) as Record<string, { path: string }>;
  expect(contract[call]?.path).toBe(path);
});
