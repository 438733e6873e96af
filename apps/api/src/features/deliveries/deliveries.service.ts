import type { InputOf, PayloadOf } from '@lime/contract/call.ts';
import type { listDeliveries } from '@lime/contract/staff-deliveries.ts';
import { addAuditEvent, byStaff } from '../../core/audit-event.ts';
import type { StaffCaller } from '../../core/context.ts';
import type { Db, Tx } from '../../core/db.ts';
import { paginationOf } from '../../core/paging.ts';
import { Refused } from '../../core/refused.ts';
import { endWaiting, insertDelivery, isTargetOn, lockDelivery, readDeliveries, replay } from './deliveries.sql.ts';
import type { NewDelivery } from './deliveries.sql.ts';
import type { DeliveryChannel } from './deliveries.types.ts';

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

/** What the audit log calls a target of each channel. */
const subjects = { webhook: 'webhook', telegram: 'alarm', mail: 'alarm', push: 'push' } as const;

/** Sends again what has ended, under the same id. @throws Refused DELIVERY_WAITING, WEBHOOK_OFF (400), NOT_FOUND (404) */
export async function sendAgain(tx: Tx, staff: StaffCaller, id: string): Promise<void> {
  const row = await lockDelivery(tx, Number(id));
  if (!row) throw new Refused({ code: 'NOT_FOUND' }, 404);
  if (row.state === 'waiting') throw new Refused({ code: 'DELIVERY_WAITING' });
  if (!(await isTargetOn(tx, row.channel, row.target_id))) throw new Refused({ code: 'WEBHOOK_OFF' });
  await replay(tx, Number(id));
  await addAuditEvent(tx, {
    ...byStaff(staff),
    action: 'delivery.replay',
    subject: `${subjects[row.channel]}:${row.target_id}`,
    after: { delivery: id, event: row.event },
  });
}

/** Leaves something to be sent, with the transaction it is of. @returns what its receiver will know it by */
export function leaveDelivery(tx: Tx, delivery: NewDelivery): Promise<string> {
  return insertDelivery(tx, delivery);
}

/** Gives up what waits for a target. */
export function giveUpDeliveries(tx: Tx, channel: DeliveryChannel, targetId: number): Promise<void> {
  return endWaiting(tx, channel, targetId);
}
