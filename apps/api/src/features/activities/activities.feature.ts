import type { Core } from '../../core/context.ts';
import type { Feature } from '../feature.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import { registerActivities } from './activities.routes.ts';
import { registerStaffActivities } from './activities.staff.routes.ts';
import { readToday } from './budget.sql.ts';

/** Check-in and roulette. */
export function activitiesFeature({ config, db, outbox }: Core, settings: LiveSettings): Feature {
  return {
    name: 'activities',
    routes(handle) {
      registerStaffActivities(handle);
      registerActivities(handle, { db, outbox, settings, readDay: readToday, secret: config.jwtSecret });
    },
  };
}
