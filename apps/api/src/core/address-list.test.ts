import type { IncomingMessage } from 'node:http';
import { describe, expect, test } from 'vitest';
import { isAddressEntry, isListed, readAddressList } from './address-list.ts';
import { clientAddress, plainAddress } from './client-address.ts';

test.each([
  ['a single address', '203.0.113.7', '203.0.113.7', true],
  ['the one before it', '203.0.113.7', '203.0.113.6', false],
  ['the one after it', '203.0.113.7', '203.0.113.8', false],
  ['one before a block', '203.0.113.64/26', '203.0.113.63', false],
  ['the first of a block', '203.0.113.64/26', '203.0.113.64', true],
  ['the last of a block', '203.0.113.64/26', '203.0.113.127', true],
  ['one after a block', '203.0.113.64/26', '203.0.113.128', false],
  ['a block written with host bits', '203.0.113.100/26', '203.0.113.64', true],
  ['everything of IPv4', '0.0.0.0/0', '255.255.255.255', true],
  ['everything of IPv4 is no IPv6', '0.0.0.0/0', '2001:db8::1', false],
  ['IPv4 come as IPv6', '203.0.113.7', '::ffff:203.0.113.7', true],
  ['IPv4 come as IPv6 in hexadecimal', '203.0.113.7', '::ffff:cb00:7107', true],
  ['IPv4 come as IPv6 in a block', '203.0.113.0/24', '::ffff:203.0.113.255', true],
  ['IPv4 written as IPv6', '::ffff:203.0.113.7', '203.0.113.7', true],
  ['a block of IPv4 written as IPv6', '::ffff:203.0.113.0/120', '203.0.113.255', true],
  ['beside a block of IPv4 written as IPv6', '::ffff:203.0.113.0/120', '203.0.114.0', false],
  ['IPv6, another way to write it', '2001:db8::1', '2001:0DB8:0:0:0:0:0:1', true],
  ['the first of an IPv6 block', '2001:db8:0:8::/61', '2001:db8:0:8::', true],
  ['the last of an IPv6 block', '2001:db8:0:8::/61', '2001:db8:0:f:ffff:ffff:ffff:ffff', true],
  ['one before an IPv6 block', '2001:db8:0:8::/61', '2001:db8:0:7:ffff:ffff:ffff:ffff', false],
  ['one after an IPv6 block', '2001:db8:0:8::/61', '2001:db8:0:10::', false],
  ['no address at all', '0.0.0.0/0', 'unknown', false],
])('%s: %s, %s', (_what, range, address, expected) =>
  expect(isListed(address, readAddressList([range]))).toBe(expected),
);

test('a list holds what any of its entries holds, an empty one nothing', () => {
  const list = readAddressList(['198.51.100.4', '2001:db8::/32']);
  const holds = (address: string) => isListed(address, list);
  expect(['198.51.100.4', '2001:db8:9::1', '198.51.100.5'].map(holds)).toEqual([true, true, false]);
  expect(isListed('198.51.100.4', [])).toBe(false);
});

test('what is neither an address nor a block is known', () => {
  expect(['10.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8'].map(isAddressEntry)).toEqual([true, true, true, true]);
  expect(['', 'loopback', '10.0.0.0/33', '10.0.0.0/', 'fd00::/129', '10.0.0'].map(isAddressEntry)).toEqual(
    Array.from({ length: 6 }, () => false),
  );
});

test('an address as people write it', () => {
  expect(['::ffff:203.0.113.7', '203.0.113.7', '2001:db8::1', 'unknown'].map(plainAddress)).toEqual([
    '203.0.113.7',
    '203.0.113.7',
    '2001:db8::1',
    'unknown',
  ]);
});

describe('who a request comes from', () => {
  const proxies = readAddressList(['10.0.0.0/8', '::1']);
  const isProxy = (address: string) => isListed(address, proxies);
  const from = (peer: string, forwarded?: string) =>
    clientAddress(
      { socket: { remoteAddress: peer }, headers: { 'x-forwarded-for': forwarded } } as unknown as IncomingMessage,
      isProxy,
    );

  test.each([
    ['the peer, where it is no proxy', '203.0.113.7', undefined, '203.0.113.7'],
    ['a stranger cannot say to be another', '203.0.113.7', '198.51.100.4', '203.0.113.7'],
    ['what our proxy says', '10.1.2.3', '198.51.100.4', '198.51.100.4'],
    ['two of our proxies in a row', '::ffff:10.1.2.3', '198.51.100.4, 10.9.9.9', '198.51.100.4'],
    ['what the client made up stands before and does not count', '10.1.2.3', '1.1.1.1, 198.51.100.4', '198.51.100.4'],
    ['our proxy itself', '10.1.2.3', undefined, '10.1.2.3'],
  ])('%s', (_what, peer, forwarded, expected) => expect(from(peer, forwarded)).toBe(expected));
});
