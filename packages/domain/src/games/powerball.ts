import { createReader } from '../fairness/draw.ts';
import { createRoundGame } from './game.ts';
import { isWhole, propertyOf } from './whole.ts';

/** The balls of a round. */
export type PowerballOutcome = {
  /** five different ones of 1 to 28, in the order they were drawn */
  readonly balls: readonly number[];
  /** 0 to 9 */
  readonly powerball: number;
};

type Facts = { readonly sum: number; readonly powerball: number };

/** Numbers of normal balls go from 1 to this. */
const highestBall = 28;
const ballsDrawn = 5;

/** Source: specification 1 §9 "Normal ball ranges". */
const sizes = [
  { name: '대', from: 81, to: 130 },
  { name: '중', from: 65, to: 80 },
  { name: '소', from: 15, to: 64 },
] as const;

/** Sections of the sum (구간). Source: rules 1.1 "Probabilities". */
const sections = [
  { name: 'A', from: 15, to: 35, price: 82_990 },
  { name: 'B', from: 36, to: 49, price: 12_640 },
  { name: 'C', from: 50, to: 57, price: 9_190 },
  { name: 'D', from: 58, to: 65, price: 6_240 },
  { name: 'E', from: 66, to: 78, price: 3_220 },
  { name: 'F', from: 79, to: 130, price: 2_610 },
] as const;

const isOdd = (number: number) => number % 2 === 1;
const within = (number: number, { from, to }: { readonly from: number; readonly to: number }) =>
  number >= from && number <= to;
const powerOver = ({ powerball }: Facts) => powerball > 4;
const sumOver = ({ sum }: Facts) => sum > 72;

/** The four answers to odd or even and under or over together, odd and under first. */
const combined = (first: number, prices: readonly [number, number, number, number], odd: Test, over: Test) =>
  [
    { name: '홀언', wins: (facts: Facts) => odd(facts) && !over(facts) },
    { name: '홀오', wins: (facts: Facts) => odd(facts) && over(facts) },
    { name: '짝언', wins: (facts: Facts) => !odd(facts) && !over(facts) },
    { name: '짝오', wins: (facts: Facts) => !odd(facts) && over(facts) },
  ].map((pick, index) => ({ no: first + index, price: prices[index]!, ...pick }));
type Test = (facts: Facts) => boolean;

/**
 * Powerball: five balls of 1 to 28 without repetition and one of 0 to 9, every five minutes.
 *
 * Prices of size (대 2.90, 중 2.60, 소 2.90) and of odd or even and under or over (1.95) are the specification's, those of
 * the combinations decision 84's. Both leave the sections and the exact number open: those pay back 95 %, cut to 0.01.
 *
 * Source: specification 1 §3, §9; rules 1.1; decisions 82 and 84.
 */
export const powerball = createRoundGame<PowerballOutcome, Facts>({
  id: 'powerball',
  name: '파워볼',
  menu: '파워볼',
  limitKind: 'Mini',
  betKind: 'mini',
  clock: { periodSeconds: 300, offsetSeconds: 0, closesSeconds: 65 },
  folders: [
    {
      id: 'power-oddeven',
      name: '파워볼 홀짝',
      line: null,
      picks: [
        { no: 1, name: '홀', price: 1950, wins: (facts) => isOdd(facts.powerball) },
        { no: 2, name: '짝', price: 1950, wins: (facts) => !isOdd(facts.powerball) },
      ],
    },
    {
      id: 'power-underover',
      name: '파워볼 언더오버',
      line: 450,
      picks: [
        { no: 3, name: '언더', price: 1950, wins: (facts) => !powerOver(facts) },
        { no: 4, name: '오버', price: 1950, wins: powerOver },
      ],
    },
    {
      id: 'power-combined',
      name: '파워볼 조합',
      line: null,
      picks: combined(5, [4700, 3150, 3150, 4700], (facts) => isOdd(facts.powerball), powerOver),
    },
    {
      id: 'normal-oddeven',
      name: '일반볼 홀짝',
      line: null,
      picks: [
        { no: 9, name: '홀', price: 1950, wins: (facts) => isOdd(facts.sum) },
        { no: 10, name: '짝', price: 1950, wins: (facts) => !isOdd(facts.sum) },
      ],
    },
    {
      id: 'normal-underover',
      name: '일반볼 언더오버',
      line: 7250,
      picks: [
        { no: 11, name: '언더', price: 1950, wins: (facts) => !sumOver(facts) },
        { no: 12, name: '오버', price: 1950, wins: sumOver },
      ],
    },
    {
      id: 'normal-size',
      name: '일반볼 대중소',
      line: null,
      picks: sizes.map((size, index) => ({
        no: 13 + index,
        name: size.name,
        price: [2900, 2600, 2900][index]!,
        wins: ({ sum }) => within(sum, size),
      })),
    },
    {
      id: 'normal-combined',
      name: '일반볼 조합',
      line: null,
      picks: combined(16, [3800, 3650, 3650, 3800], (facts) => isOdd(facts.sum), sumOver),
    },
    {
      id: 'normal-size-oddeven',
      name: '일반볼 대중소 홀짝',
      line: null,
      picks: sizes
        .flatMap((size) => [
          { name: `${size.name}홀`, wins: ({ sum }: Facts) => within(sum, size) && isOdd(sum) },
          { name: `${size.name}짝`, wins: ({ sum }: Facts) => within(sum, size) && !isOdd(sum) },
        ])
        .map((pick, index) => ({ no: 20 + index, price: [5610, 5990, 5180, 5180, 5990, 5610][index]!, ...pick })),
    },
    {
      id: 'normal-section',
      name: '일반볼 구간',
      line: null,
      picks: sections.map((section, index) => ({
        no: 26 + index,
        name: section.name,
        price: section.price,
        wins: ({ sum }) => within(sum, section),
      })),
    },
    {
      id: 'power-number',
      name: '파워볼 숫자',
      line: null,
      picks: Array.from({ length: 10 }, (_, number) => ({
        no: 32 + number,
        name: String(number),
        price: 9500,
        wins: (facts) => facts.powerball === number,
      })),
    },
  ],
  draw(blocks) {
    const below = createReader(1, blocks);
    const left = Array.from({ length: highestBall }, (_, index) => index + 1);
    const balls = Array.from({ length: ballsDrawn }, () => left.splice(below(left.length), 1)[0]!);
    return { balls, powerball: below(10) };
  },
  readOutcome(stored) {
    const balls = propertyOf(stored, 'balls');
    const power = propertyOf(stored, 'powerball');
    if (!Array.isArray(balls) || !balls.every((ball) => isWhole(ball, 1, highestBall))) return null;
    return new Set(balls).size === ballsDrawn && balls.length === ballsDrawn && isWhole(power, 0, 9)
      ? { balls, powerball: power }
      : null;
  },
  outcomeText: (outcome) => `${outcome.balls.join(' · ')} + ${outcome.powerball}, 합 ${sumOf(outcome)}`,
  factsOf: (outcome) => ({ sum: sumOf(outcome), powerball: outcome.powerball }),
  *cases() {
    for (const [sum, ways] of waysOfSums())
      for (let number = 0; number < 10; number += 1) yield { facts: { sum, powerball: number }, ways };
  },
});

const sumOf = ({ balls }: PowerballOutcome) => balls.reduce((sum, ball) => sum + ball, 0);

/** How many of the 98,280 sets of five balls have each sum. */
function waysOfSums(): Map<number, number> {
  const ways = new Map<number, number>();
  const choose = (from: number, left: number, sum: number) => {
    if (left === 0) ways.set(sum, (ways.get(sum) ?? 0) + 1);
    else for (let ball = from; ball <= highestBall; ball += 1) choose(ball + 1, left - 1, sum + ball);
  };
  choose(1, ballsDrawn, 0);
  return ways;
}
