import { createHmac, randomBytes } from 'node:crypto';
import { assert } from '@lime/domain/assert.ts';
import { makeChain } from '@lime/domain/fairness/chain.ts';
import type { Tx } from '../../core/db.ts';
import { sha256 } from '../../core/hash-blocks.ts';
import { insertChain, newestChain, readChain, useLinks } from './rounds.sql.ts';
import type { ChainRow } from './rounds.sql.ts';

/** Chains held in memory: two of each game and some to spare. */
const maxHeld = 24;
/** Rounds of a chain: seven weeks of powerball, a week of the fastest baccarat. */
const chainLength = 14_000;

export type TakenLink = { readonly chainId: number; readonly linkNo: number; readonly link: Buffer };

export type Chains = {
  /**
   * Publishes a new chain where a game has none, has used its last one up, or its secret is lost.
   *
   * @returns whether it did: the transaction then ends before a round opens, so that its commitment is older than the round
   */
  publish(tx: Tx, game: string): Promise<boolean>;
  /** The next links of the published chain, in order: at most so many, at least one. */
  take(tx: Tx, game: string, most: number): Promise<TakenLink[]>;
  /** A link of a chain; null when the installation's secret is not the one it was made with. */
  link(tx: Tx, chainId: number, linkNo: number): Promise<Buffer | null>;
};

/**
 * The secrets that rounds are drawn from. A chain takes both halves: its salt in the database and the installation's
 * secret, which is in no database. So the tables alone tell no draw beforehand.
 *
 * @param installation  the secret of this installation
 */
export function createChains(installation: string, length = chainLength): Chains {
  const made = new Map<number, readonly Buffer[] | null>();

  function linksOf(row: Pick<ChainRow, 'game' | 'salt' | 'length'>): readonly Buffer[] {
    const key = createHmac('sha256', installation).update('chains of games').digest();
    const secret = createHmac('sha256', key).update(`${row.game}:`).update(row.salt).digest('hex');
    const hash = (hex: string) => sha256(Buffer.from(hex, 'hex')).toString('hex');
    return makeChain(secret, row.length, hash).map((link) => Buffer.from(link, 'hex'));
  }

  /** Its links as they were committed to; null: with another secret. */
  function open(row: ChainRow): readonly Buffer[] | null {
    let links = made.get(row.id);
    if (links === undefined) {
      const again = linksOf(row);
      links = again[0]!.equals(row.commitment) ? again : null;
      made.set(row.id, links);
      if (made.size > maxHeld) made.delete(made.keys().next().value!);
    }
    return links;
  }

  return {
    async publish(tx, game) {
      const chain = await newestChain(tx, game);
      if (chain && chain.used < chain.length && open(chain) !== null) return false;
      const salt = randomBytes(32);
      await insertChain(tx, { game, salt, commitment: linksOf({ game, salt, length })[0]!, length });
      return true;
    },
    async take(tx, game, most) {
      const chain = await newestChain(tx, game);
      const links = chain && open(chain);
      assert(chain && links && chain.used < chain.length, `${game} has a published chain`);
      const count = Math.min(most, chain.length - chain.used);
      await useLinks(tx, chain.id, count);
      return Array.from({ length: count }, (_, no) => {
        const linkNo = chain.used + no + 1;
        return { chainId: chain.id, linkNo, link: links[linkNo]! };
      });
    },
    async link(tx, chainId, linkNo) {
      const held = made.get(chainId);
      if (held !== undefined) return held?.[linkNo] ?? null;
      const row = await readChain(tx, chainId);
      return (row && open(row)?.[linkNo]) ?? null;
    },
  };
}
