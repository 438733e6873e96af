import type { Core } from '../../core/context.ts';
import type { Feature } from '../feature.ts';
import type { Reports } from '../reports/reports.service.ts';
import type { SlipTexts } from '../slips/slip-texts.service.ts';
import { createExports } from './exports.service.ts';
import { registerExports } from './exports.staff.routes.ts';

type Deps = { readonly reports: Reports; readonly texts: SlipTexts };

/** Files of the office's lists, each written by what answers the list's own call. */
export function exportsFeature(core: Core, deps: Deps): Feature {
  return {
    name: 'exports',
    routes: (handle, { handled }) => registerExports(handle, createExports(core, { ...deps, calls: handled })),
  };
}
