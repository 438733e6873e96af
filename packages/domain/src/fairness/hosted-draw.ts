import type { HostedBet, HostedGame } from '../games/hosted/hosted-game.ts';
import { openingMessage } from '../games/hosted/hosted-game.ts';
import { proofFault, roundMessage } from './chain.ts';
import type { Hashing, ProofFault, RoundProof } from './chain.ts';
import { saltKey } from './crash.ts';
import { drawSlowly } from './draw.ts';
import type { Blocks, Draw } from './draw.ts';
import { playFault, playKey, playMessage } from './floats.ts';
import type { PlayFault, PlayProof } from './floats.ts';

// Plays and rounds of hosted games, drawn again from what was published of them: by the host, in the browser, in tests.

/** Hashing of hosted games; messages of graph are bytes. */
export type HostedHashing = Hashing & {
  /** HMAC-SHA-256 of bytes. @param key, hex  hexadecimal digits */
  hmacOfBytes(key: string, hex: string): Uint8Array | Promise<Uint8Array>;
};

type Drawn<Outcome, Opening> = { readonly id: string } & Pick<
  HostedGame<HostedBet, Outcome, Opening>,
  'play' | 'open' | 'draw'
>;

/** A play of an instant game: its opening and its outcome come from one stream. */
export const playDraw =
  <Outcome, Opening>(game: Drawn<Outcome, Opening>): Draw<Outcome> =>
  (blocks: Blocks) =>
    game.draw(game.open(blocks))(blocks);

/** Draws a play of an instant game again. @returns the outcome, or the first thing that does not hold */
export async function verifyPlay<Outcome, Opening>(
  game: Drawn<Outcome, Opening>,
  proof: PlayProof,
  hashing: Pick<Hashing, 'hashOfText' | 'hmac'>,
): Promise<{ readonly outcome: Outcome } | { readonly fault: PlayFault }> {
  const fault = await playFault(proof, hashing);
  if (fault) return { fault };
  const key = playKey(proof.serverSeed);
  const block = async (round: number) => hashing.hmac(key, playMessage(proof.clientSeed, proof.nonce, round));
  return { outcome: await drawSlowly(playDraw(game), block) };
}

/** What is shown of a round before betting. @param linkBefore  of the round before, which is revealed; for the first round the commitment */
export const openRound = async <Outcome, Opening>(
  game: Drawn<Outcome, Opening>,
  no: number,
  linkBefore: string,
  hashing: Pick<Hashing, 'hmac'>,
): Promise<Opening> =>
  drawSlowly(game.open, async (block) => hashing.hmac(linkBefore, openingMessage(game.id, no, block)));

/** The outcome of a round whose betting is over. @param salt  as sealed at closing */
export async function drawRound<Outcome, Opening>(
  game: Drawn<Outcome, Opening>,
  { no, link, salt }: Pick<RoundProof, 'no' | 'link' | 'salt'>,
  hashing: HostedHashing,
): Promise<Outcome> {
  const opening = await openRound(game, no, await hashing.hashOfBytes(link), hashing);
  // Graph has one block: the HMAC that public verifiers of such games compute.
  const block = async (number: number) =>
    game.play.kind === 'continuous'
      ? hashing.hmacOfBytes(saltKey(salt), link)
      : hashing.hmac(link, roundMessage(game.id, no, salt, number));
  return drawSlowly(game.draw(opening), block);
}

/** Draws a round of a hosted game again. @returns the outcome, or the first thing that does not hold */
export async function verifyHostedRound<Outcome, Opening>(
  game: Drawn<Outcome, Opening>,
  proof: RoundProof,
  hashing: HostedHashing,
): Promise<{ readonly outcome: Outcome } | { readonly fault: ProofFault }> {
  const fault = await proofFault(proof, hashing);
  return fault ? { fault } : { outcome: await drawRound(game, proof, hashing) };
}
