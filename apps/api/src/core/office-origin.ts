import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { Refused } from './refused.ts';

/**
 * Tells whether a request was made to the office's own name and port.
 *
 * Only `Host` counts: a client writes `X-Forwarded-Host` and `Origin` as it likes, while a proxy chooses by `Host` whom it
 * lets through.
 *
 * @param origin  `OFFICE_ORIGIN`; null: the office is served at every name of the site
 */
export function isAtOffice({ host = '' }: Pick<IncomingHttpHeaders, 'host'>, origin: string | null): boolean {
  if (origin === null) return true;
  const own = new URL(origin);
  const defaultPort = own.protocol === 'https:' ? '443' : '80';
  const asked = host.toLowerCase();
  return asked === own.host || (own.port === '' && asked === `${own.hostname}:${defaultPort}`);
}

/**
 * Lets the calls of staff and of agents answer at the office's own name alone; elsewhere they are not found.
 *
 * @param api     the server below `/api`
 * @param origin  `OFFICE_ORIGIN`
 */
export function fenceOfficeCalls(api: FastifyInstance, origin: string): void {
  api.addHook('onRequest', async (request) => {
    // the route, not the address: the router decodes what a client spelt otherwise
    const isOffices = /^\/api\/(staff|agent)\//.test(request.routeOptions.url ?? '');
    if (!isOffices || isAtOffice(request.headers, origin)) return;
    throw new Refused({ code: 'NOT_FOUND' }, 404);
  });
}
