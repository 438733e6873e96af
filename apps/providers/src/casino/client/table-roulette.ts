import type { Reveal } from '@lime/domain/casino/tables/table-game.ts';
import { readPageData } from '../../token/client/instant.ts';
import { startRoulette } from '../../token/client/roulette-board.ts';
import type { RouletteGame, RouletteTold } from '../../token/client/roulette-board.ts';
import { startTable } from './table.ts';
import type { PageSpot, PastRound } from '../tables/table-types.ts';

// Roulette at a shared table: wheel and layout are those of the token game.

const told = readPageData<
  Omit<RouletteTold, 'spots'> & { spots: readonly PageSpot[]; numbers: Readonly<Record<string, readonly number[]>> }
>();
const spots = told.spots.map((spot) => ({ ...spot, numbers: told.numbers[spot.id]! }));
const numberOf = ({ shows }: Reveal) => ({ number: shows as number });

/** Proofs of tables are in the panel of their rounds. */
const noProof = { link: '', earlier: { link: '' }, salt: '', slips: 0 };

startRoulette({ ...told, spots }, (game: RouletteGame) =>
  startTable({
    counts: [
      ['red', '레드'],
      ['black', '블랙'],
      ['green', '제로'],
    ],
    changed: (chips, mine) => game.changed(chips, mine),
    // the board says it as the ball lies
    result: () => undefined,
    async show(shown, isNews) {
      const [last] = shown;
      if (isNews && last) await game.reveal(numberOf(last), Math.floor(performance.now()));
    },
    told: (last: readonly PastRound[]) =>
      game.told(
        last.map((past) => ({ no: past.no, dayNo: past.no, outcome: numberOf(past.reveals[0]!), proof: noProof })),
      ),
  }),
);
