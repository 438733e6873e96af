import type { Core } from '../../core/context.ts';
import type { Feature } from '../feature.ts';
import { carryOutChange } from './settings-editor.service.ts';
import { registerSettings } from './settings.routes.ts';
import { createSettings } from './settings.service.ts';
import type { LiveSettings } from './settings.service.ts';
import { registerStaffSettings } from './settings.staff.routes.ts';
import { createSiteGate } from './site-gate.service.ts';
import type { SiteGate } from './site-gate.service.ts';

/** What operators set, and the gate that goes by it. */
export function settingsFeature(
  core: Core,
): Feature & { readonly settings: LiveSettings; readonly siteGate: SiteGate } {
  const settings = createSettings(core);
  return {
    name: 'settings',
    settings,
    siteGate: createSiteGate(settings),
    routes(handle) {
      registerSettings(handle, settings);
      registerStaffSettings(handle, core);
    },
    approvals: { 'setting.change': (tx, maker, input) => carryOutChange(core, tx, maker, input) },
    state: [settings],
  };
}
