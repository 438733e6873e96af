import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';

/** Takes a line that a browser opens. @returns false when it is not this one's */
export type Upgrade = (request: IncomingMessage, duplex: Duplex, head: Buffer) => boolean;

const known = new WeakMap<Server, Upgrade[]>();

/** Adds one who takes web sockets; a line that nobody takes is hung up on. */
export function onUpgrade(server: FastifyInstance, take: Upgrade): void {
  const takers = known.get(server.server);
  if (takers) return void takers.push(take);
  const first = [take];
  known.set(server.server, first);
  server.server.on('upgrade', (request: IncomingMessage, duplex: Duplex, head: Buffer) => {
    if (!first.some((one) => one(request, duplex, head))) duplex.destroy();
  });
}
