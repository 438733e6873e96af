import { defineConfig } from 'vitest/config';

const sources = ['packages/*/src', 'packages/*/test', 'apps/*/src', 'apps/*/test', 'tools', 'bench', 'e2e'];
const files = (suffix: string) => sources.map((folder) => `${folder}/**/*.${suffix}`);

/** Tests that need the database, or the machine, to themselves. */
const alone = [
  'apps/api/src/core/{outbox,audit-event}.pg.test.ts',
  'apps/api/src/core/ledger/audit.pg.test.ts',
  'apps/api/src/core/realtime/*.pg.test.ts',
  'apps/api/src/features/catalogue/{push,game-products}.pg.test.ts',
  'apps/api/src/features/popups/popups.pg.test.ts',
  'apps/api/test/{lost-database,running}.pg.test.ts',
];

export default defineConfig({
  test: {
    // as many as there are cores: PostgreSQL and the tests wait for each other half of the time
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          include: files('test.ts'),
          exclude: ['**/node_modules/**', ...files('pg.test.ts'), ...files('house.test.ts')],
        },
      },
      {
        // Real PostgreSQL: one throw-away cluster a run, a database a file.
        test: {
          name: 'pg',
          include: files('pg.test.ts'),
          exclude: ['**/node_modules/**', ...alone],
          globalSetup: ['apps/api/test/pg-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
          // clocks, sockets and several processes on a busy machine: a fault fails twice
          retry: 1,
        },
      },
      {
        // What looks at the whole cluster's running transactions, or at the time something takes: nothing else runs meanwhile.
        test: {
          name: 'alone',
          include: alone,
          globalSetup: ['apps/api/test/pg-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          retry: 1,
        },
      },
      {
        // The whole product started, killed and stopped as an operator would.
        test: {
          name: 'house',
          include: files('house.test.ts'),
          testTimeout: 90_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
