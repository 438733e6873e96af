import { targetsAt } from '@lime/domain/alarms/target-hours.ts';
import type { Targets } from '@lime/domain/alarms/target-hours.ts';
import type { LiveSettings } from './settings.service.ts';

/** @returns the minutes by kind after which something that waits is late, by the settings and the time of day */
export const workTargets =
  (settings: Pick<LiveSettings, 'get'>) =>
  (now = new Date()): Targets =>
    targetsAt(settings.get('alarmTargets'), settings.get('targetHours'), now);
