import { sql } from 'kysely';
import type { ApiKeyState, ApiScope } from '@lime/domain/access/api-scopes.ts';
import type { Db, Tx } from '../../core/db.ts';

/** A key that is presented. `isOver`: its last day is gone. */
export type PresentedKey = {
  id: number;
  name: string;
  scopes: ApiScope[];
  addresses: string[];
  state: ApiKeyState;
  is_over: boolean;
  /** the account that made the key is still open */
  maker_is_here: boolean;
  made_by: number;
  /** the address of its last use, where that was noted within a minute */
  noted_address: string | null;
  last_address: string | null;
};

const isOver = sql`coalesce(last_day < (clock_timestamp() at time zone 'Asia/Seoul')::date, false)`;

/** The key with this hash; null: there is none. */
export async function readKey(db: Db, hash: Buffer): Promise<PresentedKey | null> {
  const { rows } = await sql<PresentedKey>`
    select k.id, k.name, k.scopes, k.addresses, k.state, ${isOver} as is_over, s.state = 'normal' as maker_is_here, k.made_by, k.last_address,
      case when last_used_at > clock_timestamp() - interval '1 minute' then last_address end as noted_address
    from api_key k join staff s on s.id = k.made_by where k.hash = ${hash}`.execute(db);
  return rows[0] ?? null;
}

/** Notes that a key was used. */
export async function noteUse(tx: Tx, id: number, address: string): Promise<void> {
  await sql`update api_key set last_used_at = clock_timestamp(), last_address = ${address} where id = ${id}`.execute(
    tx,
  );
}

/** A key in the list. */
export type KeyRow = {
  id: number;
  name: string;
  hint: string;
  scopes: ApiScope[];
  addresses: string[];
  last_day: string | null;
  state: ApiKeyState;
  is_over: boolean;
  made_by: string;
  made_at: Date;
  last_used_at: Date | null;
  last_address: string | null;
};

/** All keys, the newest first. */
export async function readKeys(db: Db): Promise<KeyRow[]> {
  const { rows } = await sql<KeyRow>`
    select k.id, k.name, k.hint, k.scopes, k.addresses, k.last_day, k.state, ${isOver} as is_over, s.login_id as made_by,
      k.made_at, k.last_used_at, k.last_address
    from api_key k join staff s on s.id = k.made_by order by k.id desc limit 500`.execute(db);
  return rows;
}

type NewKey = {
  name: string;
  hash: Buffer;
  hint: string;
  scopes: readonly ApiScope[];
  addresses: readonly string[];
  lastDay: string | null;
  state: 'waiting' | 'on';
  madeBy: number;
};

/** @returns its id; null when another has the name, `full` when there are `most` of them */
export async function insertKey(
  tx: Tx,
  { name, hash, hint, scopes, addresses, lastDay, state, madeBy }: NewKey,
  most: number,
): Promise<number | 'full' | null> {
  await sql`lock table api_key in share row exclusive mode`.execute(tx);
  const { rows: counts } = await sql<{ count: number }>`
    select count(*)::int as count from api_key where state <> 'stopped'`.execute(tx);
  if (counts[0]!.count >= most) return 'full';
  const { rows } = await sql<{ id: number }>`
    insert into api_key (name, hash, hint, scopes, addresses, last_day, state, made_by)
    values (${name}, ${hash}, ${hint}, ${scopes}::text[], ${addresses}::text[], ${lastDay}::date, ${state}, ${madeBy})
    on conflict (name) do nothing returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** A key before it is switched on or stopped, locked; null: there is none. */
export async function lockKey(tx: Tx, id: number): Promise<{ name: string; state: ApiKeyState } | null> {
  const { rows } = await sql<{ name: string; state: ApiKeyState }>`
    select name, state from api_key where id = ${id} for no key update`.execute(tx);
  return rows[0] ?? null;
}

/** Lets a key work from now on. */
export async function switchOn(tx: Tx, id: number): Promise<void> {
  await sql`update api_key set state = 'on' where id = ${id}`.execute(tx);
}

/** Ends a key. */
export async function markStopped(tx: Tx, id: number): Promise<void> {
  await sql`update api_key set state = 'stopped', stopped_at = clock_timestamp() where id = ${id}`.execute(tx);
}
