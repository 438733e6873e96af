import { lookup } from 'node:dns';
import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { TargetFault } from '@lime/contract/staff-deliveries.texts.ts';
import type { DeliveryProblem } from '@lime/contract/delivery-events.ts';
import type { Outcome } from './deliveries.types.ts';

/** Something to send. */
export type Letter = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
};

type Terms = {
  /** loopback, private networks and plain http too */
  readonly allowPrivate: boolean;
  /** from the connection's first step to the head of the answer */
  readonly timeoutMs: number;
  /** ends the try */
  readonly signal?: AbortSignal;
};

/** An address that only this network knows, or none: everything but the public internet. */
export const isPrivateAddress = (address: string): boolean =>
  !ipaddr.isValid(address) || ipaddr.process(address).range() !== 'unicast' || isCompatible(address);

/** An IPv6 address that holds an IPv4 one in its last 32 bits, `::127.0.0.1` (RFC 4291, 2.5.5.1: no longer of any use). */
function isCompatible(address: string): boolean {
  const parsed = ipaddr.parse(address);
  return parsed instanceof ipaddr.IPv6 && parsed.parts.slice(0, 6).every((part) => part === 0);
}

/** Why an address may not be a target; null: it may. A name is only known once it is looked up. */
export function targetFault(url: string, allowPrivate: boolean): TargetFault | null {
  if (!URL.canParse(url)) return 'address';
  const { protocol, hostname, username, password } = new URL(url);
  if (username !== '' || password !== '' || !['http:', 'https:'].includes(protocol)) return 'address';
  if (allowPrivate) return null;
  if (protocol !== 'https:') return 'https';
  const literal = hostname.replace(/^\[(.*)\]$/, '$1');
  return /(^|\.)localhost\.?$/.test(hostname) || (ipaddr.isValid(literal) && isPrivateAddress(literal))
    ? 'private'
    : null;
}

/** Sends a letter by POST and reads the head of the answer. Redirects are not followed; nothing is thrown. */
export function postOutside(
  { url, headers, body }: Letter,
  { allowPrivate, timeoutMs, signal }: Terms,
): Promise<Outcome> {
  if (targetFault(url, allowPrivate) !== null) return Promise.resolve({ code: null, problem: 'private' });
  const timeout = AbortSignal.timeout(timeoutMs);
  return new Promise((resolve) => {
    const send = url.startsWith('https:') ? httpsRequest : httpRequest;
    const asked = send(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        // A connection of its own: one that another receiver's name led to is never used.
        agent: false,
        lookup: allowPrivate ? lookup : publicLookup,
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      },
      (answer) => {
        resolve({ code: answer.statusCode ?? null, problem: null });
        answer.destroy();
      },
    );
    asked.on('error', (error: NodeJS.ErrnoException) =>
      resolve({ code: null, problem: timeout.aborted ? 'timeout' : problemOf(error) }),
    );
    asked.end(body);
  });
}

const privateName = 'ELIMEPRIVATE';

/** Looks a name up as usual; one that leads into a private network leads nowhere. */
export const publicLookup: LookupFunction = (hostname, options, callback) =>
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, '', 0);
    if (found.some(({ address }) => isPrivateAddress(address)))
      return callback(Object.assign(new Error('a private address'), { code: privateName }), '', 0);
    return options.all ? callback(null, found) : callback(null, found[0]!.address, found[0]!.family);
  });

function problemOf({ code = '' }: NodeJS.ErrnoException): DeliveryProblem {
  if (code === privateName) return 'private';
  if (code === 'ECONNREFUSED') return 'refused';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'unknown';
  return /CERT|TLS|SSL|SELF_SIGNED|VERIFY|ALTNAME/.test(code) ? 'tls' : 'broken';
}
