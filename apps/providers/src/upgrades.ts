import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** Takes over a web socket that a browser opens. @returns false when it is for another handler */
export type Upgrade = (request: IncomingMessage, duplex: Duplex, head: Buffer) => boolean;

const known = new WeakMap<Server, Upgrade[]>();

/** Adds a handler of web sockets to a server; a connection that no handler takes is closed. */
export function onUpgrade(server: FastifyInstance, take: Upgrade): void {
  const takers = known.get(server.server);
  if (takers) return void takers.push(take);
  const first = [take];
  known.set(server.server, first);
  server.server.on('upgrade', (request: IncomingMessage, duplex: Duplex, head: Buffer) => {
    if (!first.some((one) => one(request, duplex, head))) duplex.destroy();
  });
}
