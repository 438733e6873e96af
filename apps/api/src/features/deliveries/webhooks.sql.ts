import { sql } from 'kysely';
import type { DeliveryEventId } from '@lime/contract/delivery-events.ts';
import type { Db, Tx } from '../../core/db.ts';

/** What staff decide of a webhook. */
export type WebhookTerms = {
  name: string;
  url: string;
  events: DeliveryEventId[];
  fromAmount: number;
  state: 'on' | 'off' | 'gone';
};

/** A webhook in the list, with what became of what it was sent within a day. */
export type WebhookRow = {
  id: number;
  name: string;
  url: string;
  events: DeliveryEventId[];
  from_amount: number;
  state: 'on' | 'off' | 'gone';
  by: string;
  changed_at: Date;
  sent: number;
  failed: number;
  waiting: number;
};

/** All that were not removed, by name. */
export async function readWebhooks(db: Db): Promise<WebhookRow[]> {
  const { rows } = await sql<WebhookRow>`
    select w.id, w.name, w.url, w.events, w.from_amount, w.state, s.login_id as by, w.changed_at,
      d.sent, d.failed, d.waiting
    from webhook w join staff s on s.id = w.made_by, lateral (
      select count(*) filter (where state = 'done')::int as sent, count(*) filter (where state = 'failed')::int as failed,
        count(*) filter (where state = 'waiting')::int as waiting
      from delivery where channel = 'webhook' and target_id = w.id
        and (state = 'waiting' or ended_at > clock_timestamp() - interval '1 day')) d
    where w.state <> 'removed' order by w.name, w.id`.execute(db);
  return rows;
}

/** Where to send, and what signs it; null: there is none that takes anything. */
export async function readTarget(db: Db, id: number): Promise<{ url: string; secret: string } | null> {
  const { rows } = await sql<{ url: string; secret: string }>`
    select url, secret from webhook where id = ${id} and state = 'on'`.execute(db);
  return rows[0] ?? null;
}

/** A webhook as it is, locked; null: there is none. */
export async function lockWebhook(tx: Tx, id: number): Promise<WebhookTerms | null> {
  const { rows } = await sql<WebhookTerms>`
    select name, url, events, from_amount as "fromAmount", state from webhook
    where id = ${id} and state <> 'removed' for no key update`.execute(tx);
  return rows[0] ?? null;
}

/** @returns its id; null when there are `most` of them already */
export async function insertWebhook(
  tx: Tx,
  { name, url, events, fromAmount, state }: WebhookTerms,
  { secret, staffId, most }: { secret: string; staffId: number; most: number },
): Promise<number | null> {
  await sql`lock table webhook in share row exclusive mode`.execute(tx);
  const { rows } = await sql<{ id: number }>`
    insert into webhook (name, url, events, from_amount, state, secret, made_by)
    select ${name}, ${url}, ${events}::text[], ${fromAmount}::bigint, ${state}, ${secret}, ${staffId}::bigint
    where (select count(*) from webhook where state <> 'removed') < ${most}::int returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Replaces what staff decide of a webhook. */
export async function updateWebhook(
  tx: Tx,
  id: number,
  { name, url, events, fromAmount, state }: WebhookTerms,
): Promise<void> {
  await sql`
    update webhook set name = ${name}, url = ${url}, events = ${events}::text[], from_amount = ${fromAmount}, state = ${state},
      changed_at = clock_timestamp() where id = ${id}`.execute(tx);
}

/** What signs from now on. */
export async function updateSecret(tx: Tx, id: number, secret: string): Promise<void> {
  await sql`update webhook set secret = ${secret}, changed_at = clock_timestamp() where id = ${id}`.execute(tx);
}

/** Takes a webhook out of the list. */
export async function markRemoved(tx: Tx, id: number): Promise<void> {
  await sql`update webhook set state = 'removed', changed_at = clock_timestamp() where id = ${id}`.execute(tx);
}

/** Stops a webhook whose receiver wants nothing more. @returns false: it was not on */
export async function markGone(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql<{ id: number }>`
    update webhook set state = 'gone', changed_at = clock_timestamp() where id = ${id} and state = 'on' returning id`.execute(
    tx,
  );
  return rows.length > 0;
}
