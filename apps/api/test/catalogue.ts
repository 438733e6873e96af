import fastify from 'fastify';
import { afterAll } from 'vitest';
import { createChannel } from '../src/core/channel.ts';
import { sendError } from '../src/core/errors.ts';
import { createHandle } from '../src/core/handle.ts';
import type { HandleDeps } from '../src/core/handle.ts';
import { registerCatalogue } from '../src/features/catalogue/catalogue.routes.ts';
import { createCatalogue } from '../src/features/catalogue/catalogue.service.ts';
import type { Catalogue } from '../src/features/catalogue/catalogue.service.ts';
import { takeFeedResults } from '../src/features/results/feed-results.ts';
import { registerMemberResults } from '../src/features/results/results.routes.ts';
import { testDatabase } from './pg.ts';

type Options = Omit<Parameters<typeof createCatalogue>[1], 'takeResults'> & {
  /** nobody is signed in where it is absent */
  readonly authenticate?: HandleDeps['authenticate'];
  /** what there is before the catalogue starts */
  readonly world?: (catalogue: Catalogue) => Promise<void>;
};

/** A catalogue and its calls over HTTP, on a database of its own, for the tests of one file. */
export async function openCatalogueTest({ authenticate = async () => null, world, ...options }: Options) {
  const database = await testDatabase();
  const server = fastify({ logger: false });
  const channel = createChannel(database.url, server.log);
  const catalogue = createCatalogue(
    { db: database.db, log: server.log, channel },
    { takeResults: takeFeedResults, ...options },
  );
  afterAll(async () => {
    await server.close();
    await catalogue.stop();
    await channel.stop();
    await database.drop();
  });
  await channel.start();
  await world?.(catalogue);
  await catalogue.start();
  server.setErrorHandler(sendError);
  const handle = createHandle(server, { db: database.db, secret: 'of the tests', authenticate });
  registerCatalogue(handle, catalogue);
  registerMemberResults(handle);
  await server.ready();
  return { database, server, channel, catalogue };
}
