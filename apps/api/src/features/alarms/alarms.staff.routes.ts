import {
  addPushDevice,
  listAlarms,
  listAlerts,
  listPushDevices,
  removeAlarm,
  removePushDevice,
  saveAlarm,
  tryAlarm,
  tryPushDevice,
} from '@lime/contract/staff-alarms.ts';
import type { Targets } from '@lime/domain/alarms/target-hours.ts';
import { databaseNow } from '../../core/db.ts';
import type { Handle } from '../../core/handle.ts';
import { listAll, listAlertsOf, remove, save, sendTry } from './alarms.service.ts';
import type { Ready } from './alarms.service.ts';
import { addOwn, listOwn, removeOwn, tryOwn } from './push.service.ts';

type Deps = {
  ready: Ready;
  /** of a moment, from the settings as they are now */
  targets: (now: Date) => Targets;
  /** may addresses of push services be of this network now? */
  allowPrivate: () => boolean;
};

/** Who is called outside of the browser, what waits for staff, and the caller's own devices. */
export function registerAlarms(handle: Handle, { ready, targets, allowPrivate }: Deps): void {
  handle(listAlarms, ({ db }) => listAll(db, ready));
  handle(saveAlarm, ({ tx, staff, input }) => save(tx, staff, input));
  handle(removeAlarm, async ({ tx, staff, input }) => {
    await remove(tx, staff, input.id);
    return {};
  });
  handle(tryAlarm, ({ tx, staff, input }) => sendTry(tx, staff, input.id, ready));
  handle(listAlerts, async ({ db, staff }) => listAlertsOf(db, staff, { targets, now: await databaseNow(db) }));
  handle(listPushDevices, ({ db, staff }) => listOwn(db, staff));
  handle(addPushDevice, ({ tx, staff, input }) => addOwn(tx, staff, input, allowPrivate()));
  handle(removePushDevice, async ({ tx, staff, input }) => {
    await removeOwn(tx, staff, input.id);
    return {};
  });
  handle(tryPushDevice, ({ tx, staff, input }) => tryOwn(tx, staff, input.id));
}
