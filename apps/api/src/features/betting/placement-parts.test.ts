import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { cutToWire } from './bet-answers.ts';
import { newBetCode } from './bet-code.ts';
import { bodyHash, keyHash } from './bet-hash.ts';
import { createPromises } from '../sportsbook/promise.ts';
import { createRateLimiter } from './rate-limiter.ts';
import { createMemberQueue } from './member-queue.ts';

test('members take turns with themselves, not with others, and a failed turn passes on', async () => {
  const turns = createMemberQueue();
  const log: string[] = [];
  const work = (name: string, ms: number) => async () => {
    log.push(`${name} begins`);
    await wait(ms);
    log.push(`${name} ends`);
    if (name === 'a1') throw new Error(name);
  };
  await Promise.allSettled([turns.take(1, work('a1', 20)), turns.take(1, work('a2', 1)), turns.take(2, work('b', 1))]);
  expect(log).toEqual(['a1 begins', 'b begins', 'b ends', 'a1 ends', 'a2 begins', 'a2 ends']);
  expect(turns.size).toBe(0);
});

describe('promises', () => {
  const promised = {
    no: 12_345,
    expiresAt: 10_000,
    prices: new Map([
      [42, { odds: 2_100, version: 7 }],
      [7, { odds: 1_010, version: 1 }],
    ]),
  };
  const promises = createPromises('a secret of the site, long enough');
  const id = promises.sign(1, promised);
  test('are read in any process that knows the secret', () =>
    expect(createPromises('a secret of the site, long enough').read(1, id, 10_000)).toEqual(promised));
  test.each([
    ['too old', 1, id, 10_001],
    ["another member's", 2, id, 0],
    ['changed', 1, id.replace('~', '0~'), 0],
    ['made up', 1, 'x~y', 0],
    ['empty', 1, '', 0],
  ])('%s', (_why, member, text, now) => expect(promises.read(member, text, now)).toBeNull());
  test("another site's", () => expect(createPromises('another secret').read(1, id, 0)).toBeNull());
});

test('twenty at once, then one every fiftieth of a second', () => {
  const rate = createRateLimiter(20);
  expect(Array.from({ length: 21 }, () => rate.take(1, 0)).filter(Boolean)).toEqual([1]);
  expect([rate.take(2, 0), rate.take(1, 49), rate.take(1, 50), rate.take(1, 50)]).toEqual([0, 1, 0, 1]);
});

describe('body hash', () => {
  const body = { bettings: [{ betsSeq: '1', odds: 2, betType: 'prematch' }], amount: 1_000 };
  test('ignores what the server does not believe', () => {
    const shown = { ...body.bettings[0]!, homeNameKr: '리즈', betsPrevOdds: 1.9, startTime: 'now', isCheck: true };
    const claimed = { ...body, bettings: [shown], winnings: 1e9, totalOdds: 99, quotedAt: '2026-01-01T00:00:00Z' };
    expect(bodyHash('/p', claimed)).toBe(bodyHash('/p', body));
  });
  test('ignores the order of keys and empty ones', () => {
    expect(
      bodyHash('/p', { amount: 1_000, bettings: [{ betType: 'prematch', odds: 2, betsSeq: '1', betSide: null }] }),
    ).toBe(bodyHash('/p', body));
  });
  test.each([
    ['path', '/q', body],
    ['amount', '/p', { ...body, amount: 1_001 }],
    ['policy', '/p', { ...body, acceptOdds: 'any' as const }],
    ['price', '/p', { ...body, bettings: [{ ...body.bettings[0]!, odds: 2.01 }] }],
    ['promise', '/p', { ...body, bettings: [{ ...body.bettings[0]!, quoteId: 'q' }] }],
    ['picks', '/p', { ...body, bettings: [...body.bettings, body.bettings[0]!] }],
  ])('tells another %s', (_what, path, other) => expect(bodyHash(path, other)).not.toBe(bodyHash('/p', body)));
});

test('every bit of a key counts', () => {
  const key = '0f8fad5b-d9cb-469f-a165-70867728950e';
  const others = ['0f8fad5b-d9cb-469f-a165-70867728950f', '1f8fad5b-d9cb-469f-a165-70867728950e'];
  expect(new Set([key, ...others].map(keyHash)).size).toBe(3);
});

test('bet codes sort by time and do not repeat', () => {
  const codes = [1_000, 1_700_000_000_000, 1_700_000_000_001].map(newBetCode);
  expect(codes).toEqual(codes.toSorted());
  expect(new Set(Array.from({ length: 1_000 }, () => newBetCode(1))).size).toBe(1_000);
});

test.each([
  ['12.2199', 12.21],
  ['3.8', 3.8],
  ['2', 2],
  ['100000.999', 100_000.99],
])('%s is %d on the wire', (exact, wire) => expect(cutToWire(exact)).toBe(wire));
