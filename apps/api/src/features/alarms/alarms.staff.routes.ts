import { listAlarms, removeAlarm, saveAlarm, tryAlarm } from '@lime/contract/staff-alarms.ts';
import type { Handle } from '../../core/handle.ts';
import { listAll, remove, save, sendTry } from './alarms.service.ts';

/** Who is called outside of the browser. @param ready is there a bot that can send? */
export function registerAlarms(handle: Handle, ready: boolean): void {
  handle(listAlarms, ({ db }) => listAll(db, ready));
  handle(saveAlarm, ({ tx, staff, input }) => save(tx, staff, input));
  handle(removeAlarm, async ({ tx, staff, input }) => {
    await remove(tx, staff, input.id);
    return {};
  });
  handle(tryAlarm, ({ tx, staff, input }) => sendTry(tx, staff, input.id, ready));
}
