import type { Core } from '../../core/context.ts';
import type { Feature } from '../feature.ts';
import type { SlipTexts } from '../slips/slip-texts.service.ts';
import { createExportFiles } from './exports.service.ts';
import { registerExports } from './exports.staff.routes.ts';

/** Files of the office's lists, each written by what answers the list's own call. */
export function exportsFeature(core: Core, texts: SlipTexts): Feature {
  return {
    name: 'exports',
    routes: (handle, { handled }) =>
      registerExports(handle, { db: core.db, files: createExportFiles(core), calls: handled, texts }),
  };
}
