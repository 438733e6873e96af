import { verifyRound } from '../../fairness/chain.ts';
import type { Hashing, ProofFault, RoundProof } from '../../fairness/chain.ts';
import type { PlayFault, PlayProof } from '../../fairness/floats.ts';
import { verifyPlay } from '../../fairness/hosted-draw.ts';
import { drawShoe, roundsOfShoe, shoeText } from './shoe.ts';
import type { Shoe, ShoeRound } from './shoe.ts';
import type { HandTableGame, RoundTableGame, ShoeTableGame } from './table-game.ts';

// Rounds, shoes and hands of casino tables, drawn again from what was published of them. Each table has a chain of its own,
// and its id is the name in the messages of the stream.

/** All that is published of a shoe that is over: its link and salt as of a round, and the hash shown before its first card. */
export type ShoeProof = RoundProof & { readonly shoeHash: string };

/** A round of a table. @returns the outcome, or the first thing that does not hold */
export const verifyTableRound = async <Outcome>(
  game: RoundTableGame<Outcome>,
  table: string,
  proof: RoundProof,
  hashing: Hashing,
): Promise<{ readonly outcome: Outcome } | { readonly fault: ProofFault }> =>
  verifyRound({ id: table, draw: game.draw }, proof, hashing);

/** A shoe of a table. @returns its cards and all its rounds, or the first thing that does not hold; `shoe`: another order was promised */
export async function verifyShoe<Outcome>(
  game: ShoeTableGame<Outcome>,
  table: string,
  proof: ShoeProof,
  hashing: Hashing,
): Promise<
  { readonly shoe: Shoe; readonly rounds: readonly ShoeRound<Outcome>[] } | { readonly fault: ProofFault | 'shoe' }
> {
  const drawn = await verifyRound({ id: table, draw: drawShoe }, proof, hashing);
  if ('fault' in drawn) return drawn;
  if ((await hashing.hashOfText(shoeText(drawn.outcome))) !== proof.shoeHash) return { fault: 'shoe' };
  return { shoe: drawn.outcome, rounds: roundsOfShoe(game, drawn.outcome) };
}

/** A hand of one member. @returns the whole deal, or the first thing that does not hold */
export const verifyHand = async <Outcome, Opening>(
  game: HandTableGame<Outcome, Opening>,
  proof: PlayProof,
  hashing: Pick<Hashing, 'hashOfText' | 'hmac'>,
): Promise<{ readonly outcome: Outcome } | { readonly fault: PlayFault }> => verifyPlay(game, proof, hashing);
