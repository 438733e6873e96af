import fc from 'fast-check';
import { expect, test } from 'vitest';
import { closingView, pricePath } from './price-path.ts';

const minute = 60_000;
const hour = 60 * minute;
const startsAt = Date.parse('2026-11-21T10:00:00Z');
const anyKey = fc.integer({ min: 0, max: 1e6 }).map((n) => `match ${n}`);

test('whoever walks a path, in however many strides, meets the same prices', () => {
  fc.assert(
    fc.property(
      anyKey,
      fc.array(fc.integer({ min: 0, max: 200 * hour }), { minLength: 1, maxLength: 30 }),
      (key, aheads) => {
        const moments = aheads.toSorted((a, b) => b - a).map((ahead) => startsAt - ahead);
        const strides = pricePath('seed', key, 'football', startsAt);
        for (const at of moments)
          expect(strides.stateAt(at)).toEqual(pricePath('seed', key, 'football', startsAt).stateAt(at));
      },
    ),
  );
});

test('nothing changes between a state and the moment it says to look again', () => {
  fc.assert(
    fc.property(
      anyKey,
      fc.integer({ min: 1, max: 200 * hour }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (key, ahead, share) => {
        const at = startsAt - ahead;
        const { since, until, ...view } = pricePath('seed', key, 'basketball', startsAt).stateAt(at);
        expect(since).toBeLessThanOrEqual(at);
        expect(until).toBeGreaterThan(at);
        expect(until).toBeLessThanOrEqual(startsAt);
        const {
          since: _since,
          until: _until,
          ...later
        } = pricePath('seed', key, 'basketball', startsAt).stateAt(Math.floor(at + share * (until - 1 - at)));
        expect(later).toEqual(view);
      },
    ),
    { numRuns: 500 },
  );
});

test('moves come ever oftener towards the start, and the last view is the closing one', () => {
  const path = pricePath('seed', 'a match', 'football', startsAt);
  const moves: number[] = [];
  let at = startsAt - 48 * hour;
  let last = '';
  while (at < startsAt) {
    const { rating, tempo, until } = path.stateAt(at);
    const view = `${rating} ${tempo}`;
    if (view !== last) moves.push(at);
    last = view;
    at = until;
  }
  const within = (from: number, to: number) =>
    moves.filter((move) => startsAt - move > from && startsAt - move <= to).length;
  expect(within(24 * hour, 48 * hour)).toBeGreaterThan(40);
  expect(within(24 * hour, 48 * hour)).toBeLessThan(75);
  expect(within(0, hour)).toBeGreaterThan(75);
  expect(within(0, 10 * minute)).toBeGreaterThan(25);
  const { rating, tempo } = closingView('seed', 'a match', 'football', startsAt);
  expect(`${rating} ${tempo}`).toBe(last);
});

test('a match rests now and then, briefly, and never in the last ten minutes', () => {
  let rests = 0;
  for (let n = 0; n < 300; n += 1) {
    const path = pricePath('seed', `match ${n}`, 'volleyball', startsAt);
    let at = startsAt - 12 * hour;
    while (at < startsAt) {
      const { suspended, until } = path.stateAt(at);
      if (suspended) {
        rests += 1;
        expect(until - at).toBeLessThanOrEqual(45_000);
        expect(startsAt - until).toBeGreaterThanOrEqual(10 * minute);
      }
      at = until;
    }
  }
  // 71 spans of ten minutes a match, two of a hundred with a rest; a move within one splits it
  expect(rests).toBeGreaterThan(300);
  expect(rests).toBeLessThan(700);
});

test('seeds differ', () => {
  expect(closingView('one', 'a match', 'football', startsAt)).not.toEqual(
    closingView('two', 'a match', 'football', startsAt),
  );
});
