import { describe, expect, test } from 'vitest';
import { elapsedAt, multiplierAt } from './curve.ts';
import { fraction, isBelow } from './fraction.ts';
import { graph, graphReturn, hasRoom, highestOut, latestOut, tableOut } from './token-graph.ts';

const bet = (stake: number, auto: number | null = null, out: number | null = null) => ({ stake, auto, out });

describe('a bet', () => {
  test.each([
    ['by itself, before the bust', bet(1000, 200), 247, 2000],
    ['by itself, exactly at the bust', bet(1000, 247), 247, 2470],
    ['by itself, a hundredth too late', bet(1000, 248), 247, 0],
    ['by hand, exactly at the bust', bet(1000, null, 247), 247, 2470],
    ['by hand, before it would by itself', bet(1000, 300, 150), 500, 1500],
    ['by hand, but after it had by itself', bet(1000, 150, 200), 500, 1500],
    ['never', bet(1000), 99_999, 0],
    ['at the highest multiplier', bet(1), highestOut + 1, 1_000_000],
    ['in a round that busts at once', bet(1000, 101), 100, 0],
    ['at the lowest cash-out', bet(1000, 101), 101, 1010],
    ['cut to whole won', bet(999, 133), 200, 1328],
  ])('that leaves %s', (_what, given, bust, payout) => expect(graph.settle([given], { bust })).toEqual([payout]));

  test.each([
    ['without automatic cash-out', { stake: 1000 }, bet(1000)],
    ['with it', { stake: 1000, auto: 101 }, bet(1000, 101)],
    ['that says it has left already', { stake: 1000, out: 500 }, bet(1000)],
    ['at 1.00', { stake: 1000, auto: 100 }, null],
    ['beyond the highest', { stake: 1000, auto: highestOut + 1 }, null],
    ['at a fraction', { stake: 1000, auto: 150.5 }, null],
  ])('%s', (_what, value, expected) => expect(graph.checkBet(value)).toEqual(expected));

  test('is shown with its multiplier', () => {
    expect([graph.betText(bet(1)), graph.betText(bet(1, 205))]).toEqual(['직접 받기', '2.05× 자동 받기']);
    expect(graph.outcomeText({ bust: 1_234_560 })).toBe('12,345.60×');
  });
});

test('every cash-out up to 1,000.00, and some beyond, pays back 99 % but for less than a billionth', () => {
  const { lowest, highest } = graph.returns()[0]!;
  const some = [123_456, 1_000_000, 7_777_777, 99_999_999, highestOut];
  for (const out of [...Array.from({ length: 99_900 }, (_, index) => index + 101), ...some]) {
    const exact = graphReturn(out);
    expect(isBelow(exact, lowest) || isBelow(highest, exact)).toBe(false);
  }
  expect(isBelow(lowest, fraction(989_999_999, 1_000_000_000))).toBe(false);
});

describe('the curve', () => {
  test.each([
    [0, 100],
    [165, 100],
    [166, 101],
    [11_552, 199],
    [11_553, 200],
  ])('after %i ms', (elapsed, multiplier) => expect(multiplierAt(elapsed)).toBe(multiplier));

  test('gets to every multiplier at its first millisecond', () => {
    for (const multiplier of [101, 102, 150, 200, 247, 1000, 12_345, highestOut]) {
      expect(multiplierAt(elapsedAt(multiplier))).toBeGreaterThanOrEqual(multiplier);
      expect(multiplierAt(elapsedAt(multiplier) - 1)).toBeLessThan(multiplier);
    }
  });
});

describe('the most a table pays', () => {
  test.each([
    [100_000, 5_000_000, 5000],
    [30_000, 5_000_000, 16_666],
    [4_950_495, 5_000_000, 101],
    [4_950_496, 5_000_000, 101],
    [4_950_497, 5_000_000, null],
    [1, 5_000_000, highestOut],
  ])('holds a bet of %i to %i won by its cash-out', (stake, most, out) => expect(latestOut(stake, most)).toBe(out));

  test('stops a round for all who are left', () => {
    const open = [100_000, 50_000];
    const out = tableOut(open, 1_000_000, 5_000_000)!;
    expect(out).toBe(2666);
    const paid = open.map((stake) => graph.settle([bet(stake, null, out)], { bust: 9999 })[0]!);
    expect(1_000_000 + paid[0]! + paid[1]!).toBeLessThanOrEqual(5_000_000);
    expect(tableOut([], 1_000_000, 5_000_000)).toBe(null);
    expect(tableOut([1], 0, 5_000_000)).toBe(null);
  });

  test.each([
    [[], 4_950_495, true],
    [[], 4_950_496, true],
    [[], 4_950_497, false],
    [[4_000_000], 950_495, true],
    [[4_000_000], 950_497, false],
  ])('takes a bet it can pay at the lowest cash-out: %j and %i', (open, stake, room) =>
    expect(hasRoom(open, stake, 5_000_000)).toBe(room),
  );
});
