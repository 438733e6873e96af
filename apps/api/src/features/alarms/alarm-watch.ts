import { alarmEvent } from '@lime/contract/delivery-events.ts';
import { itemsToRing } from '@lime/domain/alarms/alarm-rules.ts';
import type { AlarmKind } from '@lime/domain/alarms/alarm-rules.ts';
import type { Targets } from '@lime/domain/alarms/target-hours.ts';
import { rightsOf, rightsOfRole } from '@lime/domain/access/staff-rights.ts';
import { seoulDay, seoulDayStart } from '@lime/domain/seoul-time.ts';
import type { Core } from '../../core/context.ts';
import { databaseNow, inTransaction } from '../../core/db.ts';
import type { Tx } from '../../core/db.ts';
import { workRights } from '../../core/realtime/work-rights.ts';
import { everyStep } from '../../core/every-step.ts';
import { awake, workEach } from '../../core/work-apart.ts';
import { createWorkerLoop } from '../../core/worker-loop.ts';
import type { WorkerLoop } from '../../core/worker-loop.ts';
import { leaveDelivery } from '../deliveries/deliveries.service.ts';
import { readSetting } from '../settings/settings.service.ts';
import { alarmBody } from './alarm-body.ts';
import type { AlarmBody } from './alarm-body.ts';
import { markRung, pruneRung, quietOf, readItems, readRules, readUnrung } from './alarms.sql.ts';
import type { ItemRow, RuleRow } from './alarms.sql.ts';
import { readDevicesOf } from './push.sql.ts';

const pauseMs = 3_000;
/** Rows of a kind that are looked at: the newest. */
const most = 500;
const keptDays = 90;
const pruneEveryMs = 3_600_000;

/** Looks at what waits for staff and leaves a message for each rule that rings. */
export type AlarmWatch = Pick<WorkerLoop, 'start' | 'stop'> & {
  /** One look by hand. @param now the database's clock unless given */
  runOnce(now?: Date): Promise<void>;
};

/** @param targets  of a moment, from the settings as they are now */
export function createAlarmWatch({ db, log }: Pick<Core, 'db' | 'log'>, targets: (now: Date) => Targets): AlarmWatch {
  let prunedAt = Date.now();
  const runOnce = async (at?: Date) => {
    const look = async () => {
      const rules = (await readRules(db)).filter(isRinging);
      if (rules.length === 0) return;
      const now = at ?? (await databaseNow(db));
      await ringAll({ db, log }, rules, now, targets(now));
    };
    const isDue = Date.now() - prunedAt >= pruneEveryMs;
    if (isDue) prunedAt = Date.now();
    await everyStep(look, ...(isDue ? [() => pruneRung(db, keptDays)] : []));
  };
  const loop = createWorkerLoop(() => runOnce(), {
    name: 'alarm-watch',
    db,
    pauseMs,
    failed: (error) => log.warn({ err: error }, 'alarms: what waits could not be read, trying again'),
  });
  return { start: loop.start, stop: loop.stop, runOnce };
}

const isRinging = ({ state, staffId, staffState }: RuleRow): boolean =>
  state === 'on' && (staffId === null || staffState === 'normal');

/** Kinds that whom a rule calls may see. */
export function seenBy({ role, staffRole, staffRights, kinds }: RuleRow): AlarmKind[] {
  const rights = new Set(role ? rightsOfRole[role] : rightsOf(staffRole!, staffRights ?? {}));
  return kinds.filter((kind) => rights.has(workRights[kind]));
}

/** A rule that cannot ring rests, and the others ring. */
async function ringAll(
  { db, log }: Pick<Core, 'db' | 'log'>,
  all: readonly RuleRow[],
  at: Date,
  targets: Targets,
): Promise<void> {
  const rules = await awake(db, 'alarms', all, ({ id }) => id);
  const kinds = [...new Set(rules.flatMap(seenBy))];
  const items = (await readItems(db, kinds, { most })).map((row) => ({
    ...row,
    key: `${row.kind}:${row.id}:${row.at.getTime()}`,
    row,
    at: row.at.getTime(),
  }));
  const now = at.getTime();
  const minute = Math.floor((now - seoulDayStart(seoulDay(at)).getTime()) / 60_000);
  const ringOne = async (rule: RuleRow) => {
    const due = itemsToRing(
      {
        kinds: seenBy(rule),
        moment: rule.moment,
        quiet: quietOf(rule),
        since: rule.since.getTime(),
      },
      items,
      { now, minute, targets },
    );
    if (due.length > 0) await ring(db, rule, due, at);
  };
  await workEach(rules, { db, log, work: 'alarms', itemOf: ({ id }) => id, run: ringOne });
}

/** Leaves one message of all that this rule has not rung for. */
async function ring(
  db: Core['db'],
  rule: RuleRow,
  due: readonly { key: string; row: ItemRow }[],
  now: Date,
): Promise<void> {
  const unrung = await readUnrung(
    db,
    rule.id,
    due.map(({ key }) => key),
  );
  if (unrung.length === 0) return;
  await inTransaction(db, async (tx) => {
    const marked = new Set(await markRung(tx, rule.id, unrung));
    const rows = due
      .filter(({ key }) => marked.has(key))
      .map(({ row }) => row)
      .toSorted((one, other) => one.at.getTime() - other.at.getTime());
    if (rows.length === 0) return;
    const { name } = await readSetting(tx, 'brand');
    await leaveAlarm(tx, rule, alarmBody(rows, rule.moment, now, name));
  });
}

type Rings = Pick<RuleRow, 'id' | 'channel' | 'address' | 'staffId' | 'role'>;

/**
 * Leaves what a rule says to all it rings: its one address, or each browser of whom it calls.
 *
 * @returns  what the receivers will know it by; none where nobody has a browser that push may ring
 */
export async function leaveAlarm(tx: Tx, rule: Rings, body: AlarmBody): Promise<string[]> {
  const { channel } = rule;
  const targets =
    channel === 'push' ? await readDevicesOf(tx, rule) : [channel === 'webhook' ? Number(rule.address) : rule.id];
  const left: string[] = [];
  for (const targetId of targets) left.push(await leaveDelivery(tx, { channel, targetId, event: alarmEvent, body }));
  return left;
}
