import Fastify from 'fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { createServer } from '../../../apps/api/src/core/http-server.ts';

/** Which part of the product a request reached. */
export type Reached = 'office' | 'staff' | 'agent' | 'members' | 'hosts';

/** A site that answers every path with the name of the part behind it, and counts what it gets. */
export type RecordingSite = {
  readonly sitePort: number;
  readonly hostsPort: number;
  /** @returns how often requests with this mark were delivered, whether or not they got an answer */
  delivered(mark: string): number;
  close(): Promise<void>;
};

/** The header that says who answered. */
export const answeredBy = 'x-answered-by';
/** The path whose connection is closed without an answer, as that of a killed process is. */
export const closingPath = '/api/closes';

const silent = {
  write: () => undefined,
  dropped: () => 0,
  drained: async () => undefined,
  reopen: () => undefined,
  flushSync: () => undefined,
};

/** The product's own HTTP server, so that paths are read as the site reads them, with one route for each part. */
export async function openRecordingSite(): Promise<RecordingSite> {
  const counts = new Map<string, number>();
  const site = await createServer(
    {
      logLevel: 'silent',
      trustProxy: ['127.0.0.1'],
      accessLog: false,
      providerUrl: 'http://localhost:1',
      providerNames: [],
    },
    silent,
  );
  const hosts = Fastify();
  for (const server of [site, hosts])
    server.addHook('onRequest', async ({ headers }) => {
      const mark = String(headers['x-mark'] ?? '');
      counts.set(mark, (counts.get(mark) ?? 0) + 1);
    });
  const answer = (who: Reached) => (_request: FastifyRequest, reply: FastifyReply) =>
    reply.header(answeredBy, who).send(who);
  const parts: readonly (readonly [Reached, readonly string[]])[] = [
    ['office', ['/office', '/office/*']],
    ['staff', ['/api/staff', '/api/staff/*']],
    ['agent', ['/api/agent', '/api/agent/*']],
    ['members', ['/', '/*']],
  ];
  for (const [who, paths] of parts) for (const path of paths) site.all(path, answer(who));
  site.all(closingPath, (request, reply) => {
    reply.hijack();
    request.raw.socket.destroy();
  });
  site.get('/api/ready', (_request, reply) => reply.send({ status: 'ok' }));
  hosts.all('*', answer('hosts'));
  const listen = async (server: { listen: typeof hosts.listen }) =>
    Number(new URL(await server.listen({ host: '127.0.0.1', port: 0 })).port);
  return {
    sitePort: await listen(site),
    hostsPort: await listen(hosts),
    delivered: (mark) => counts.get(mark) ?? 0,
    close: async () => void (await Promise.all([site.close(), hosts.close()])),
  };
}
