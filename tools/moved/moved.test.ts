import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { nightlyTests } from '../nightly-tests.ts';
import { root } from '../root.ts';
import { moved } from './moved.ts';

const nightly = new Set(nightlyTests.flatMap(({ files }) => files));
const read = (file: string) => (existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : null);
/** Does `npm test` run a test of that title out of the file? What has the tag `@night` is left to the night. */
const isIn = (file: string, title: string) =>
  !nightly.has(file) &&
  (read(file)
    ?.split(title)
    .slice(1)
    .some((after) => !/^.,\s*\{\s*tag: '@night'/.test(after)) ??
    false);
const before = readFileSync(join(import.meta.dirname, 'before.txt'), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split('\t') as [file: string, title: string]);

test('every test that left its place in the gate says where its behaviour is asserted, or why it goes', () => {
  const lost = before.filter(
    ([file, title]) => !isIn(file, title) && !moved.some((one) => one.from === file && (one.title ?? title) === title),
  );
  expect(lost).toEqual([]);
});

test('what stands in its place is in the gate', () => {
  const missing = moved.flatMap(({ to }) => to).filter(([file, title]) => !isIn(file, title));
  expect(missing).toEqual([]);
});

test('an entry is about a test that has left its place', () => {
  const idle = moved.filter(
    ({ from, title: one }) =>
      !before.some(([file, title]) => file === from && (one ?? title) === title && !isIn(file, title)),
  );
  expect(idle).toEqual([]);
});

test('every file of the night is there', () => {
  expect([...nightly].filter((file) => read(file) === null)).toEqual([]);
});
