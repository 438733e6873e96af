import type { Core } from '../../core/context.ts';
import type { Feature } from '../feature.ts';
import type { Members } from '../members/members.service.ts';
import { createPopupClock } from './popup-clock.ts';
import { registerPopups } from './popups.routes.ts';
import { registerStaffPopups } from './popups.staff.routes.ts';

/** Windows that open over members' pages, within the time each is given. */
export function popupsFeature(core: Core, members: Members): Feature {
  return {
    name: 'popups',
    routes(handle) {
      registerPopups(handle, { db: core.db, members });
      registerStaffPopups(handle, core);
    },
    workers: [createPopupClock(core)],
  };
}
