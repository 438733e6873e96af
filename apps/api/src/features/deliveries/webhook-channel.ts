import { goneCode } from '@lime/domain/deliveries/retries.ts';
import { addAuditEvent } from '../../core/audit-event.ts';
import type { Core } from '../../core/context.ts';
import { inTransaction } from '../../core/db.ts';
import { endWaiting } from './deliveries.sql.ts';
import type { Channel, DueRow, SendTerms } from './deliveries.types.ts';
import { postOutside } from './post-outside.service.ts';
import { signatureOf } from './signature.ts';
import { markGone, readTarget } from './webhooks.sql.ts';

/** What is sent of a delivery, the same each time. */
export const bodyOf = ({
  event_id,
  event,
  made_at,
  body,
}: Pick<DueRow, 'event_id' | 'event' | 'made_at' | 'body'>): string =>
  JSON.stringify({ id: event_id, event, at: made_at.toISOString(), data: body });

/** Webhooks: a signed POST to an operator's own system. */
export function webhookChannel({ db }: Pick<Core, 'db'>, allowPrivate: () => boolean): Channel {
  return {
    async send(row: DueRow, { timeoutMs, signal }: SendTerms) {
      const target = await readTarget(db, row.target_id);
      if (!target) return { code: null, problem: 'off', ended: true };
      const body = bodyOf(row);
      const outcome = await postOutside(
        {
          url: target.url,
          body,
          headers: {
            'content-type': 'application/json; charset=utf-8',
            'user-agent': 'Lime-Webhook/1',
            'lime-event': row.event,
            'lime-delivery': row.event_id,
            'lime-signature': signatureOf(target.secret, body, Math.floor(Date.now() / 1_000)),
          },
        },
        { allowPrivate: allowPrivate(), timeoutMs, signal },
      );
      if (outcome.code !== goneCode) return outcome;
      await stopGone(db, row.target_id);
      return { ...outcome, ended: true };
    },
  };
}

/** A receiver that answered 410 gets nothing more until staff switch it on again. */
async function stopGone(db: Core['db'], id: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    if (!(await markGone(tx, id))) return;
    await endWaiting(tx, 'webhook', id);
    await addAuditEvent(tx, {
      actor: 'system',
      action: 'webhook.gone',
      subject: `webhook:${id}`,
      after: { code: goneCode },
    });
  });
}
