import type { Hashing, RoundProof } from '@lime/domain/fairness/chain.ts';
import { tableGame } from '@lime/domain/casino/tables/table-games.ts';
import type { TableGameId } from '@lime/domain/casino/tables/table-game.ts';
import { verifyShoe, verifyTableRound } from '@lime/domain/casino/tables/verify.ts';
import { bytesOf, hexOf } from '../../token/client/round-panels.ts';

// Shoes and rounds of tables, drawn again in the browser by the rules of the game.

const text = new TextEncoder();
const hashing: Hashing = {
  hashOfBytes: async (hex) => hexOf(await crypto.subtle.digest('SHA-256', bytesOf(hex))),
  hashOfText: async (of) => hexOf(await crypto.subtle.digest('SHA-256', text.encode(of))),
  async hmac(keyHex, of) {
    const hash = { name: 'HMAC', hash: 'SHA-256' };
    const key = await crypto.subtle.importKey('raw', bytesOf(keyHex), hash, false, ['sign']);
    return new Uint8Array(await crypto.subtle.sign('HMAC', key, text.encode(of)));
  },
};

type File = Omit<RoundProof, 'earlier'> & {
  readonly game: TableGameId;
  readonly table: string;
  readonly commitment: string;
  readonly distance: number;
  readonly shoeHash?: string;
  readonly outcome: unknown;
};

/** The database gives an outcome's parts back in an order of its own. */
const inOrder = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(inOrder)
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(
          Object.entries(value)
            .toSorted(([one], [other]) => (one < other ? -1 : 1))
            .map(([key, one]) => [key, inOrder(one)]),
        )
      : value;
const isSame = (one: unknown, other: unknown) => JSON.stringify(inOrder(one)) === JSON.stringify(inOrder(other));

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
