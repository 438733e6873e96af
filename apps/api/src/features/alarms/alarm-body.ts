import { alarmPath, alertsPath } from '@lime/contract/alarm-words.ts';
import type { AlarmKind, AlarmMoment } from '@lime/domain/alarms/alarm-rules.ts';
import { alarmText } from './alarm-text.ts';
import type { ItemRow } from './alarms.sql.ts';

/** Things one message has; its text says how many more there are. */
const most = 100;

/** What an alarm's delivery holds, whatever its channel sends of it. `path` is below /office: where to look. */
export type AlarmBody = {
  readonly text: string;
  readonly path: string;
  /** for programs; nobody is named */
  readonly items: readonly {
    readonly kind: AlarmKind;
    readonly id: string;
    /** ISO */
    readonly since: string;
    /** won; null where no money is asked for */
    readonly amount: number | null;
  }[];
};

/** @param items  what rings, oldest first, at least one @param site what the site is called */
export function alarmBody(items: readonly ItemRow[], moment: AlarmMoment, now: Date, site: string): AlarmBody {
  return {
    text: alarmText(items, moment, now, site),
    path: items.length === 1 ? alarmPath(items[0]!) : alertsPath,
    items: items.slice(0, most).map(({ kind, id, at, amount }) => ({ kind, id, since: at.toISOString(), amount })),
  };
}
