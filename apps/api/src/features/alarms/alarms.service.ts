import type { InputOf, PayloadOf } from '@lime/contract/call.ts';
import { alarmEvent } from '@lime/contract/delivery-events.ts';
import { maxAlarms } from '@lime/contract/staff-alarms.ts';
import type { listAlarms, saveAlarm } from '@lime/contract/staff-alarms.ts';
import { addAuditEvent, byStaff } from '../../core/audit-event.ts';
import type { StaffCaller } from '../../core/context.ts';
import type { Db, Tx } from '../../core/db.ts';
import { Refused } from '../../core/refused.ts';
import { giveUpDeliveries, leaveDelivery } from '../deliveries/deliveries.service.ts';
import { seenBy } from './alarm-watch.ts';
import { insertRule, lockRule, readPeople, readRules, removeRule, updateRule } from './alarms.sql.ts';
import type { RuleTerms } from './alarms.sql.ts';

/** All alarms, by name, and whom they may call. @param ready is there a bot? */
export async function listAll(db: Db, ready: boolean): Promise<PayloadOf<typeof listAlarms>> {
  const [rules, people] = await Promise.all([readRules(db), readPeople(db)]);
  return {
    list: rules.map((rule) => {
      const seen = seenBy(rule);
      return {
        id: String(rule.id),
        name: rule.name,
        staffId: rule.staffId === null ? null : String(rule.staffId),
        loginId: rule.loginId,
        role: rule.role,
        address: rule.address,
        kinds: rule.kinds,
        unseen: rule.kinds.filter((kind) => !seen.includes(kind)),
        moment: rule.moment,
        quiet: rule.quietFrom === null || rule.quietTo === null ? null : { from: rule.quietFrom, to: rule.quietTo },
        on: rule.state === 'on',
        changedAt: rule.changedAt.toISOString(),
      };
    }),
    people: people.map(({ id, login_id, name }) => ({ id: String(id), loginId: login_id, name: name || login_id })),
    ready,
  };
}

/** Adds an alarm, or changes the one named. @throws Refused ALARMS_FULL (400), NOT_FOUND (404) */
export async function save(tx: Tx, staff: StaffCaller, input: InputOf<typeof saveAlarm>): Promise<{ id: string }> {
  const { id, name, staffId, role, address, kinds, moment, quiet, on } = input;
  const terms: RuleTerms = {
    name,
    staffId: staffId === null ? null : Number(staffId),
    role,
    address,
    kinds: [...new Set(kinds)],
    moment,
    quietFrom: quiet?.from ?? null,
    quietTo: quiet?.to ?? null,
    state: on ? 'on' : 'off',
  };
  if (id === undefined) {
    const made = await insertRule(tx, terms, { channel: 'telegram', by: staff.staffId, most: maxAlarms });
    if (made === null) throw new Refused({ code: 'ALARMS_FULL', detail: { max: maxAlarms } });
    await record(tx, staff, { action: 'alarm.create', id: made, after: terms });
    return { id: String(made) };
  }
  const before = await lock(tx, id);
  await updateRule(tx, Number(id), terms);
  if (!on) await giveUpDeliveries(tx, 'telegram', Number(id));
  await record(tx, staff, { action: 'alarm.change', id, before, after: terms });
  return { id };
}

/** Removes an alarm. @throws Refused NOT_FOUND (404) */
export async function remove(tx: Tx, staff: StaffCaller, id: string): Promise<void> {
  const before = await lock(tx, id);
  await removeRule(tx, Number(id));
  await giveUpDeliveries(tx, 'telegram', Number(id));
  await record(tx, staff, { action: 'alarm.delete', id, before });
}

/** Sends an alarm a try. @param ready is there a bot? @throws Refused ALARM_CHANNEL_MISSING, ALARM_OFF (400), NOT_FOUND (404) */
export async function sendTry(tx: Tx, staff: StaffCaller, id: string, ready: boolean): Promise<{ eventId: string }> {
  const { state } = await lock(tx, id);
  if (!ready) throw new Refused({ code: 'ALARM_CHANNEL_MISSING' });
  if (state !== 'on') throw new Refused({ code: 'ALARM_OFF' });
  const body = { text: `[라임] 시험 알림이에요. ${staff.loginId} 관리자가 보냈어요.` };
  const eventId = await leaveDelivery(tx, { channel: 'telegram', targetId: Number(id), event: alarmEvent, body });
  await record(tx, staff, { action: 'alarm.try', id });
  return { eventId };
}

async function lock(tx: Tx, id: string): Promise<RuleTerms> {
  const row = await lockRule(tx, Number(id));
  if (!row) throw new Refused({ code: 'NOT_FOUND' }, 404);
  return row;
}

type Act = { action: string; id: string | number; before?: RuleTerms; after?: RuleTerms };

function record(tx: Tx, staff: StaffCaller, { action, id, before, after }: Act): Promise<void> {
  return addAuditEvent(tx, { ...byStaff(staff), action, subject: `alarm:${id}`, before, after });
}
