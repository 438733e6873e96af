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
  /** whether the host chose the client seed too: it did so in the first pair of a line, and in no other */
  readonly isHostChosen: boolean;
};

export type RevealedSeed = { hash: string; serverSeed: string; clientSeed: string; plays: number; revealedAt: string };

/** A member's seeds, one after the other. Games that show nothing before betting share the line `plays`. */
export type SeedLine = { readonly memberId: string; readonly line: string };

export type Seeds = {
  /** The active seed of a line, held until the transaction ends; the first one comes with the first look. */
  active(client: pg.PoolClient, of: SeedLine): Promise<ActiveSeed>;
  /** The hash of the seed after it, which is fixed already. */
  nextHash(client: pg.PoolClient, of: SeedLine): Promise<string>;
  /**
   * Reveals the active seed and begins the next one with the member's own part. A seed with an unfinished play is not
   * revealed: its member would know the cards to come. Plays of the member's other lines draw from other seeds.
   *
   * @returns false when nothing was revealed
   */
  rotate(client: pg.PoolClient, of: SeedLine, clientSeed: string): Promise<boolean>;
  revealed(client: pg.PoolClient, of: SeedLine, limit: number): Promise<RevealedSeed[]>;
  /** The secret text of a seed, for who draws with it. */
  textOf(memberId: string, salt: Buffer): string;
};

type Row = { id: number; salt: Buffer; hash: string; client_seed: string; plays: number; revealed_at: Date };
type ActiveRow = Omit<Row, 'revealed_at'> & { is_first: boolean };

/** Derived from the host's secret: what its seeds are made with. */
type Key = Buffer;

/** Seeds of plays, derived from the host's secret: with the tables alone nobody can tell one. @param secret of the host */
export function createSeeds(secret: string): Seeds {
  const key = createHmac('sha256', secret).update('seeds of plays').digest();
  return {
    textOf: (memberId, salt) => textOf(key, memberId, salt),
    active: (client, of) => activeSeed(key, client, of),
    nextHash,
    rotate: (client, of, clientSeed) => rotate(key, client, of, clientSeed),
    revealed: (client, of, limit) => readRevealed(key, client, of, limit),
  };
}

const textOf = (key: Key, memberId: string, salt: Buffer) =>
  createHmac('sha256', key).update(`${memberId}\n`).update(salt).digest('hex');

async function add(key: Key, client: pg.PoolClient, { memberId, line }: SeedLine): Promise<void> {
  const salt = randomBytes(32);
  await client.query('insert into seed (member_id, line, salt, hash) values ($1, $2, $3, $4) on conflict do nothing', [
    memberId,
    line,
    salt,
    hash('sha256', textOf(key, memberId, salt)),
  ]);
}

async function begin(key: Key, client: pg.PoolClient, of: SeedLine, clientSeed: string): Promise<void> {
  await client.query(
    'update seed set began_at = clock_timestamp(), client_seed = $3 where member_id = $1 and line = $2 and began_at is null',
    [of.memberId, of.line, clientSeed],
  );
  await add(key, client, of);
}

async function read(client: pg.PoolClient, { memberId, line }: SeedLine) {
  const { rows } = await client.query<ActiveRow>(
    `select id, salt, hash, client_seed, plays,
       not exists (select from seed before where before.member_id = $1 and before.line = $2 and before.id < seed.id) as is_first
     from seed where member_id = $1 and line = $2 and began_at is not null and revealed_at is null for update`,
    [memberId, line],
  );
  return rows[0];
}

/** One member's seeds are one line. */
const lock = (client: pg.PoolClient, memberId: string) =>
  client.query(`select pg_advisory_xact_lock(hashtextextended('seeds:' || $1, 0))`, [memberId]);

async function activeSeed(key: Key, client: pg.PoolClient, of: SeedLine): Promise<ActiveSeed> {
  await lock(client, of.memberId);
  let row = await read(client, of);
  if (!row) {
    await add(key, client, of);
    await begin(key, client, of, `lime-${randomBytes(3).toString('hex')}`);
    row = (await read(client, of))!;
  }
  const text = textOf(key, of.memberId, row.salt);
  const { id, hash: shown, client_seed: clientSeed, plays: nonce, is_first: isHostChosen } = row;
  return { id, hash: shown, clientSeed, nonce, text, isHostChosen };
}

async function nextHash(client: pg.PoolClient, { memberId, line }: SeedLine): Promise<string> {
  const { rows } = await client.query<{ hash: string }>(
    'select hash from seed where member_id = $1 and line = $2 and began_at is null',
    [memberId, line],
  );
  return rows[0]!.hash;
}

async function rotate(key: Key, client: pg.PoolClient, of: SeedLine, clientSeed: string): Promise<boolean> {
  const { memberId, line } = of;
  await lock(client, memberId);
  const active = await read(client, of);
  const { rows: unfinished } = await client.query(
    `select from play where seed_id = $1 and state in ('asked', 'open', 'ending')
     union all select from hand where seed_id = $1 and state in ('asked', 'open', 'calling') limit 1`,
    [active?.id],
  );
  if (unfinished.length > 0) return false;
  await client.query(
    `update seed set revealed_at = clock_timestamp()
     where member_id = $1 and line = $2 and began_at is not null and revealed_at is null`,
    [memberId, line],
  );
  await begin(key, client, of, clientSeed);
  return true;
}

async function readRevealed(
  key: Key,
  client: pg.PoolClient,
  { memberId, line }: SeedLine,
  limit: number,
): Promise<RevealedSeed[]> {
  const { rows } = await client.query<Row>(
    `select id, salt, hash, client_seed, plays, revealed_at from seed where member_id = $1 and line = $2 and revealed_at is not null and plays > 0
     order by id desc limit $3`,
    [memberId, line, limit],
  );
  return rows.map(({ salt, hash: shown, client_seed: clientSeed, plays, revealed_at: at }) => ({
    hash: shown,
    serverSeed: textOf(key, memberId, salt),
    clientSeed,
    plays,
    revealedAt: at.toISOString(),
  }));
}
