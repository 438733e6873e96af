import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { BaseSequencer } from 'vitest/node';
import type { TestSpecification } from 'vitest/node';
import { alone, longest } from './tools/alone.ts';
import { nightlyTests } from './tools/nightly-tests.ts';

const sources = ['packages/*/src', 'packages/*/test', 'apps/*/src', 'apps/*/test', 'tools', 'bench', 'e2e'];
const files = (suffix: string, folders = sources) => folders.map((folder) => `${folder}/**/*.${suffix}`);

const nightly = nightlyTests.flatMap(({ files: some }) => some);

/** Modules of a browser keep what a page has in them, and look at `window` when they are read: each file has its own. */
const web = ['packages/ui/src', 'apps/member/src', 'apps/office/src', 'e2e'];

/** The young generation is large enough for what a call leaves: collecting it took a tenth of the processor. */
const execArgv = ['--max-semi-space-size=64'];
/** Passwords of tests of the database are hashed quickly: their hashes alone took a quarter of the processor. */
const alias = { '@node-rs/argon2': fileURLToPath(new URL('apps/api/test/quick-argon2.ts', import.meta.url)) };

/** Vitest begins with the largest files. What takes longest begins before them, or all else would wait for it at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => longest.some((path) => moduleId.endsWith(path));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Limits of time are for what hangs, and are no figures: on a machine half as fast everything passes too.
    // as many as there are cores: PostgreSQL and the tests wait for each other half of the time
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: 'unit',
          execArgv,
          include: files('test.ts'),
          exclude: [
            '**/node_modules/**',
            ...files('pg.test.ts'),
            ...files('product.test.ts'),
            ...files('test.ts', web),
          ],
          // the same modules read again for each file took as long as the tests
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'web',
          include: files('test.ts', web),
          exclude: ['**/node_modules/**', ...files('product.test.ts')],
          testTimeout: 60_000,
        },
      },
      {
        // Real PostgreSQL: one throw-away cluster a run, a database a file.
        test: {
          name: 'pg',
          execArgv,
          alias,
          include: files('pg.test.ts'),
          exclude: ['**/node_modules/**', ...alone.database],
          globalSetup: ['apps/api/test/pg-setup.ts'],
          // the server keeps nothing in its modules: what it knows is made for each site
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // clocks, sockets and processes on two cores: what passes only the second time is named in the last lines
          retry: 1,
        },
      },
      {
        // What looks at the whole cluster's running transactions, or at the time something takes: nothing else runs meanwhile.
        test: {
          name: 'alone',
          execArgv,
          alias,
          include: alone.database,
          globalSetup: ['apps/api/test/pg-setup.ts'],
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          retry: 1,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        // The whole product started, killed and stopped as an operator would: several beside each other, as each waits.
        test: {
          name: 'product',
          include: files('product.test.ts'),
          exclude: ['**/node_modules/**', ...alone.product, ...nightly],
          testTimeout: 180_000,
          hookTimeout: 240_000,
        },
      },
      {
        test: {
          name: 'product-alone',
          include: alone.product,
          testTimeout: 180_000,
          hookTimeout: 240_000,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        // What `npm run nightly` and `npm run prove` try: no part of `npm test`.
        test: {
          name: 'nightly',
          include: nightly,
          testTimeout: 180_000,
          hookTimeout: 240_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
