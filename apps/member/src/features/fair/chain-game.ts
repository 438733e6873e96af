import { roundMessage } from '@lime/domain/fairness/chain.ts';
import type { RoundProof } from '@lime/domain/fairness/chain.ts';
import { drawSlowly } from '@lime/domain/fairness/draw.ts';
import { drawRound } from '@lime/domain/fairness/hosted-draw.ts';
import { findRoundGame } from '@lime/domain/games/round-games.ts';
import { findHostedGame } from '@lime/domain/games/hosted-games.ts';
import { hashOfBytes, hashOfText, hmacBlocks, hmacOfBytes } from '../../lib/fairness.ts';

type Drawn = Pick<RoundProof, 'no' | 'link' | 'salt'>;

/** A game whose rounds are drawn from a chain, of the site or of a host. */
export type ChainGame = {
  readonly name: string;
  /** An outcome in the words of the game; null when it is none. */
  tell(outcome: unknown): string | null;
  /** Draws a round again. */
  draw(round: Drawn): Promise<unknown>;
};

const hashing = {
  hashOfBytes,
  hashOfText,
  hmacOfBytes,
  hmac: async (key: string, message: string) => (await hmacBlocks(key, () => message))(0),
};

/** The game with this id; null: there is none with rounds. */
export function findChainGame(id: string): ChainGame | null {
  const own = findRoundGame(id);
  if (own)
    return {
      name: own.name,
      tell(outcome) {
        const read = own.readOutcome(outcome);
        return read === null ? null : own.outcomeText(read);
      },
      draw: async ({ no, link, salt }) =>
        drawSlowly(own.draw, await hmacBlocks(link, (block) => roundMessage(id, no, salt, block))),
    };
  const hosted = findHostedGame(id);
  if (!hosted || hosted.play.kind === 'instant') return null;
  return {
    name: hosted.name,
    tell(outcome) {
      const read = hosted.readOutcome(outcome);
      return read === null ? null : hosted.outcomeText(read);
    },
    draw: (round) => drawRound(hosted, round, hashing),
  };
}
