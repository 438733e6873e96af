import type { Core } from '../../core/context.ts';
import type { Feature } from '../feature.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import { registerCatalogue } from './catalogue.routes.ts';
import { createCatalogue } from './catalogue.service.ts';
import type { Catalogue } from './catalogue.service.ts';
import type { TakeResults } from './intake/feed-sink.ts';
import type { StreamAudience } from './streams/market-streams.ts';
import { offerRulesOf } from './intake/offer-rules.ts';
import { createPriceThinning } from './intake/price-thinning.ts';

type Deps = {
  readonly settings: LiveSettings;
  /** who hears of price moves */
  readonly audience: StreamAudience;
  /** what the sink does with the results that feeds report */
  readonly takeResults: TakeResults;
};

/** What can be bet on, in memory, with its lists. */
export function catalogueFeature(
  core: Core,
  { settings, audience, takeResults }: Deps,
): Feature & { readonly catalogue: Catalogue } {
  const catalogue = createCatalogue(core, {
    rules: () => offerRulesOf(settings.betting(), settings.get('inplay'), settings.get('level.Inplay')),
    band: () => settings.get('priceBand'),
    audience,
    takeResults,
  });
  return {
    name: 'catalogue',
    catalogue,
    routes: (handle) => registerCatalogue(handle, catalogue),
    state: [catalogue],
    workers: [createPriceThinning(core)],
  };
}
