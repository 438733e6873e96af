import ipaddr from 'ipaddr.js';
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

/**
 * What counts as one place when strangers are counted: an IPv4 address, or the /64 network of an IPv6 one, which is what
 * a household is given. A text that is no address is a place of its own.
 */
export function placeOf(address: string): string {
  const plain = plainAddress(address);
  if (!ipaddr.isValid(plain)) return plain.slice(0, 64);
  const parsed = ipaddr.process(plain);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`;
}
