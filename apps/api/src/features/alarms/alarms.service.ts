import type { InputOf, PayloadOf } from '@lime/contract/call.ts';
import { maxAlarms } from '@lime/contract/staff-alarms.ts';
import type { listAlarms, listAlerts, saveAlarm } from '@lime/contract/staff-alarms.ts';
import { alarmKinds } from '@lime/domain/alarms/alarm-rules.ts';
import type { AlarmChannel } from '@lime/domain/alarms/alarm-rules.ts';
import type { Targets } from '@lime/domain/alarms/target-hours.ts';
import { addAuditEvent, byStaff } from '../../core/audit-event.ts';
import type { StaffCaller } from '../../core/context.ts';
import type { Db, Tx } from '../../core/db.ts';
import { workRights } from '../../core/realtime/work-rights.ts';
import { Refused } from '../../core/refused.ts';
import { alertsPath } from '@lime/contract/alarm-words.ts';
import { giveUpDeliveries } from '../deliveries/deliveries.service.ts';
import { readSetting } from '../settings/settings.service.ts';
import { isWebhookOn, webhookNames } from '../deliveries/webhooks.service.ts';
import { leaveAlarm, seenBy } from './alarm-watch.ts';
import {
  insertRule,
  lockRule,
  quietOf,
  readItems,
  readPeople,
  readRules,
  removeRule,
  updateRule,
} from './alarms.sql.ts';
import type { RuleTerms } from './alarms.sql.ts';

/** Which channels can send. */
export type Ready = Readonly<Record<AlarmChannel, boolean>>;

/** All alarms, by name, and whom they may call. */
export async function listAll(db: Db, ready: Ready): Promise<PayloadOf<typeof listAlarms>> {
  const [rules, people, webhooks] = await Promise.all([readRules(db), readPeople(db), webhookNames(db)]);
  return {
    list: rules.map((rule) => {
      const seen = seenBy(rule);
      return {
        id: String(rule.id),
        name: rule.name,
        staffId: rule.staffId === null ? null : String(rule.staffId),
        loginId: rule.loginId,
        role: rule.role,
        channel: rule.channel,
        address: rule.address,
        kinds: rule.kinds,
        unseen: rule.kinds.filter((kind) => !seen.includes(kind)),
        moment: rule.moment,
        quiet: quietOf(rule),
        on: rule.state === 'on',
        changedAt: rule.changedAt.toISOString(),
      };
    }),
    people: people.map(({ id, login_id, name }) => ({ id: String(id), loginId: login_id, name: name || login_id })),
    ready: { ...ready },
    webhooks,
  };
}

/** Adds an alarm, or changes the one named. @throws Refused ALARMS_FULL, WEBHOOK_OFF (400), NOT_FOUND (404) */
export async function save(tx: Tx, staff: StaffCaller, input: InputOf<typeof saveAlarm>): Promise<{ id: string }> {
  const { id, name, staffId, role, channel, address, kinds, moment, quiet, on } = input;
  const terms: RuleTerms = {
    name,
    staffId: staffId === null ? null : Number(staffId),
    role,
    channel,
    address,
    kinds: [...new Set(kinds)],
    moment,
    quietFrom: quiet?.from ?? null,
    quietTo: quiet?.to ?? null,
    state: on ? 'on' : 'off',
  };
  if (channel === 'webhook' && !(await isWebhookOn(tx, Number(address)))) throw new Refused({ code: 'WEBHOOK_OFF' });
  if (id === undefined) {
    const made = await insertRule(tx, terms, { by: staff.staffId, most: maxAlarms });
    if (made === null) throw new Refused({ code: 'ALARMS_FULL', detail: { max: maxAlarms } });
    await record(tx, staff, { action: 'alarm.create', id: made, after: terms });
    return { id: String(made) };
  }
  const before = await lock(tx, id);
  await updateRule(tx, Number(id), terms);
  if (!on || before.channel !== channel) await giveUp(tx, before, id);
  await record(tx, staff, { action: 'alarm.change', id, before, after: terms });
  return { id };
}

/** Removes an alarm. @throws Refused NOT_FOUND (404) */
export async function remove(tx: Tx, staff: StaffCaller, id: string): Promise<void> {
  const before = await lock(tx, id);
  await removeRule(tx, Number(id));
  await giveUp(tx, before, id);
  await record(tx, staff, { action: 'alarm.delete', id, before });
}

/** Sends an alarm a try. @throws Refused ALARM_CHANNEL_MISSING, ALARM_OFF (400), NOT_FOUND (404) */
export async function sendTry(tx: Tx, staff: StaffCaller, id: string, ready: Ready): Promise<{ eventId: string }> {
  const rule = await lock(tx, id);
  const { state, channel } = rule;
  const isMissing = !ready[channel] || (channel === 'webhook' && !(await isWebhookOn(tx, Number(rule.address))));
  if (isMissing) throw new Refused({ code: 'ALARM_CHANNEL_MISSING', detail: { channel } });
  if (state !== 'on') throw new Refused({ code: 'ALARM_OFF' });
  const { name } = await readSetting(tx, 'brand');
  const text = `[${name}] 시험 알림이에요. ${staff.loginId} 관리자가 보냈어요.`;
  const [eventId] = await leaveAlarm(tx, { ...rule, id: Number(id) }, { text, path: alertsPath, items: [] });
  if (eventId === undefined) throw new Refused({ code: 'ALARM_CHANNEL_MISSING', detail: { channel } });
  await record(tx, staff, { action: 'alarm.try', id });
  return { eventId };
}

/** Things that a list of what waits has at most, and of one kind. */
const mostAlerts = 100;

/** What waits of the kinds the reader may see: what is longest over its target first. @param now the database's clock */
export async function listAlertsOf(
  db: Db,
  { rights }: Pick<StaffCaller, 'rights'>,
  { targets: targetsOf, now }: { targets: (now: Date) => Targets; now: Date },
): Promise<PayloadOf<typeof listAlerts>> {
  const targets = targetsOf(now);
  const kinds = alarmKinds.filter((kind) => rights.has(workRights[kind]));
  const rows = await readItems(db, kinds, { most: mostAlerts, oldest: true });
  const left = ({ kind, at }: (typeof rows)[number]) => at.getTime() + targets[kind] * 60_000 - now.getTime();
  return {
    list: rows
      .toSorted((one, other) => left(one) - left(other))
      .slice(0, mostAlerts)
      .map(({ kind, id, at, who, amount }) => ({ kind, id, at: at.toISOString(), who, amount, target: targets[kind] })),
    total: rows.length,
    late: rows.filter((row) => left(row) <= 0).length,
  };
}

/** What waits for the one address of a rule is given up; webhooks and devices are others' too. */
async function giveUp(tx: Tx, { channel }: RuleTerms, id: string): Promise<void> {
  if (channel === 'telegram' || channel === 'mail') await giveUpDeliveries(tx, channel, Number(id));
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
