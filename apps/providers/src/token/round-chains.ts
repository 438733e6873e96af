import { createHash, createHmac, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { assert } from '@lime/domain/assert.ts';
import { makeChain } from '@lime/domain/fairness/chain.ts';

/** Rounds of a chain: nine days of roulette, four weeks of races. */
const chainLength = 14_000;
/** Chains held in memory, one a game. */
const held = 8;

/** The next link of a game, with the one before it: its hash. 64 hexadecimal digits each. */
export type TakenLink = { readonly chainId: number; readonly linkNo: number; readonly before: string };

export type RoundChains = {
  /** Whether a game has a chain with links left: then there is nothing to publish. Needs no lock. */
  isPublished(from: Pick<pg.Pool, 'query'>, game: string): Promise<boolean>;
  /**
   * Publishes a chain where a game has none left. Its commitment is older than its first round: the caller ends the
   * transaction and opens a round in another one.
   *
   * @returns whether it did
   */
  publish(client: pg.PoolClient, game: string): Promise<boolean>;
  /** Takes the next link. @throws AssertionFault when no chain is published */
  take(client: pg.PoolClient, game: string): Promise<TakenLink>;
  /** A link of a chain. @throws AssertionFault with another secret than the chain was made with */
  link(client: pg.PoolClient, chainId: number, linkNo: number): Promise<string>;
};

type Row = { id: number; game: string; salt: Buffer; commitment: Buffer; length: number; used: number };

/** The chains of the host's rounds, derived from its secret: with the tables alone nobody can tell a link. @param secret of the host @param maxHeld  chains in memory */
export function createRoundChains(secret: string, length = chainLength, maxHeld = held): RoundChains {
  const key = createHmac('sha256', secret).update('chains of rounds').digest();
  const made = new Map<number, readonly string[] | null>();
  const hash = (hex: string) => createHash('sha256').update(Buffer.from(hex, 'hex')).digest('hex');

  const linksOf = ({ game, salt, length: count }: Pick<Row, 'game' | 'salt' | 'length'>) =>
    makeChain(createHmac('sha256', key).update(`${game}:`).update(salt).digest('hex'), count, hash);

  /** Its links; null: it was made with another secret. */
  function open(row: Row): readonly string[] | null {
    let links = made.get(row.id);
    if (links === undefined) {
      const again = linksOf(row);
      links = again[0] === row.commitment.toString('hex') ? again : null;
      made.set(row.id, links);
      if (made.size > maxHeld) made.delete(made.keys().next().value!);
    }
    return links;
  }

  async function newest(client: Pick<pg.Pool, 'query'>, game: string): Promise<Row | undefined> {
    const { rows } = await client.query<Row>(
      'select id, game, salt, commitment, length, used from chain where game = $1 order by id desc limit 1',
      [game],
    );
    return rows[0];
  }

  async function isPublished(from: Pick<pg.Pool, 'query'>, game: string): Promise<boolean> {
    const chain = await newest(from, game);
    return chain !== undefined && chain.used < chain.length && open(chain) !== null;
  }

  return {
    isPublished,
    async publish(client, game) {
      if (await isPublished(client, game)) return false;
      const salt = randomBytes(32);
      const [commitment] = linksOf({ game, salt, length });
      await client.query('insert into chain (game, salt, commitment, length) values ($1, $2, $3, $4)', [
        game,
        salt,
        Buffer.from(commitment!, 'hex'),
        length,
      ]);
      return true;
    },
    async take(client, game) {
      const chain = await newest(client, game);
      const links = chain && open(chain);
      assert(chain && links && chain.used < chain.length, `${game} has a published chain`);
      await client.query('update chain set used = used + 1 where id = $1', [chain.id]);
      return { chainId: chain.id, linkNo: chain.used + 1, before: links[chain.used]! };
    },
    async link(client, chainId, linkNo) {
      const { rows } = await client.query<Row>(
        'select id, game, salt, commitment, length, used from chain where id = $1',
        [chainId],
      );
      const links = rows[0] && open(rows[0]);
      assert(links, `chain ${chainId} was made with the secret of this host`);
      return links[linkNo]!;
    },
  };
}
