import { cancelStaffSlip } from '@lime/contract/staff-slips.ts';
import type { Core } from '../../core/context.ts';
import type { Feature } from '../feature.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import { cancelByStaff, createOfficeSlips } from './staff-slips.service.ts';
import { createOwnExport } from './own-export.service.ts';
import type { SlipTexts } from './slip-texts.service.ts';
import { registerSlips } from './slips.routes.ts';
import { createSlips } from './slips.service.ts';
import { registerStaffSlips } from './slips.staff.routes.ts';

type Deps = { readonly settings: LiveSettings; readonly texts: SlipTexts };

/** Slips that were placed, as members and staff read, cancel and export them. */
export function slipsFeature(core: Core, { settings, texts }: Deps): Feature {
  const { outbox } = core;
  return {
    name: 'slips',
    routes(handle) {
      registerStaffSlips(handle, createOfficeSlips(core, texts), { outbox, settings });
      registerSlips(handle, createSlips(core, texts), createOwnExport(core, texts), { outbox, settings });
    },
    approvals: {
      'slip.cancel': (tx, maker, input) =>
        cancelByStaff(tx, maker, cancelStaffSlip.input.parse(input), { outbox, from: null }),
    },
  };
}
