import { at, make } from './host.ts';
import type { RoundGame, Rounds } from './follow-round.ts';
import { createChipView } from './roulette-chips.ts';
import { createModes, createReach, listenRace } from './roulette-controls.ts';
import { drawLayout } from './roulette-layout.ts';
import { createLastResults, showResult } from './roulette-results.ts';
import { drawRace, drawWheel, spin } from './wheel.ts';

// Roulette's table with every spot, its racetrack, and a wheel that shows what a host drew: in the frame of the token game and
// at the casino's tables.

/** A spot of the table; its price in thousandths. */
export type Spot = {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly price: number;
  readonly numbers: readonly number[];
};
/** What was drawn. */
export type Outcome = { readonly number: number };
/** What the page of a roulette was made with. */
export type RouletteTold = {
  readonly id: string;
  readonly spots: readonly Spot[];
  readonly wheel: readonly number[];
  readonly reds: readonly number[];
};
/** What a board of roulette asks of what runs its rounds. */
export type RouletteGame = RoundGame<Outcome>;

/** A roulette as its page shows it. */
export type RouletteFace = ReturnType<typeof faceOf>;

function faceOf(told: RouletteTold) {
  const reds = new Set(told.reds);
  const colorOf = (number: number) => (number === 0 ? 'green' : reds.has(number) ? 'red' : 'black');
  const traitsOf = (number: number) =>
    number === 0
      ? ['제로']
      : [reds.has(number) ? '레드' : '블랙', number % 2 === 1 ? '홀' : '짝', number <= 18 ? '1~18' : '19~36'];
  return {
    wheel: told.wheel,
    spots: new Map(told.spots.map((spot) => [spot.id, spot])),
    inside: told.spots.filter(({ kind }) => kind.includes('번호')),
    reds,
    colorOf,
    traitsOf,
    resultText: ({ number }: Outcome) => `${number} ${traitsOf(number)[0]}`,
    pocket: (number: number, size = '') => make('span', { class: `pocket ${colorOf(number)} ${size}` }, String(number)),
  };
}

/** Begins the board. @param start  runs its rounds */
export function startRoulette(told: RouletteTold, start: (game: RouletteGame) => Pick<Rounds, 'put'>): void {
  const face = faceOf(told);
  const { wheel, spots, colorOf, resultText } = face;
  drawLayout(face.inside);
  const showChips = createChipView(face);
  const wheelParts = drawWheel(at('wheel'), wheel, colorOf);
  const racePockets = drawRace(at('race'), wheel, colorOf);
  const showLast = createLastResults(face, wheelParts);

  const game = start({
    id: told.id,
    nameOf: (spot) => spots.get(spot)!.name,
    priceOf: (spot) => spots.get(spot)!.price,
    resultText,
    outcomeCell: ({ number }) => face.pocket(number),
    changed: showChips,
    opened: () => undefined,
    async reveal({ number }, no) {
      at('result').textContent = '공이 돌고 있어요';
      at('result-more').textContent = '';
      at('result-number').textContent = '…';
      at('result-number').className = 'pocket big';
      await spin(wheelParts, wheel.indexOf(number), no);
      showResult(face, number);
    },
    told: showLast,
    async outcomeOf(bytes) {
      for (let block = 0; ; block += 1)
        for (const byte of await bytes(block)) if (byte < 256 - (256 % 37)) return { number: byte % 37 };
    },
  });

  // a narrow screen counts on from left to right, six in a row
  for (const cell of document.querySelectorAll<HTMLElement>('.numbers .cell'))
    cell.style.setProperty('--no', cell.dataset['spot']!);
  const reach = createReach(face);
  const setMode = createModes(face, reach, (list) => game.put(list));
  listenRace(racePockets, face, reach, (list) => game.put(list));
  reach.set('2');
  setMode('numbers');
}
