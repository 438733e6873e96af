import type { Core } from '../../core/context.ts';
import type { Feature } from '../feature.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import { createAlarmWatch } from './alarm-watch.ts';
import { registerAlarms } from './alarms.staff.routes.ts';

/** Calls staff to what waits for them, outside of the browser. */
export function alarmsFeature(core: Core, settings: LiveSettings): Feature {
  return {
    name: 'alarms',
    routes: (handle) => registerAlarms(handle, core.config.telegram !== null),
    workers: [createAlarmWatch(core, () => settings.get('alarmTargets'))],
  };
}
