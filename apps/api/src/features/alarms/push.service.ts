import { createECDH } from 'node:crypto';
import { alarmEvent } from '@lime/contract/delivery-events.ts';
import { alertsPath } from '@lime/contract/alarm-words.ts';
import type { InputOf, PayloadOf } from '@lime/contract/call.ts';
import { maxPushDevices } from '@lime/contract/staff-alarms.ts';
import type { addPushDevice, listPushDevices } from '@lime/contract/staff-alarms.ts';
import { addAuditEvent, byStaff } from '../../core/audit-event.ts';
import type { StaffCaller } from '../../core/context.ts';
import type { Db, Tx } from '../../core/db.ts';
import { Refused } from '../../core/refused.ts';
import { leaveDelivery } from '../deliveries/deliveries.service.ts';
import { targetFault } from '../deliveries/post-outside.service.ts';
import { readSetting } from '../settings/settings.service.ts';
import type { AlarmBody } from './alarm-body.ts';
import { seenBy } from './alarm-watch.ts';
import { quietOf, readRules } from './alarms.sql.ts';
import { sitePushKey } from './push-key.ts';
import { deleteDevice, ownsDevice, readDevices, upsertDevice } from './push.sql.ts';

/** One's own browsers that push rings, and the alarms that ring them. */
export async function listOwn(db: Db, { staffId, role }: StaffCaller): Promise<PayloadOf<typeof listPushDevices>> {
  const [{ publicKey }, devices, rules] = await Promise.all([sitePushKey(db), readDevices(db, staffId), readRules(db)]);
  return {
    key: publicKey,
    devices: devices.map(({ id, name, endpoint, made_at }) => ({
      id: String(id),
      name,
      endpoint,
      madeAt: made_at.toISOString(),
    })),
    alarms: rules
      .filter((rule) => rule.channel === 'push' && rule.state === 'on')
      .filter((rule) => rule.staffId === staffId || rule.role === role)
      .map((rule) => ({ name: rule.name, kinds: seenBy(rule), moment: rule.moment, quiet: quietOf(rule) })),
  };
}

/** Lets push ring a browser of the caller's. @throws Refused PUSH_DEVICE_INVALID, PUSH_DEVICES_FULL (400) */
export async function addOwn(
  tx: Tx,
  staff: StaffCaller,
  { name, endpoint, p256dh, auth }: InputOf<typeof addPushDevice>,
  allowPrivate: boolean,
): Promise<{ id: string }> {
  if (targetFault(endpoint, allowPrivate) !== null || !isPoint(p256dh))
    throw new Refused({ code: 'PUSH_DEVICE_INVALID' });
  const id = await upsertDevice(tx, { staffId: staff.staffId, name, endpoint, p256dh, auth }, maxPushDevices);
  if (id === null) throw new Refused({ code: 'PUSH_DEVICES_FULL', detail: { max: maxPushDevices } });
  await record(tx, staff, 'push.create', { device: name, at: new URL(endpoint).host });
  return { id: String(id) };
}

/** Push rings a browser of the caller's no more. @throws Refused NOT_FOUND (404) */
export async function removeOwn(tx: Tx, staff: StaffCaller, id: string): Promise<void> {
  const name = await deleteDevice(tx, Number(id), staff.staffId);
  if (name === null) throw new Refused({ code: 'NOT_FOUND' }, 404);
  await record(tx, staff, 'push.delete', { device: name });
}

/** Rings a browser of the caller's once. @throws Refused NOT_FOUND (404) */
export async function tryOwn(tx: Tx, staff: StaffCaller, id: string): Promise<{ eventId: string }> {
  if (!(await ownsDevice(tx, Number(id), staff.staffId))) throw new Refused({ code: 'NOT_FOUND' }, 404);
  const { name } = await readSetting(tx, 'brand');
  const body: AlarmBody = {
    text: `[${name}] 시험 알림이에요.\n이 기기로 알림을 받을 수 있어요.`,
    path: alertsPath,
    items: [],
  };
  return { eventId: await leaveDelivery(tx, { channel: 'push', targetId: Number(id), event: alarmEvent, body }) };
}

/** Is it a point of P-256, so that something can be encrypted for it? @param key base64url */
function isPoint(key: string): boolean {
  const own = createECDH('prime256v1');
  own.generateKeys();
  try {
    own.computeSecret(Buffer.from(key, 'base64url'));
    return true;
  } catch {
    return false;
  }
}

function record(tx: Tx, staff: StaffCaller, action: string, after: object): Promise<void> {
  return addAuditEvent(tx, { ...byStaff(staff), action, subject: `staff:${staff.staffId}`, after });
}
