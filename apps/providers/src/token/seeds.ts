import { createHmac, hash, randomBytes } from 'node:crypto';
import type pg from 'pg';

/** The seed a member plays with, and what is shown of the next one. */
export type ActiveSeed = {
  readonly id: number;
  readonly hash: string;
  readonly clientSeed: string;
  /** of the next play */
  readonly nonce: number;
  /** secret until it is revealed */
  readonly text: string;
};

export type RevealedSeed = { hash: string; serverSeed: string; clientSeed: string; plays: number };

export type Seeds = {
  /** The member's active seed, held until the transaction ends; the first one comes with the first look. */
  active(client: pg.PoolClient, memberId: string): Promise<ActiveSeed>;
  /** The hash of the seed after it, which is fixed already. */
  nextHash(client: pg.PoolClient, memberId: string): Promise<string>;
  /**
   * Reveals the active seed and begins the next one with the member's own part. While a play of it is not answered nothing
   * is revealed: its member could see the outcome and then decide whether to send it again.
   *
   * @returns false when nothing was revealed
   */
  rotate(client: pg.PoolClient, memberId: string, clientSeed: string): Promise<boolean>;
  revealed(client: pg.PoolClient, memberId: string, limit: number): Promise<RevealedSeed[]>;
  /** The secret text of a seed, for who draws with it. */
  textOf(memberId: string, salt: Buffer): string;
};

type Row = { id: number; salt: Buffer; hash: string; client_seed: string; plays: number };

/** Seeds of plays, derived from the host's secret: with the tables alone nobody can tell one. @param secret of the host */
export function createSeeds(secret: string): Seeds {
  const key = createHmac('sha256', secret).update('seeds of plays').digest();
  const textOf = (memberId: string, salt: Buffer) =>
    createHmac('sha256', key).update(`${memberId}\n`).update(salt).digest('hex');

  async function add(client: pg.PoolClient, memberId: string): Promise<void> {
    const salt = randomBytes(32);
    await client.query('insert into seed (member_id, salt, hash) values ($1, $2, $3) on conflict do nothing', [
      memberId,
      salt,
      hash('sha256', textOf(memberId, salt)),
    ]);
  }

  async function begin(client: pg.PoolClient, memberId: string, clientSeed: string): Promise<void> {
    await client.query(
      'update seed set began_at = clock_timestamp(), client_seed = $2 where member_id = $1 and began_at is null',
      [memberId, clientSeed],
    );
    await add(client, memberId);
  }

  async function read(client: pg.PoolClient, memberId: string): Promise<Row | undefined> {
    const { rows } = await client.query<Row>(
      `select id, salt, hash, client_seed, plays from seed
       where member_id = $1 and began_at is not null and revealed_at is null for update`,
      [memberId],
    );
    return rows[0];
  }

  /** One member's seeds are one line. */
  const lock = (client: pg.PoolClient, memberId: string) =>
    client.query(`select pg_advisory_xact_lock(hashtextextended('seeds:' || $1, 0))`, [memberId]);

  return {
    textOf,
    async active(client, memberId) {
      await lock(client, memberId);
      let row = await read(client, memberId);
      if (!row) {
        await add(client, memberId);
        await begin(client, memberId, `lime-${randomBytes(3).toString('hex')}`);
        row = (await read(client, memberId))!;
      }
      const text = textOf(memberId, row.salt);
      return { id: row.id, hash: row.hash, clientSeed: row.client_seed, nonce: row.plays, text };
    },
    async nextHash(client, memberId) {
      const { rows } = await client.query<{ hash: string }>(
        'select hash from seed where member_id = $1 and began_at is null',
        [memberId],
      );
      return rows[0]!.hash;
    },
    async rotate(client, memberId, clientSeed) {
      await lock(client, memberId);
      const { rows: asked } = await client.query(`select from play where member_id = $1 and state = 'asked' limit 1`, [
        memberId,
      ]);
      if (asked.length > 0) return false;
      await client.query(
        'update seed set revealed_at = clock_timestamp() where member_id = $1 and began_at is not null and revealed_at is null',
        [memberId],
      );
      await begin(client, memberId, clientSeed);
      return true;
    },
    async revealed(client, memberId, limit) {
      const { rows } = await client.query<Row>(
        `select id, salt, hash, client_seed, plays from seed where member_id = $1 and revealed_at is not null and plays > 0
         order by id desc limit $2`,
        [memberId, limit],
      );
      return rows.map(({ salt, hash: shown, client_seed: clientSeed, plays }) => ({
        hash: shown,
        serverSeed: textOf(memberId, salt),
        clientSeed,
        plays,
      }));
    },
  };
}
