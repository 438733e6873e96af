import type { Core } from '../../core/context.ts';
import type { Feature } from '../feature.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import { serveIcons } from './icons.ts';
import { servePictures } from './pictures.routes.ts';
import { registerStaffPictures } from './pictures.staff.routes.ts';

/** Pictures that staff upload and pages show. */
export function picturesFeature({ db }: Pick<Core, 'db'>, settings: Pick<LiveSettings, 'get'>): Feature {
  return {
    name: 'pictures',
    routes(handle, { server }) {
      registerStaffPictures(handle);
      servePictures(server, db);
      serveIcons(server, db, () => settings.get('brand').logo);
    },
  };
}
