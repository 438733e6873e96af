import {
  listDeliveries,
  listWebhooks,
  removeWebhook,
  renewWebhookSecret,
  replayDelivery,
  saveWebhook,
  tryWebhook,
} from '@lime/contract/staff-deliveries.ts';
import type { Handle } from '../../core/handle.ts';
import { list, sendAgain } from './deliveries.service.ts';
import { listAll, remove, renewSecret, save, sendTry } from './webhooks.service.ts';

/** Webhooks, and the log of what was sent. @param allowPrivate may targets be of this network now? */
export function registerDeliveries(handle: Handle, allowPrivate: () => boolean): void {
  handle(listWebhooks, ({ db }) => listAll(db));
  handle(saveWebhook, ({ tx, staff, input }) => save(tx, staff, input, allowPrivate()));
  handle(renewWebhookSecret, ({ tx, staff, input }) => renewSecret(tx, staff, input.id));
  handle(removeWebhook, async ({ tx, staff, input }) => {
    await remove(tx, staff, input.id);
    return {};
  });
  handle(tryWebhook, ({ tx, staff, input }) => sendTry(tx, staff, input.id));
  handle(listDeliveries, ({ db, input }) => list(db, input));
  handle(replayDelivery, async ({ tx, staff, input }) => {
    await sendAgain(tx, staff, input.id);
    return {};
  });
}
