import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

// Every loop of the hosts, and the test that a bad row costs its neighbours nothing: "five poisoned rows". The site's loops are
// listed in apps/api/src/core/worker-loops.test.ts.

/** The file with the test; or why a row cannot fail alone. */
type Kept = { readonly test: string } | { readonly why: string };
const rows = (test: string): Kept => ({ test });
const none = (why: string): Kept => ({ why });

/** By file: what waits to work again. */
const loops: Readonly<Record<string, Kept>> = {
  'casino/casino-host.ts': rows('poisoned-rows.pg.test.ts'),
  'casino/slot-routes.ts': rows('poisoned-rows.pg.test.ts'),
  'casino/tables/hand-routes.ts': rows('poisoned-rows.pg.test.ts'),
  'casino/tables/table-routes.ts': rows('casino/tables/table-loop.pg.test.ts'),
  'casino/visits.ts': rows('poisoned-rows.pg.test.ts'),
  'rounds/follow-rounds.ts': none('reads one game of the site into memory; each game is tried again alone'),
  'rounds/table-pages.ts': none('sends the same heartbeat to each open page'),
  'session-lines.ts': none('reads ended sessions by one statement'),
  'token/graph-routes.ts': none('one round of one game, moved on by statements over numbers that are checked'),
  'token/outcomes.ts': rows('poisoned-rows.pg.test.ts'),
  'token/recovering.ts': none('tested with what it is made for'),
  'token/round-routes.ts': rows('poisoned-rows.pg.test.ts'),
  'token/token.ts': rows('poisoned-rows.pg.test.ts'),
};

test('every loop is in the list', () => {
  const made = globSync('**/*.ts', { cwd: import.meta.dirname }).filter(
    (file) =>
      !file.endsWith('.test.ts') &&
      !file.includes('client/') &&
      /\bset(Interval|Timeout)\(|\bkeepRecovering\(server|^ {2}loop\('/m.test(
        readFileSync(join(import.meta.dirname, file), 'utf8'),
      ),
  );
  expect(made.toSorted()).toEqual(Object.keys(loops));
});

test.each(Object.entries(loops).flatMap(([file, kept]) => ('test' in kept ? [[file, kept.test]] : [])))(
  '%s has its test of five poisoned rows in %s',
  (_file, file) => {
    expect(readFileSync(join(import.meta.dirname, file), 'utf8').includes('five poisoned rows')).toBe(true);
  },
);
