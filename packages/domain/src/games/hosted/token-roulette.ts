import { createReader } from '../../fairness/draw.ts';
import { isWhole, propertyOf } from '../whole.ts';
import { noOpening } from './hosted-game.ts';
import { createSpotGame } from './spot-game.ts';
import type { Spot } from './spot-game.ts';

/** The result of a spin. */
export type RouletteOutcome = {
  /** the pocket the ball fell into, 0 to 36 */
  readonly number: number;
};

/** The pockets of a single-zero wheel in their order, clockwise from zero. Source: rules 1.2 "Roulette", drawing 21. */
export const wheel: readonly number[] = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7,
  28, 12, 35, 3, 26,
];

const redNumbers: ReadonlySet<number> = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36]);

/** The colour of a pocket. */
export const colorOf = (number: number): 'red' | 'black' | 'green' =>
  number === 0 ? 'green' : redNumbers.has(number) ? 'red' : 'black';

/**
 * A number with its neighbours on the wheel, in the wheel's order: what the racetrack bets on, each number once.
 *
 * @param reach  0 to 3 pockets on either side
 */
export function neighboursOf(number: number, reach: number): readonly number[] {
  const at = wheel.indexOf(number);
  return Array.from(
    { length: 2 * reach + 1 },
    (_, index) => wheel[(at - reach + index + wheel.length) % wheel.length]!,
  );
}

const pockets = wheel.length;
const numbers = (from: number, to: number, step = 1) =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step);
const allNumbers = numbers(1, 36);

/**
 * A spot pays 36 divided by its numbers: all pay back 36/37.
 *
 * @param name  null: its numbers
 */
function spotOn(kind: string, id: string, covered: readonly number[], name: string | null = null): Spot<number> {
  const price = (36 / covered.length) * 1000;
  return {
    id,
    name: name ?? covered.join('·'),
    kind,
    price,
    multiplierOf: (number) => (covered.includes(number) ? price : 0),
  };
}

/** A spot on numbers of the layout, which has its id of them. */
const inside = (kind: string, covered: readonly number[]) => spotOn(kind, covered.join('-'), covered);

// The layout has three numbers a row: 1 2 3, 4 5 6, … 34 35 36, and zero next to the first row.
const straights = [0, ...allNumbers].map((number) => inside('한 번호', [number]));
const splits = [
  ...numbers(1, 3).map((number) => inside('두 번호', [0, number])),
  ...allNumbers.filter((number) => number % 3 !== 0).map((number) => inside('두 번호', [number, number + 1])),
  ...numbers(1, 33).map((number) => inside('두 번호', [number, number + 3])),
];
const streets = [
  inside('세 번호', [0, 1, 2]),
  inside('세 번호', [0, 2, 3]),
  ...numbers(1, 34, 3).map((first) => inside('세 번호', [first, first + 1, first + 2])),
];
const corners = [
  inside('네 번호', [0, 1, 2, 3]),
  ...numbers(1, 32)
    .filter((number) => number % 3 !== 0)
    .map((number) => inside('네 번호', [number, number + 1, number + 3, number + 4])),
];
const lines = numbers(1, 31, 3).map((first) => inside('여섯 번호', numbers(first, first + 5)));
const dozens = numbers(0, 2).map((no) =>
  spotOn('더즌 · 줄', `dozen-${no + 1}`, numbers(no * 12 + 1, no * 12 + 12), `${no * 12 + 1}~${no * 12 + 12}`),
);
const columns = ['아래 줄', '가운데 줄', '위 줄'].map((name, index) =>
  spotOn('더즌 · 줄', `column-${index + 1}`, numbers(index + 1, 36, 3), name),
);
const evenChances = (
  [
    ['red', '레드', (number: number) => colorOf(number) === 'red'],
    ['black', '블랙', (number: number) => colorOf(number) === 'black'],
    ['odd', '홀', (number: number) => number % 2 === 1],
    ['even', '짝', (number: number) => number % 2 === 0],
    ['low', '1~18', (number: number) => number <= 18],
    ['high', '19~36', (number: number) => number > 18],
  ] as const
).map(([id, name, covers]) => spotOn('색 · 홀짝 · 크기', id, allNumbers.filter(covers), name));

/** The names a number is called by: 블랙 · 홀 · 1~18. Zero has none but its own. */
function traitsOf(number: number): string {
  if (number === 0) return '제로';
  return [
    colorOf(number) === 'red' ? '레드' : '블랙',
    number % 2 === 1 ? '홀' : '짝',
    number <= 18 ? '1~18' : '19~36',
  ].join(' · ');
}

/**
 * Token roulette: a wheel with one zero, every minute, closed five seconds before the ball is thrown.
 *
 * Source: rules 1.2 "Roulette"; decisions 82, 84 and 117; drawing 21.
 */
export const roulette = createSpotGame<RouletteOutcome, number>({
  id: 'token-roulette',
  gType: 'roulette',
  name: '토큰 룰렛',
  menu: '토큰-룰렛',
  limitKind: 'Other',
  play: { kind: 'rounds', clock: { periodSeconds: 60, offsetSeconds: 0, closesSeconds: 5 } },
  spots: [...straights, ...splits, ...streets, ...corners, ...lines, ...dozens, ...columns, ...evenChances],
  open: noOpening,
  draw: () => (blocks) => ({ number: createReader(1, blocks)(pockets) }),
  readOutcome(stored) {
    const number = propertyOf(stored, 'number');
    return isWhole(number, 0, 36) ? { number } : null;
  },
  outcomeText: ({ number }) => `${number} ${traitsOf(number)}`,
  factsOf: ({ number }) => number,
  isWatched: (spot) => [straights, dozens, columns, evenChances].some((spots) => spots.includes(spot)),
  cases: () => wheel.map((facts) => ({ facts, ways: 1 })),
});
