import { sql } from 'kysely';
import type { Db, Tx } from '../../core/db.ts';

/** What push services know the site by, base64url. */
export type PushKey = { publicKey: string; privateKey: string };

/** The site's key; null: it has none yet. */
export async function readPushKey(db: Db): Promise<PushKey | null> {
  const { rows } = await sql<PushKey>`
    select public_key as "publicKey", private_key as "privateKey" from push_key`.execute(db);
  return rows[0] ?? null;
}

/** Keeps the site's key, unless another process was first. */
export async function insertPushKey(db: Db, { publicKey, privateKey }: PushKey): Promise<void> {
  await sql`insert into push_key (public_key, private_key) values (${publicKey}, ${privateKey}) on conflict do nothing`.execute(
    db,
  );
}

/** A browser in the list of whom it rings. */
export type DeviceRow = { id: number; name: string; endpoint: string; made_at: Date };

/** Browsers of a member of staff, the newest first. */
export async function readDevices(db: Db, staffId: number): Promise<DeviceRow[]> {
  const { rows } = await sql<DeviceRow>`
    select id, name, endpoint, made_at from push_device where staff_id = ${staffId} order by id desc`.execute(db);
  return rows;
}

/** What a browser gave when it subscribed. */
export type NewDevice = { staffId: number; name: string; endpoint: string; p256dh: string; auth: string };

/**
 * Keeps a browser for whom it rings from now on; one that is known becomes the caller's, with its newest keys.
 *
 * @returns its id; null when its owner has `most` others
 */
export async function upsertDevice(
  tx: Tx,
  { staffId, name, endpoint, p256dh, auth }: NewDevice,
  most: number,
): Promise<number | null> {
  await sql`select from staff where id = ${staffId} for no key update`.execute(tx);
  const { rows } = await sql<{ id: number }>`
    insert into push_device (staff_id, name, endpoint, p256dh, auth)
    select ${staffId}::bigint, ${name}, ${endpoint}, ${p256dh}, ${auth}
    where (select count(*) from push_device where staff_id = ${staffId} and endpoint <> ${endpoint}) < ${most}::int
    on conflict (endpoint) do update set staff_id = excluded.staff_id, name = excluded.name, p256dh = excluded.p256dh,
      auth = excluded.auth, made_at = clock_timestamp()
    returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Takes a browser off its owner's list. @returns its name; null: it was not there */
export async function deleteDevice(tx: Tx, id: number, staffId: number): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    delete from push_device where id = ${id} and staff_id = ${staffId} returning name`.execute(tx);
  return rows[0]?.name ?? null;
}

/** Takes a browser off that its service knows no more, unless it subscribed anew meanwhile. */
export async function forgetDevice(db: Db, id: number, endpoint: string): Promise<void> {
  await sql`delete from push_device where id = ${id} and endpoint = ${endpoint}`.execute(db);
}

/** Is it a browser of this member of staff? */
export async function ownsDevice(tx: Tx, id: number, staffId: number): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    select id from push_device where id = ${id} and staff_id = ${staffId}`.execute(tx);
  return rows.length > 0;
}

/** Where a push goes. */
export type Subscription = { endpoint: string; p256dh: string; auth: string };

/** A browser of an account that is in use; null: there is none. */
export async function readSubscription(db: Db, id: number): Promise<Subscription | null> {
  const { rows } = await sql<Subscription>`
    select d.endpoint, d.p256dh, d.auth from push_device d join staff s on s.id = d.staff_id
    where d.id = ${id} and s.state = 'normal'`.execute(db);
  return rows[0] ?? null;
}

/** Browsers of a person, or of everybody with a role, whose accounts are in use. */
export async function readDevicesOf(
  db: Db,
  { staffId, role }: { staffId: number | null; role: string | null },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select d.id from push_device d join staff s on s.id = d.staff_id
    where s.state = 'normal' and (s.id = ${staffId}::bigint or s.role = ${role}::text) order by d.id`.execute(db);
  return rows.map(({ id }) => id);
}
