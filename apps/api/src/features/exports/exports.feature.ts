import type { Core } from '../../core/context.ts';
import type { Handled } from '../../core/handle.ts';
import type { Feature } from '../feature.ts';
import type { SlipTexts } from '../slips/slip-texts.service.ts';
import { createExportWorker } from './export-worker.ts';
import { registerExports } from './exports.staff.routes.ts';

/** Files of the office's lists and reports, each written by what answers its call. */
export function exportsFeature(core: Core, texts: SlipTexts): Feature {
  const known: { calls: ReadonlyMap<string, Handled> } = { calls: new Map() };
  return {
    name: 'exports',
    routes(handle, { handled }) {
      known.calls = handled;
      registerExports(handle, { ...core, calls: handled });
    },
    workers: [createExportWorker(core, { texts, calls: () => known.calls })],
  };
}
