import type { RoundProof } from '@lime/domain/fairness/chain.ts';
import { tableGame } from '@lime/domain/casino/tables/table-games.ts';
import type { TableGameId } from '@lime/domain/casino/tables/table-game.ts';
import { verifyShoe, verifyTableRound } from '@lime/domain/casino/tables/verify-table.ts';
import { canonical } from '@lime/domain/fairness/canonical.ts';
import { hashing } from '../../token/client/hashing.ts';

// Shoes and rounds of tables, drawn again in the browser by the rules of the game.

type File = Omit<RoundProof, 'earlier'> & {
  readonly game: TableGameId;
  readonly table: string;
  readonly commitment: string;
  readonly distance: number;
  readonly shoeHash?: string;
  readonly outcome: unknown;
};

const isSame = (one: unknown, other: unknown) => canonical(one) === canonical(other);

/** Whether all that is published of a shoe or of a round holds, its outcome too. */
export async function holds(published: object): Promise<boolean> {
  const file = published as File;
  const proof = { ...file, earlier: { link: file.commitment, distance: file.distance } };
  const game = tableGame(file.game);
  if (game.dealing === 'shoe') {
    const shoe = await verifyShoe(game, file.table, { ...proof, shoeHash: file.shoeHash ?? '' }, hashing);
    return (
      !('fault' in shoe) &&
      isSame(
        shoe.rounds.map(({ outcome }) => outcome),
        file.outcome,
      )
    );
  }
  if (game.dealing !== 'round') return false;
  const round = await verifyTableRound(game, file.table, proof, hashing);
  return !('fault' in round) && isSame(round.outcome, file.outcome);
}
