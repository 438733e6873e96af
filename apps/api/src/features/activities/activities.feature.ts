import type { Core } from '../../core/context.ts';
import type { Feature } from '../feature.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import { registerActivities } from './activities.routes.ts';
import { registerStaffActivities } from './activities.staff.routes.ts';
import { createAttendance } from './attendance.service.ts';
import { createActivitiesOffice } from './staff-activities.service.ts';
import { createRoulette } from './roulette.service.ts';

/** Check-in and roulette. */
export function activitiesFeature(core: Core, settings: LiveSettings): Feature {
  return {
    name: 'activities',
    routes(handle) {
      registerStaffActivities(handle, createActivitiesOffice(core));
      registerActivities(handle, {
        attendance: createAttendance(core, { settings }),
        roulette: createRoulette({ settings, secret: core.config.jwtSecret }),
      });
    },
  };
}
