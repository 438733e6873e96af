import { expect, test } from 'vitest';
import { contentsOf } from './list-proofs.ts';
import type { Proof } from './proof.ts';
import { filesOfSuite } from './suite-files.ts';
import type { SuiteTests } from './suite-files.ts';

test.each<[SuiteTests, string[]]>([
  [{ runner: 'vitest', projects: ['nightly'], files: ['e2e/season'] }, ['e2e/season.product.test.ts']],
  [{ runner: 'playwright', projects: ['rounds'], files: ['e2e/tour'] }, ['e2e/tour.spec.ts']],
])('%j runs %j', async (tests, files) => {
  expect(await filesOfSuite(tests)).toEqual({ files, missing: [] });
});

test.each<[string, SuiteTests]>([
  ['There is no project "house" of vitest.', { runner: 'vitest', projects: ['house'], files: ['e2e/season'] }],
  ['No test is called e2e/sesaon….', { runner: 'vitest', projects: ['product'], files: ['e2e/sesaon'] }],
  ['The project "waits" has none of its files.', { runner: 'playwright', projects: ['waits'], files: ['e2e/tour'] }],
  ['no file tries more in its long form', { runner: 'playwright', projects: ['desktop'], files: ['e2e/first-view'] }],
])('%s', async (why, tests) => {
  expect((await filesOfSuite(tests)).missing.join('\n')).toContain(why);
});

test('a proof without cases, and one whose cases cannot be read, are named', async () => {
  const proof = (name: string, list: () => readonly string[]): Proof => ({
    name,
    claim: 'x',
    list,
    run: () => Promise.reject(new Error('listing tries nothing')),
  });
  const broken = () => {
    throw new Error('The sample has no "server lime:3000".');
  };
  const { lines, empty } = await contentsOf([
    proof('one', () => []),
    proof('two', broken),
    proof('three', () => ['a']),
  ]);
  expect(lines).toEqual(['three: a']);
  expect(empty).toEqual([
    { name: 'one', why: 'It has no cases.' },
    { name: 'two', why: 'The sample has no "server lime:3000".' },
  ]);
});
