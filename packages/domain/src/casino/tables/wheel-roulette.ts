import { colorOf, roulette as tokenRoulette, wheel } from '../../games/hosted/token-roulette.ts';
import type { RouletteOutcome } from '../../games/hosted/token-roulette.ts';
import { betSeconds, createTableSpots } from './table-game.ts';
import type { RoundTableGame } from './table-game.ts';

/** A spot on fewer numbers takes less. In percent of the table's highest stake, by price. */
const limitPercents: Readonly<Record<number, number>> = {
  36_000: 5,
  18_000: 10,
  12_000: 15,
  9000: 20,
  6000: 30,
  3000: 60,
  2000: 100,
};

/**
 * Roulette with one zero: wheel, spots and prices of token roulette, drawn from each table's own chain.
 *
 * Source: rules 1.2 "Roulette"; decision 84.
 */
export const roulette: RoundTableGame<RouletteOutcome> = {
  id: 'roulette',
  name: '룰렛',
  dealing: 'round',
  ...createTableSpots<RouletteOutcome, number>({
    id: 'roulette',
    spots: tokenRoulette.spots.map((spot) => ({ ...spot, isSide: false, limitPercent: limitPercents[spot.price]! })),
    factsOf: ({ number }) => number,
    cases: () => wheel.map((facts) => ({ facts, ways: 1 })),
  }),
  draw: tokenRoulette.draw(null),
  readOutcome: tokenRoulette.readOutcome,
  outcomeText: tokenRoulette.outcomeText,
  mark: ({ number }) => ({ red: '레드', black: '블랙', green: null })[colorOf(number)],
  reveals: ({ number }) => [{ place: 'wheel', shows: number }],
  facts: [
    { title: '베팅', text: `공을 던지기 전 ${betSeconds}초 동안 베팅해요.` },
    {
      title: '휠',
      text: '0부터 36까지 37칸인 유럽식 휠이에요. 결과는 해시를 먼저 공개한 값과 모두의 베팅으로 정해져요.',
    },
    { title: '배당', text: '한 번호 36배부터 색·홀짝·크기 2배까지, 36을 건 번호의 수로 나눈 배당이에요.' },
    { title: '0', text: '0이 나오면 더즌, 줄, 색, 홀짝, 크기는 모두 져요.' },
  ],
};
