import { expect, test } from 'vitest';
import { readSeen, restMs, unseen } from './seen-note.ts';

const closedAt = 1_000_000;

const unread = (seq: string) => ({ seq, readAt: null, required: false });
const read = (seq: string) => ({ seq, readAt: '2026-01-01T00:00:00Z', required: false });
const weighty = (seq: string) => ({ seq, readAt: null, required: true });

test.each([
  ['nothing there', [], null, null],
  ['all read', [read('9')], null, null],
  ['the newest of two, by number', [unread('9'), unread('10')], null, 10],
  ['closed on it a moment ago', [unread('10')], { member: '1', seq: 10, at: closedAt }, null],
  ['one came since', [unread('11'), unread('10')], { member: '1', seq: 10, at: closedAt }, 11],
  ['an older one is left of those told of', [unread('9')], { member: '1', seq: 10, at: closedAt }, null],
  ['told to somebody else', [unread('9')], { member: '2', seq: 10, at: closedAt }, 9],
  ['what must be read shows itself', [weighty('12'), unread('9')], null, 9],
])('%s', (_why, notes, seen, seq) => expect(unseen({ members_seq: '1', notes }, seen, closedAt)).toBe(seq));

test.each([
  ['in the last moment', restMs - 1, null],
  ['after ten minutes', restMs, 10],
])('a closed one rests: %s', (_why, later, seq) =>
  expect(
    unseen({ members_seq: '1', notes: [unread('10')] }, { member: '1', seq: 10, at: closedAt }, closedAt + later),
  ).toBe(seq),
);

test.each([
  [null, null],
  ['', null],
  ['{', null],
  ['{"member":"1"}', null],
  ['{"member":"1","seq":"2"}', null],
  ['{"member":"1","seq":2}', null],
  ['{"member":"1","seq":2,"at":3}', { member: '1', seq: 2, at: 3 }],
])('kept as %s', (text, seen) => expect(readSeen(text)).toEqual(seen));
