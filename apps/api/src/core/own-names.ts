import { BlockList } from 'node:net';
import { networkInterfaces } from 'node:os';
import type { FastifyInstance } from 'fastify';
import type { Config } from './api-config.ts';

const privateNetworks = new BlockList();
privateNetworks.addSubnet('10.0.0.0', 8);
privateNetworks.addSubnet('172.16.0.0', 12);
privateNetworks.addSubnet('192.168.0.0', 16);

type Interfaces = ReturnType<typeof networkInterfaces>;

/**
 * Names by which browsers on this machine and in its private network find it, as they stand in an address. An address of IPv6
 * is none: a content security policy cannot name it as a source.
 *
 * Source: decision 130, but for [::1].
 */
export function ownNames(interfaces: Interfaces = networkInterfaces()): string[] {
  const near = Object.values(interfaces).flatMap((addresses = []) =>
    addresses.flatMap(({ address, family, internal }) =>
      !internal && family === 'IPv4' && privateNetworks.check(address) ? [address] : [],
    ),
  );
  return [...new Set(['localhost', '127.0.0.1', ...near])];
}

/** The built-in host's own origin, then its origins under each of the names. */
export function providerOrigins({
  providerUrl,
  providerNames,
}: Pick<Config, 'providerUrl' | 'providerNames'>): string[] {
  const { origin, port, protocol } = new URL(providerUrl);
  return [...new Set([origin, ...providerNames.map((name) => new URL(`${protocol}//${name}:${port}`).origin)])];
}

/**
 * Answers that name the built-in host name it as the page was asked for: a frame under another name would be another site's,
 * and browsers give it neither cookies nor storage.
 *
 * Source: decision 130.
 */
export function nameProviderAsAsked(
  server: FastifyInstance,
  config: Pick<Config, 'providerUrl' | 'providerNames'>,
): void {
  const [own, ...others] = providerOrigins(config);
  const byName = new Map(others.map((origin) => [new URL(origin).hostname, origin]));
  server.addHook('onSend', (request, reply, payload, done) => {
    const asked = byName.get(URL.parse(`http://${request.host}`)?.hostname ?? '');
    const isPlain =
      String(reply.getHeader('content-type')).startsWith('application/json') && !reply.hasHeader('content-encoding');
    // long answers are bytes already
    const isText = typeof payload === 'string' || Buffer.isBuffer(payload);
    done(null, asked && asked !== own && isPlain && isText ? payload.toString().replaceAll(own!, asked) : payload);
  });
}
