import { createCipheriv, createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { drawBalls, drawMessage, pickRest } from './draw-balls.ts';
import { chanceOf, lottoRanks, resultOf } from './prizes.ts';
import { ticketProblem } from './ticket.ts';
import { amount } from '../../../../tools/long.ts';

const bytes = (...values: number[]) => Uint8Array.from(values);
/** A keystream: uniform bytes, as many as one likes, the same in every run. */
function stream(name: string) {
  const cipher = createCipheriv('aes-256-ctr', Buffer.alloc(32, name), Buffer.alloc(16));
  return (count: number) => cipher.update(Buffer.alloc(count));
}

describe('the steps', () => {
  test('each byte takes the ball at its place in the row, which closes up', () => {
    expect(drawBalls(() => bytes(0, 0, 0, 0, 0, 0, 0))).toMatchObject({
      numbers: [1, 2, 3, 4, 5, 6],
      bonus: 7,
    });
    expect(drawBalls(() => bytes(44, 43, 42, 41, 40, 39, 38))).toMatchObject({
      numbers: [40, 41, 42, 43, 44, 45],
      bonus: 39,
    });
    expect(drawBalls(() => bytes(45, 45, 45, 45, 45, 45, 45)).balls.map(({ number }) => number)).toEqual([
      1, 3, 5, 7, 9, 11, 13,
    ]);
  });

  test('a byte that would favour low numbers is refused: at the edge of every row', () => {
    const edges = [225, 220, 215, 252, 246, 240, 234];
    for (const [place, edge] of edges.entries()) {
      const before = Array.from({ length: place }, () => 0);
      const at = (byte: number) => drawBalls(() => bytes(...before, byte, 1, 1, 1, 1, 1, 1, 1)).balls[place]!;
      expect(at(edge)).toMatchObject({ left: 45 - place, number: null });
      expect(at(edge - 1).number).toBe(45);
    }
  });

  test('blocks are asked for one after the other, until seven are drawn', () => {
    const asked: number[] = [];
    const draw = drawBalls((block) => {
      asked.push(block);
      return bytes(255, 0);
    });
    expect([asked, draw.numbers, draw.bonus]).toEqual([[0, 1, 2, 3, 4, 5, 6], [1, 2, 3, 4, 5, 6], 7]);
  });

  test('a round’s draw, to be repeated by whoever likes', () => {
    const seed = Buffer.from('00'.repeat(31) + '07', 'hex');
    const hash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';
    const draw = drawBalls((block) =>
      createHmac('sha256', seed)
        .update(drawMessage(46, hash, block))
        .digest(),
    );
    expect(draw).toMatchObject(knownDraw);
  });
});

/** Computed by `printf 'lime-lotto:46:e3b0…b855:0' | openssl dgst -sha256 -mac HMAC -macopt hexkey:00…07`, by hand from there. */
const knownDraw = { numbers: [8, 13, 21, 29, 44, 45], bonus: 40 };

describe('a million draws', () => {
  const next = stream('a million draws');
  const draws = 1_000_000;
  const counts = { numbers: Array.from({ length: 46 }, () => 0), bonus: Array.from({ length: 46 }, () => 0) };
  const tickets = [
    [3, 11, 17, 24, 32, 41],
    [1, 2, 3, 4, 5, 6],
    [40, 41, 42, 43, 44, 45],
    [5, 10, 15, 20, 25, 30],
  ];
  const ranks = tickets.map(() => new Map<number | null, number>());
  for (let i = 0; i < draws; i += 1) {
    const draw = drawBalls(() => next(32));
    for (const number of draw.numbers) counts.numbers[number]! += 1;
    counts.bonus[draw.bonus]! += 1;
    for (const [index, ticket] of tickets.entries()) {
      const { rank } = resultOf(ticket, draw);
      ranks[index]!.set(rank, (ranks[index]!.get(rank) ?? 0) + 1);
    }
  }

  /** Chi-square with 44 degrees of freedom: beyond 78.75 once in a thousand streams; six of 45 without repetition vary less. */
  test.each([
    ['numbers', counts.numbers, (draws * 6) / 45, 1 - 5 / 44],
    ['bonuses', counts.bonus, draws / 45, 1],
  ] as const)('%s come equally often', (_what, seen, expected, spread) => {
    const square = seen.slice(1).reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0) / spread;
    expect(square).toBeLessThan(78.75);
    expect(square).toBeGreaterThan(16); // too even would be as wrong
  });

  test.each(lottoRanks.map(({ rank }) => [rank]))(
    'rank %i comes as often as the odds say, whatever the ticket',
    (rank) => {
      const expected = draws * tickets.length * chanceOf(rank);
      const seen = ranks.reduce((sum, counted) => sum + (counted.get(rank) ?? 0), 0);
      // 4 million tickets; the few of the first ranks are counted as Poisson's
      expect(Math.abs(seen - expected)).toBeLessThan(3.5 * Math.sqrt(expected) + 3.5);
      if (rank < 4) return;
      for (const counted of ranks)
        expect(Math.abs((counted.get(rank) ?? 0) - expected / 4)).toBeLessThan(4 * Math.sqrt(expected / 4));
    },
  );
});

describe('numbers for who does not choose', () => {
  test('six fair ones, or the rest', () => {
    const next = stream('picks');
    const tickets = amount(20_000, 90_000);
    const counts = Array.from({ length: 46 }, () => 0);
    for (let i = 0; i < tickets; i += 1) {
      const picked = pickRest([7, 21], next);
      expect(ticketProblem(picked)).toBe(null);
      expect(picked).toEqual(expect.arrayContaining([7, 21]));
      for (const number of picked) counts[number]! += 1;
    }
    const others = counts.filter((_, number) => number > 0 && number !== 7 && number !== 21);
    const expected = (tickets * 4) / 43;
    expect(others).toHaveLength(43);
    for (const count of others) expect(Math.abs(count - expected)).toBeLessThan(4 * Math.sqrt(expected));
  });

  test('who has chosen all six keeps them', () => {
    expect(pickRest([6, 5, 4, 3, 2, 1], stream('none'))).toEqual([1, 2, 3, 4, 5, 6]);
  });
});
