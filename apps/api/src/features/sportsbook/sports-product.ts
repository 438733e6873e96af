import type { Core } from '../../core/context.ts';
import type { Product } from '../betting/product.types.ts';
import type { CatalogueSnapshot } from '../catalogue/catalogue.types.ts';
import type { Settings } from '../settings/settings.types.ts';
import { createCaps } from '../betting/caps.service.ts';
import { matchCaps } from './match-caps.ts';
import { sportsResults } from './event-results.ts';
import { createJointPrices } from './joint-prices.ts';
import { createJudge } from './judge.ts';
import type { StateAtSubmission } from './state-at-submission.ts';
import { createPromises } from './promise.ts';
import { profileOfKind, sportsProfiles } from './sports-profiles.ts';
import type { SportsProfile } from './sports-profiles.ts';
import { describeSports } from './sports-text.ts';

export type SportsDeps = {
  readonly snapshot: CatalogueSnapshot;
  readonly settings: Pick<
    Settings,
    'limits' | 'mostFolders' | 'betting' | 'ageLimit' | 'acceptDelay' | 'liabilityCaps' | 'jointPrice'
  >;
};

/** The product of matches: carts of selections, their promises, caps and waits. */
export function createSports(core: Core, { snapshot, settings }: SportsDeps): Product<SportsProfile> {
  const promises = createPromises(core.config.jwtSecret);
  const joint = createJointPrices(() => settings.jointPrice());
  const { judge, changed, quote } = createJudge({ db: core.db, snapshot, settings, promises, joint });
  const caps = createCaps(core, matchCaps({ snapshot, settings }));
  return {
    ...sportsResults,
    ...describeSports,
    profiles: sportsProfiles,
    judge,
    changed,
    quote,
    refresh: (eventIds) => snapshot.refresh(eventIds),
    takeHeadroom: caps.take,
    waiting: {
      profileOf: profileOfKind,
      eventsOf: (moments) => Object.keys((moments as StateAtSubmission).before).map(Number),
    },
    stop: caps.stop,
  };
}
