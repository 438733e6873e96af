import { describe, expect, test } from 'vitest';
import { seededRandom } from '../random.ts';
import { findPick } from './game.ts';
import { powerball } from './powerball.ts';

const winners = (folderId: string, balls: number[], number: number) =>
  powerball.folders
    .find(({ id }) => id === folderId)!
    .picks.filter(({ no }) => powerball.resultOf({ balls, powerball: number }, no) === 'won')
    .map(({ name }) => name)
    .join();

/** Five balls whose sum is 15 to 130, the lowest first. */
function ballsOf(sum: number): number[] {
  const balls = [1, 2, 3, 4, 5];
  for (let left = sum - 15, ball = 4; left > 0; ball -= 1) {
    const step = Math.min(left, 23);
    balls[ball]! += step;
    left -= step;
  }
  return balls;
}

describe('what wins, at both edges', () => {
  test.each([
    ['power-oddeven', 9, '홀'],
    ['power-oddeven', 0, '짝'],
    ['power-underover', 0, '언더'],
    ['power-underover', 4, '언더'],
    ['power-underover', 5, '오버'],
    ['power-underover', 9, '오버'],
    ['power-combined', 3, '홀언'],
    ['power-combined', 5, '홀오'],
    ['power-combined', 4, '짝언'],
    ['power-combined', 6, '짝오'],
    ['power-number', 0, '0'],
    ['power-number', 9, '9'],
  ])('%s of powerball %i: %s', (folder, number, name) => expect(winners(folder, [1, 2, 3, 4, 5], number)).toBe(name));

  test.each([
    ['normal-oddeven', 15, '홀'],
    ['normal-oddeven', 130, '짝'],
    ['normal-underover', 72, '언더'],
    ['normal-underover', 73, '오버'],
    ['normal-size', 15, '소'],
    ['normal-size', 64, '소'],
    ['normal-size', 65, '중'],
    ['normal-size', 80, '중'],
    ['normal-size', 81, '대'],
    ['normal-size', 130, '대'],
    ['normal-combined', 71, '홀언'],
    ['normal-combined', 73, '홀오'],
    ['normal-combined', 72, '짝언'],
    ['normal-combined', 74, '짝오'],
    ['normal-size-oddeven', 63, '소홀'],
    ['normal-size-oddeven', 64, '소짝'],
    ['normal-size-oddeven', 65, '중홀'],
    ['normal-size-oddeven', 80, '중짝'],
    ['normal-size-oddeven', 81, '대홀'],
    ['normal-size-oddeven', 82, '대짝'],
    ['normal-section', 15, 'A'],
    ['normal-section', 35, 'A'],
    ['normal-section', 36, 'B'],
    ['normal-section', 49, 'B'],
    ['normal-section', 50, 'C'],
    ['normal-section', 57, 'C'],
    ['normal-section', 58, 'D'],
    ['normal-section', 65, 'D'],
    ['normal-section', 66, 'E'],
    ['normal-section', 78, 'E'],
    ['normal-section', 79, 'F'],
    ['normal-section', 130, 'F'],
  ])('%s of sum %i: %s', (folder, sum, name) => expect(winners(folder, ballsOf(sum), 0)).toBe(name));
});

/**
 * Name, chance and price of every pick. Chances are those of rules 1.1, which writes .0115 for 11,250 of 982,800; prices the
 * specification's, decision 84's, or for sections and numbers what pays back 95 %.
 */
test.each([
  ['power-oddeven', '홀 .5000 1.95, 짝 .5000 1.95'],
  ['power-underover', '언더 .5000 1.95, 오버 .5000 1.95'],
  ['power-combined', '홀언 .2000 4.70, 홀오 .3000 3.15, 짝언 .3000 3.15, 짝오 .2000 4.70'],
  ['normal-oddeven', '홀 .5000 1.95, 짝 .5000 1.95'],
  ['normal-underover', '언더 .5000 1.95, 오버 .5000 1.95'],
  ['normal-size', '대 .3207 2.90, 중 .3586 2.60, 소 .3207 2.90'],
  ['normal-combined', '홀언 .2443 3.80, 홀오 .2557 3.65, 짝언 .2557 3.65, 짝오 .2443 3.80'],
  [
    'normal-size-oddeven',
    '대홀 .1655 5.61, 대짝 .1552 5.99, 중홀 .1793 5.18, 중짝 .1793 5.18, 소홀 .1552 5.99, 소짝 .1655 5.61',
  ],
  ['normal-section', 'A .0114 82.99, B .0751 12.64, C .1033 9.19, D .1521 6.24, E .2945 3.22, F .3636 2.61'],
  ['power-number', Array.from({ length: 10 }, (_, number) => `${number} .1000 9.50`).join(', ')],
])('%s: %s', (folderId, expected) => {
  const { picks } = powerball.folders.find(({ id }) => id === folderId)!;
  const texts = picks.map(({ no, name, price }) => {
    const { won, of } = powerball.chances().get(no)!;
    expect(of).toBe(982_800n);
    return `${name} ${(Number(won) / Number(of)).toFixed(4).slice(1)} ${(price / 1000).toFixed(2)}`;
  });
  expect(texts.join(', ')).toBe(expected);
});

test.each(Array.from({ length: 16 }, (_, index) => 26 + index))(
  'pick %i has the highest price of at most 95 %',
  (no) => {
    const { won, of } = powerball.chances().get(no)!;
    const { price } = findPick(powerball, no)!.pick;
    expect(won * BigInt(price) * 100n).toBeLessThanOrEqual(of * 95_000n);
    expect(won * BigInt(price + 10) * 100n).toBeGreaterThan(of * 95_000n);
  },
);

describe('the draw', () => {
  test('takes ball after ball out of a row that closes up, and the powerball last', () => {
    expect(powerball.draw(() => Uint8Array.from([0, 0, 25, 255, 24, 0, 17]))).toEqual({
      balls: [1, 2, 28, 27, 3],
      powerball: 7,
    });
  });

  test('every ball is as likely in every place', () => {
    const random = seededRandom('places');
    const blocks = () => Uint8Array.from({ length: 32 }, () => Math.floor(random() * 256));
    const draws = 50_000;
    const seen = Array.from({ length: 5 }, () => Array.from({ length: 28 }, () => 0));
    for (let count = 0; count < draws; count += 1)
      for (const [place, ball] of powerball.draw(blocks).balls.entries()) seen[place]![ball - 1]! += 1;
    for (const counts of seen) {
      const square = counts.reduce((sum, count) => sum + (count - draws / 28) ** 2 / (draws / 28), 0);
      expect(square).toBeLessThan(55.5); // 27 degrees of freedom: beyond it once in a thousand
    }
  });
});

test('history shows the balls in the order they were drawn, and their sum', () => {
  expect(powerball.outcomeText({ balls: [1, 26, 9, 6, 21], powerball: 5 })).toBe('1 · 26 · 9 · 6 · 21 + 5, 합 63');
});

test.each([
  ['four balls', { balls: [1, 2, 3, 4], powerball: 0 }],
  ['six balls', { balls: [1, 2, 3, 4, 5, 6], powerball: 0 }],
  ['six balls, one twice', { balls: [1, 2, 3, 4, 5, 5], powerball: 0 }],
  ['one ball twice', { balls: [1, 2, 3, 4, 4], powerball: 0 }],
  ['ball 0', { balls: [0, 2, 3, 4, 5], powerball: 0 }],
  ['ball 29', { balls: [29, 2, 3, 4, 5], powerball: 0 }],
  ['half a ball', { balls: [1.5, 2, 3, 4, 5], powerball: 0 }],
  ['powerball 10', { balls: [1, 2, 3, 4, 5], powerball: 10 }],
  ['no powerball', { balls: [1, 2, 3, 4, 5] }],
  ['balls as text', { balls: '12345', powerball: 0 }],
  ['nothing', null],
])('a stored outcome with %s is none', (_what, stored) => expect(powerball.readOutcome(stored)).toBe(null));
