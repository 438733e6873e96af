import type { IncomingMessage } from 'node:http';

/**
 * The address a request really comes from, where no framework tells it (the socket's handshake): the peer's, or behind
 * one's own proxies the last one in X-Forwarded-For that is none of them.
 *
 * @param isProxy  is this address one of our own proxies?
 */
export function clientAddress(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  isProxy: (address: string) => boolean,
): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '');
  const way = [socket.remoteAddress ?? '', ...forwarded.toReversed()];
  return way.find((address) => !isProxy(address)) ?? way.at(-1)!;
}

/** An address as it is kept and shown: an IPv4 one that came over an IPv6 socket is the IPv4 one. */
export function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
}
