import type { Core } from '../../core/context.ts';
import type { Feature } from '../feature.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import { registerCatalogue } from './catalogue.routes.ts';
import { createCatalogue } from './catalogue.service.ts';
import type { Catalogue } from './catalogue.service.ts';
import type { StreamAudience } from './market-streams.ts';
import { offerRulesOf } from './offer-rules.ts';
import { createPriceThinning } from './price-thinning.ts';

type Deps = { readonly settings: LiveSettings; readonly audience: StreamAudience };

/** What can be bet on, in memory, with its lists. @param audience who hears of price moves */
export function catalogueFeature(
  core: Core,
  { settings, audience }: Deps,
): Feature & { readonly catalogue: Catalogue } {
  const catalogue = createCatalogue(core, {
    rules: () => offerRulesOf(settings.betting(), settings.get('inplay'), settings.get('level.Inplay')),
    resettleHours: () => settings.get('results').resettleHours,
    band: () => settings.get('priceBand'),
    audience,
  });
  return {
    name: 'catalogue',
    catalogue,
    routes: (handle) => registerCatalogue(handle, catalogue),
    state: [catalogue],
    workers: [createPriceThinning(core)],
  };
}
