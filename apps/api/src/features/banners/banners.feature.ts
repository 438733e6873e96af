import type { Core } from '../../core/context.ts';
import type { Feature } from '../feature.ts';
import type { Members } from '../members/members.service.ts';
import { registerBanners } from './banners.routes.ts';
import { registerStaffBanners } from './banners.staff.routes.ts';

/** Pictures with a link on members' pages. */
export function bannersFeature(core: Core, members: Members): Feature {
  return {
    name: 'banners',
    routes(handle) {
      registerBanners(handle, { db: core.db, members });
      registerStaffBanners(handle, core.db);
    },
  };
}
