import { randomBytes } from 'node:crypto';
import type { InputOf } from '@lime/contract/call.ts';
import { tryEvent } from '@lime/contract/delivery-events.ts';
import { maxWebhooks } from '@lime/contract/staff-deliveries.ts';
import type { saveWebhook, WireWebhook } from '@lime/contract/staff-deliveries.ts';
import { addAuditEvent, byStaff } from '../../core/audit-event.ts';
import type { StaffCaller } from '../../core/context.ts';
import type { Db, Tx } from '../../core/db.ts';
import { Refused } from '../../core/refused.ts';
import { endWaiting, insertDelivery } from './deliveries.sql.ts';
import { targetFault } from './post-outside.service.ts';
import {
  insertWebhook,
  lockWebhook,
  markRemoved,
  readTarget,
  readWebhooks,
  updateSecret,
  updateWebhook,
} from './webhooks.sql.ts';
import type { WebhookTerms } from './webhooks.sql.ts';

const newSecret = () => `whsec_${randomBytes(32).toString('base64url')}`;

/** All webhooks, by name. */
export async function listAll(db: Db): Promise<{ list: WireWebhook[] }> {
  const rows = await readWebhooks(db);
  return {
    list: rows.map(({ id, from_amount, changed_at, ...row }) => ({
      ...row,
      id: String(id),
      fromAmount: from_amount,
      changedAt: changed_at.toISOString(),
    })),
  };
}

/**
 * Adds a webhook, or changes the one named.
 *
 * @returns  the secret of a new one; it is shown only here
 * @throws   Refused WEBHOOK_ADDRESS, WEBHOOKS_FULL (400), NOT_FOUND (404)
 */
export async function save(
  tx: Tx,
  staff: StaffCaller,
  { id, name, url, events, fromAmount, on }: InputOf<typeof saveWebhook>,
  allowPrivate: boolean,
): Promise<{ id: string; secret: string | null }> {
  const fault = targetFault(url, allowPrivate);
  if (fault !== null) throw new Refused({ code: 'WEBHOOK_ADDRESS', detail: { fault } });
  const terms: WebhookTerms = { name, url, events: [...new Set(events)], fromAmount, state: on ? 'on' : 'off' };
  if (id === undefined) {
    const secret = newSecret();
    const made = await insertWebhook(tx, terms, { secret, staffId: staff.staffId, most: maxWebhooks });
    if (made === null) throw new Refused({ code: 'WEBHOOKS_FULL', detail: { max: maxWebhooks } });
    await record(tx, staff, { action: 'webhook.create', id: made, after: terms });
    return { id: String(made), secret };
  }
  const before = await lock(tx, id);
  await updateWebhook(tx, Number(id), terms);
  if (!on) await endWaiting(tx, 'webhook', Number(id));
  await record(tx, staff, { action: 'webhook.change', id, before, after: terms });
  return { id, secret: null };
}

/** Webhooks there are, by name. */
export async function webhookNames(db: Db): Promise<{ id: string; name: string }[]> {
  return (await readWebhooks(db)).map(({ id, name }) => ({ id: String(id), name }));
}

/** Does a webhook take what is sent to it? */
export const isWebhookOn = async (tx: Tx, id: number): Promise<boolean> => (await readTarget(tx, id)) !== null;

/** Makes another secret. @throws Refused NOT_FOUND (404) */
export async function renewSecret(tx: Tx, staff: StaffCaller, id: string): Promise<{ secret: string }> {
  await lock(tx, id);
  const secret = newSecret();
  await updateSecret(tx, Number(id), secret);
  await record(tx, staff, { action: 'webhook.secret', id });
  return { secret };
}

/** Removes a webhook and gives up what waits for it. @throws Refused NOT_FOUND (404) */
export async function remove(tx: Tx, staff: StaffCaller, id: string): Promise<void> {
  const before = await lock(tx, id);
  await markRemoved(tx, Number(id));
  await endWaiting(tx, 'webhook', Number(id));
  await record(tx, staff, { action: 'webhook.delete', id, before });
}

/** Sends a webhook a try. @throws Refused WEBHOOK_OFF (400), NOT_FOUND (404) */
export async function sendTry(tx: Tx, staff: StaffCaller, id: string): Promise<{ eventId: string }> {
  const { state } = await lock(tx, id);
  if (state !== 'on') throw new Refused({ code: 'WEBHOOK_OFF' });
  const body = { by: staff.loginId };
  const eventId = await insertDelivery(tx, { channel: 'webhook', targetId: Number(id), event: tryEvent, body });
  await record(tx, staff, { action: 'webhook.try', id });
  return { eventId };
}

async function lock(tx: Tx, id: string): Promise<WebhookTerms> {
  const row = await lockWebhook(tx, Number(id));
  if (!row) throw new Refused({ code: 'NOT_FOUND' }, 404);
  return row;
}

type Act = { action: string; id: string | number; before?: WebhookTerms; after?: WebhookTerms };

function record(tx: Tx, staff: StaffCaller, { action, id, before, after }: Act): Promise<void> {
  return addAuditEvent(tx, { ...byStaff(staff), action, subject: `webhook:${id}`, before, after });
}
