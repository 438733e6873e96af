import type { Core } from '../../core/context.ts';
import type { Feature } from '../feature.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import { createSettlements } from './settlement.service.ts';
import type { SettledProduct } from './settlement.service.ts';

type Deps = { readonly products: readonly SettledProduct[]; readonly settings: LiveSettings };

/** Pays slips once their events have results, each product by itself. */
export function settlementFeature(core: Core, { products, settings }: Deps): Feature {
  const announces = () => settings.get('decisionNews').active;
  return { name: 'settlement', workers: [createSettlements(core, products, { announces })] };
}
