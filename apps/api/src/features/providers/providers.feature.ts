import { giveCasinoGift, listCasinoGifts, takeCasinoGiftBack } from '@lime/contract/staff-casino-gifts.ts';
import { decideHostCredit, listHostCredits } from '@lime/contract/staff-host-credits.ts';
import { openDebits } from '@lime/contract/staff-games.ts';
import { listPlays, officePlay, playTotals } from '@lime/contract/staff-plays.ts';
import type { Core } from '../../core/context.ts';
import type { Gauge } from '../../core/metrics.ts';
import { exchangeHome } from '../casino-wallet/casino-wallet.service.ts';
import type { Feature } from '../feature.ts';
import { createHostedMonitor } from '../games/hosted-monitor.service.ts';
import type { Members } from '../members/members.service.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import type { SiteGate } from '../settings/site-gate.service.ts';
import { createAskHost } from './ask-host.ts';
import { createGiftWorker } from './gift-worker.ts';
import { carryOutGift, giveGift, listGifts, takeGiftBack } from './gifts.service.ts';
import { askDecision, carryOutDecision, listCredits } from './host-credits.service.ts';
import { createHostEnds } from './host-ends.ts';
import { registerHostedRounds } from './hosted-rounds.routes.ts';
import { listOfficePlays, readOfficePlay } from './staff-plays.service.ts';
import { listOpenDebits } from './open-debits.ts';
import { createLeaving } from './leaving.ts';
import { countPlayTotals } from './play-totals.service.ts';
import { createPlayGate } from './play-gate.service.ts';
import { registerProviderCalls } from './providers.routes.ts';
import { createProofWatch } from './proof-watch.ts';
import { configuredProvider } from './provider-list.service.ts';
import type { Provider } from './provider-list.service.ts';
import { createProviderCalls } from './providers.service.ts';
import { createPurseOf } from './purses.ts';
import { createReconciliation } from './reconciliation.ts';
import { registerSeeds } from './seeds.routes.ts';

type Deps = {
  readonly settings: LiveSettings;
  readonly siteGate: SiteGate;
  readonly members: Pick<Members, 'facts' | 'forget'>;
  readonly providers: readonly Provider[];
};

/** Providers of hosted games and what they do with members' money. */
export function providersFeature(
  core: Core,
  { settings, siteGate, members, providers }: Deps,
): Feature & { readonly gauges: readonly Gauge[] } {
  const gate = createPlayGate(settings, siteGate);
  const calls = createProviderCalls(core, {
    gate,
    purseOf: createPurseOf(settings),
    leaving: createLeaving(core, {
      settings,
      exchange: (tx, memberId, wish, key) => exchangeHome({ outbox: core.outbox, siteGate }, tx, memberId, wish, key),
    }),
    members,
    monitor: createHostedMonitor(core),
  });
  const isOldTaken = () => settings.get('provider').oldProof;
  const ask = createAskHost(core, isOldTaken);
  const watch = createProofWatch(core);
  const { providerProofs: proofs, tokenProvider, casinoProvider } = core.config;
  const { host } = configuredProvider(providers, tokenProvider);
  const seedHosts = [...new Set([host, configuredProvider(providers, casinoProvider).host])];
  return {
    name: 'providers',
    gauges: watch.gauges,
    routes(handle, { server }) {
      registerProviderCalls(server, { calls, providers, proofs, watch, isOldTaken });
      registerSeeds(handle, ask, seedHosts);
      registerHostedRounds(handle, host);
      handle(openDebits, ({ db, input }) => listOpenDebits(db, providers, input));
      handle(listHostCredits, ({ db, input }) => listCredits(db, providers, input));
      handle(decideHostCredit, ({ tx, staff, input }) => askDecision(tx, staff, providers, input));
      handle(listPlays, ({ db, input }) => listOfficePlays(db, input));
      handle(listCasinoGifts, ({ db, input }) => listGifts(db, input));
      handle(giveCasinoGift, ({ tx, staff, input }) =>
        giveGift(tx, staff, input, { limits: settings.get('adjust'), provider: casinoProvider }),
      );
      handle(takeCasinoGiftBack, async ({ tx, staff, input }) => {
        await takeGiftBack(tx, staff, input);
        return {};
      });
      handle(playTotals, ({ db, input }) => countPlayTotals(db, input));
      handle(officePlay, ({ db, input }) => readOfficePlay(db, { ask, providers }, input));
    },
    approvals: {
      'casino.gift': (tx, maker, input) => carryOutGift(tx, maker, input, casinoProvider),
      'host.credit': carryOutDecision,
    },
    // its connections open with the first call
    state: [
      { start: () => undefined, stop: calls.stop },
      { start: () => undefined, stop: watch.stop },
    ],
    workers: [
      createReconciliation(core, { calls, ask, providers }),
      createHostEnds(core, { ask, providers }),
      createGiftWorker(core, { ask, providers }),
    ],
  };
}
