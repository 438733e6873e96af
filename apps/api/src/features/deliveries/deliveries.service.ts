import type { InputOf, PayloadOf } from '@lime/contract/call.ts';
import type { listDeliveries } from '@lime/contract/staff-deliveries.ts';
import { addAuditEvent, byStaff } from '../../core/audit-event.ts';
import type { StaffCaller } from '../../core/context.ts';
import type { Db, Tx } from '../../core/db.ts';
import { paginationOf } from '../../core/paging.ts';
import { Refused } from '../../core/refused.ts';
import { lockDelivery, readDeliveries, replay } from './deliveries.sql.ts';
import { lockWebhook } from './webhooks.sql.ts';

/** A page of what was sent, newest first. */
export async function list(
  db: Db,
  { page, size, webhook, event, state }: InputOf<typeof listDeliveries>,
): Promise<PayloadOf<typeof listDeliveries>> {
  const { rows, total } = await readDeliveries(db, {
    webhook: webhook === undefined ? null : Number(webhook),
    event: event ?? null,
    state: state ?? null,
    size,
    offset: (page - 1) * size,
  });
  return {
    list: rows.map(({ id, event_id, made_at, tried_at, next_at, ended_at, ...row }) => ({
      ...row,
      id: String(id),
      eventId: event_id,
      at: made_at.toISOString(),
      triedAt: tried_at?.toISOString() ?? null,
      nextAt: row.state === 'waiting' ? next_at.toISOString() : null,
      endedAt: ended_at?.toISOString() ?? null,
    })),
    pagination: paginationOf(page, size, total),
  };
}

/** Sends again what has ended, under the same id. @throws Refused DELIVERY_WAITING, WEBHOOK_OFF (400), NOT_FOUND (404) */
export async function sendAgain(tx: Tx, staff: StaffCaller, id: string): Promise<void> {
  const row = await lockDelivery(tx, Number(id));
  if (!row) throw new Refused({ code: 'NOT_FOUND' }, 404);
  if (row.state === 'waiting') throw new Refused({ code: 'DELIVERY_WAITING' });
  const webhook = await lockWebhook(tx, row.target_id);
  if (webhook?.state !== 'on') throw new Refused({ code: 'WEBHOOK_OFF' });
  await replay(tx, Number(id));
  await addAuditEvent(tx, {
    ...byStaff(staff),
    action: 'delivery.replay',
    subject: `webhook:${row.target_id}`,
    after: { delivery: id, event: row.event },
  });
}
