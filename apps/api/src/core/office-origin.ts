import type { FastifyInstance } from 'fastify';

/**
 * Lets pages of one other origin make the calls of the office and of agents, whose pages are served with it. Tokens travel
 * in a header, so no cookie is ever let through.
 *
 * @param origin exactly as browsers send it
 */
export function allowOfficeOrigin(api: FastifyInstance, origin: string): void {
  api.addHook('onRequest', async (request, reply) => {
    if (!/^\/api\/(staff|agent)\//.test(request.url)) return;
    reply.header('vary', 'origin');
    if (request.headers.origin === origin) reply.header('access-control-allow-origin', origin);
  });
  for (const calls of ['/api/staff/*', '/api/agent/*'])
    api.options(calls, (request, reply) => {
      if (request.headers.origin === origin)
        reply.headers({
          'access-control-allow-methods': 'POST',
          'access-control-allow-headers': 'authorization, content-type, x-away-seconds',
          'access-control-max-age': '600',
        });
      return reply.code(204).send();
    });
}
