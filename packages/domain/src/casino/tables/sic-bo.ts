import { createReader } from '../../fairness/draw.ts';
import type { Multiplier } from '../../games/hosted/hosted-game.ts';
import type { Case } from '../../games/hosted/spot-game.ts';
import { isWhole, propertyOf } from '../../games/whole.ts';
import { betSeconds, createTableSpots } from './table-game.ts';
import type { RoundTableGame, TableSpot } from './table-game.ts';

/** The dice as they are thrown; bets are decided by them in rising order. */
export type SicBoOutcome = { readonly dice: Dice };
type Dice = readonly [number, number, number];

const faces = [1, 2, 3, 4, 5, 6] as const;
const sumOf = (dice: Dice) => dice[0] + dice[1] + dice[2];
const countOf = (dice: Dice, face: number) => dice.filter((die) => die === face).length;
const isTriple = ([one, two, three]: Dice) => one === two && two === three;

const spot = (
  id: string,
  name: string,
  kind: string,
  price: Multiplier,
  limitPercent: number,
  wins: (dice: Dice) => boolean,
): TableSpot<Dice> => ({
  id,
  name,
  kind,
  price,
  isSide: false,
  limitPercent,
  multiplierOf: (dice) => (wins(dice) ? price : 0),
});

/** What a sum pays: 4 as 17, 5 as 16 and so on. */
const sumPrices: Readonly<Record<number, Multiplier>> = {
  4: 63_000,
  5: 32_000,
  6: 19_000,
  7: 13_000,
  8: 9000,
  9: 8000,
  10: 7000,
};

const even = (id: string, name: string, kind: string, holds: (sum: number) => boolean) =>
  spot(id, name, kind, 2000, 100, (dice) => !isTriple(dice) && holds(sumOf(dice)));

const singlePays = [
  { name: '한 개', price: 2000 },
  { name: '두 개', price: 3000 },
  { name: '세 개', price: 4000 },
] as const;

const spots = [
  even('small', '소', '대소', (sum) => sum <= 10),
  even('big', '대', '대소', (sum) => sum >= 11),
  even('odd', '홀', '홀짝', (sum) => sum % 2 === 1),
  even('even', '짝', '홀짝', (sum) => sum % 2 === 0),
  ...faces.map((face) =>
    spot(`triple-${face}`, `트리플 ${face}`, '트리플', 191_000, 1, (dice) => countOf(dice, face) === 3),
  ),
  spot('any-triple', '모든 트리플', '모든 트리플', 31_000, 4, isTriple),
  ...faces.map((face) => spot(`double-${face}`, `더블 ${face}`, '더블', 12_000, 10, (dice) => countOf(dice, face) > 1)),
  ...Array.from({ length: 14 }, (_, index) => index + 4).map((sum) =>
    spot(`sum-${sum}`, `합 ${sum}`, '합', sumPrices[Math.min(sum, 21 - sum)]!, 4, (dice) => sumOf(dice) === sum),
  ),
  ...faces.flatMap((low) =>
    faces
      .filter((high) => high > low)
      .map((high) =>
        spot(
          `pair-${low}-${high}`,
          `${low} · ${high}`,
          '두 주사위',
          7000,
          20,
          (dice) => dice.includes(low) && dice.includes(high),
        ),
      ),
  ),
  ...faces.map((face): TableSpot<Dice> => ({
    ...spot(`single-${face}`, `${face}`, '한 주사위', singlePays[0].price, 50, (dice) => dice.includes(face)),
    pays: singlePays,
    multiplierOf: (dice) => singlePays[countOf(dice, face) - 1]?.price ?? 0,
  })),
];

const sorted = ([...dice]: Dice) => dice.toSorted((one, other) => one - other) as unknown as Dice;

function* throws(): Iterable<Case<Dice>> {
  for (const one of faces)
    for (const two of faces) for (const three of faces) yield { facts: sorted([one, two, three]), ways: 1 };
}

/**
 * Sic bo: three dice. A triple loses big, small, odd and even.
 *
 * The field's prices where they pay back 85 % (decision 84): a given triple pays 191 and not 181, the sums of 4 and 17 63 and
 * not 61, two dice 7 and not 6.
 */
export const sicBo: RoundTableGame<SicBoOutcome> = {
  id: 'sic-bo',
  name: '식보',
  dealing: 'round',
  ...createTableSpots<SicBoOutcome, Dice>({
    id: 'sic-bo',
    spots,
    factsOf: ({ dice }) => sorted(dice),
    cases: throws,
  }),
  draw(blocks) {
    const below = createReader(1, blocks);
    return { dice: [below(6) + 1, below(6) + 1, below(6) + 1] };
  },
  readOutcome(stored) {
    const dice = propertyOf(stored, 'dice');
    return Array.isArray(dice) && dice.length === 3 && dice.every((die) => isWhole(die, 1, 6))
      ? { dice: dice as unknown as Dice }
      : null;
  },
  outcomeText({ dice }) {
    const sum = sumOf(dice);
    const traits = isTriple(dice) ? ['트리플'] : [sum <= 10 ? '소' : '대', sum % 2 === 1 ? '홀' : '짝'];
    return `${dice.join('·')} 합 ${sum} ${traits.join(' · ')}`;
  },
  mark: ({ dice }) => (isTriple(dice) ? null : sumOf(dice) <= 10 ? '소' : '대'),
  reveals: ({ dice }) => dice.map((shows) => ({ place: 'dice', shows })),
  facts: [
    { title: '베팅', text: `주사위를 열기 전 ${betSeconds}초 동안 베팅해요.` },
    { title: '주사위', text: '주사위 세 개를 던져요. 결과는 해시를 먼저 공개한 값과 모두의 베팅으로 정해져요.' },
    { title: '대소 · 홀짝', text: '소는 합 4~10, 대는 합 11~17이에요. 트리플이면 대소와 홀짝은 모두 져요.' },
    { title: '더블 · 트리플', text: '더블은 그 숫자가 두 개 이상, 트리플은 세 개 모두 나오면 이겨요.' },
    { title: '두 주사위', text: '두 숫자가 모두 나오면 이겨요.' },
    { title: '한 주사위', text: '그 숫자가 나온 개수에 따라 2배, 3배, 4배를 받아요.' },
  ],
};
