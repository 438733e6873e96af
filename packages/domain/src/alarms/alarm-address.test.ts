import { describe, expect, test } from 'vitest';
import { isAlarmAddress, mailAddressesOf, maxMailAddresses } from './alarm-address.ts';

const many = (count: number) => Array.from({ length: count }, (_, no) => `a${no}@lime.example`).join(', ');

describe('addresses of alarms', () => {
  test.each([
    ['telegram', '77', true],
    ['telegram', '-100200300', true],
    ['telegram', '@lime_ops', true],
    ['telegram', '@ab', false],
    ['telegram', 'https://example.com', false],
    ['telegram', '', false],
    ['webhook', '12', true],
    ['webhook', 'https://example.com', false],
    ['webhook', '', false],
    ['push', '', true],
    ['push', '77', false],
    ['mail', 'night@lime.example', true],
    ['mail', 'a@lime.example, b.c+d@mail.lime.example', true],
    ['mail', 'a@lime.example\r\nBcc: b@lime.example', false],
    ['mail', 'a@lime.example\n', false],
    ['mail', '라임 <a@lime.example>', false],
    ['mail', '"a b"@lime.example', false],
    ['mail', 'a@localhost', false],
    ['mail', 'a@-lime.example', false],
    ['mail', '', false],
    ['mail', many(maxMailAddresses), true],
    ['mail', many(maxMailAddresses + 1), false],
  ] as const)('%s: %j is one: %s', (channel, address, expected) =>
    expect(isAlarmAddress(channel, address)).toBe(expected),
  );

  test('each mail address once, however they are separated', () =>
    expect(mailAddressesOf(' a@lime.example,b@lime.example  a@lime.example ')).toEqual([
      'a@lime.example',
      'b@lime.example',
    ]));
});
