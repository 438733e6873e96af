import { defineConfig } from 'vitest/config';

const sources = ['packages/*/src', 'packages/*/test', 'apps/*/src', 'apps/*/test', 'tools', 'bench', 'e2e'];
const files = (suffix: string) => sources.map((folder) => `${folder}/**/*.${suffix}`);

export default defineConfig({
  test: {
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
          globalSetup: ['apps/api/test/pg-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
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
