import type { FastifyInstance } from 'fastify';
import type { Brand } from '@lime/contract/settings-brand.ts';
import type { AuthGate } from './core/auth-gate.ts';
import type { Core } from './core/context.ts';
import type { HandleDeps } from './core/handle.ts';
import type { Gauge } from './core/metrics.ts';
import { createRealtime } from './core/realtime/realtime-server.ts';
import type { Realtime } from './core/realtime/realtime-server.ts';
import { accessFeature } from './features/access/access.feature.ts';
import { activitiesFeature } from './features/activities/activities.feature.ts';
import { adjustmentsFeature } from './features/adjustments/adjustments.feature.ts';
import { agentsFeature } from './features/agents/agents.feature.ts';
import { alarmChannels, alarmsFeature } from './features/alarms/alarms.feature.ts';
import { apiKeysFeature } from './features/api-keys/api-keys.feature.ts';
import { approvalsFeature } from './features/approvals/approvals.feature.ts';
import { authFeature } from './features/auth/auth.feature.ts';
import { bannersFeature } from './features/banners/banners.feature.ts';
import { bettingFeature } from './features/betting/betting.feature.ts';
import { boardsFeature } from './features/boards/boards.feature.ts';
import { bonusFeature } from './features/bonus/bonus.feature.ts';
import { demoBonusCodes } from './features/bonus/demo-codes.ts';
import { cashFeature } from './features/cash/cash.feature.ts';
import { casinoFeature } from './features/casino/casino.feature.ts';
import { casinoWalletFeature } from './features/casino-wallet/casino-wallet.feature.ts';
import { catalogueFeature } from './features/catalogue/catalogue.feature.ts';
import { chatFeature } from './features/chat/chat.feature.ts';
import { dashboardFeature } from './features/dashboard/dashboard.feature.ts';
import { deliveriesFeature } from './features/deliveries/deliveries.feature.ts';
import { exportsFeature } from './features/exports/exports.feature.ts';
import type { Feature } from './features/feature.ts';
import { feedsFeature } from './features/feeds/feeds.feature.ts';
import { gamesFeature } from './features/games/games.feature.ts';
import { inquiriesFeature } from './features/inquiries/inquiries.feature.ts';
import { launchFeature } from './features/launch/launch.feature.ts';
import { lottoFeature } from './features/lotto/lotto.feature.ts';
import { membersFeature } from './features/members/members.feature.ts';
import { newsFeature } from './features/news/news.feature.ts';
import { notesFeature } from './features/notes/notes.feature.ts';
import { operationsFeature } from './features/operations/operations.feature.ts';
import { payoutsFeature } from './features/payouts/payouts.feature.ts';
import { picturesFeature } from './features/pictures/pictures.feature.ts';
import { pointsFeature } from './features/points/points.feature.ts';
import { popupsFeature } from './features/popups/popups.feature.ts';
import { promotionsFeature } from './features/promotions/promotions.feature.ts';
import { createProviderList, configuredProvider } from './features/providers/provider-list.service.ts';
import { providersFeature } from './features/providers/providers.feature.ts';
import { referenceFeature } from './features/reference/reference.feature.ts';
import { reportsFeature } from './features/reports/reports.feature.ts';
import { takeFeedResults } from './features/results/feed-results.ts';
import { resultsFeature } from './features/results/results.feature.ts';
import { privacyFeature } from './features/privacy/privacy.feature.ts';
import { retentionFeature } from './features/retention/retention.feature.ts';
import { sealsFeature } from './features/seals/seals.feature.ts';
import { searchFeature } from './features/search/search.feature.ts';
import { segmentsFeature } from './features/segments/segments.feature.ts';
import { settingsFeature } from './features/settings/settings.feature.ts';
import { settlementFeature } from './features/settlement/settlement.feature.ts';
import { createSlipTexts } from './features/slips/slip-texts.service.ts';
import { shiftsFeature } from './features/shifts/shifts.feature.ts';
import { slipsFeature } from './features/slips/slips.feature.ts';
import { staffFeature } from './features/staff/staff.feature.ts';
import { suggestionsFeature } from './features/suggestions/suggestions.feature.ts';
import { tradingFeature } from './features/trading/trading.feature.ts';
import { viewsFeature } from './features/views/views.feature.ts';
import { openSources } from './feeds/open-sources.ts';
import type { allProducts } from './products.ts';

type Deps = {
  readonly server: FastifyInstance;
  readonly gate: AuthGate;
  readonly products: typeof allProducts;
  /** how long the database's last sign of life took, in milliseconds; null before the first */
  readonly pingMs: () => number | null;
};

/** What the process serves, and what it asks of the features as a whole. */
export type Site = {
  /** in the order they start; they stop in the reverse of it */
  readonly features: readonly Feature[];
  readonly realtime: Realtime;
  readonly doors: Required<
    Pick<HandleDeps, 'authenticateStaff' | 'authenticateAgent' | 'noteDenied' | 'assertOpen'>
  > & {
    isDenied(address: string): boolean;
  };
  /** origins of frames that pages may show now */
  readonly frames: () => readonly string[];
  /** figures for /metrics beside those of the process */
  readonly gauges: readonly Gauge[];
  /** what the operator calls the site now */
  readonly brand: () => Brand;
};

/**
 * Makes every feature, each with what it needs of those before it. A new feature is a folder and an element of the list:
 * its place there is when it starts, and only matters where it runs something.
 */
export function composeFeatures(core: Core, { server, gate, products, pingMs }: Deps): Site {
  const ofSettings = settingsFeature(core);
  const { settings, siteGate } = ofSettings;
  const realtime = createRealtime({
    ...core,
    server,
    gate,
    isDenied: siteGate.isDenied,
    settingsVersion: settings.version,
  });
  const { presence } = realtime;
  settings.onChange(() => realtime.settingsChanged());
  const ofStaff = staffFeature(core, settings);
  const { staff } = ofStaff;
  realtime.openOffice(staff);
  const ofKeys = apiKeysFeature(core, staff.noteDenied);
  const { keys } = ofKeys;
  const ofAgents = agentsFeature(core, settings);

  const providers = createProviderList(core.config);
  const ofMembers = membersFeature(core, { settings, presence, providers });
  const { members } = ofMembers;
  const ofCatalogue = catalogueFeature(core, {
    settings,
    audience: realtime.streams,
    takeResults: (tx, source, results, now) =>
      takeFeedResults(tx, source, results, now, settings.get('results').resettleHours),
  });
  const { catalogue } = ofCatalogue;
  const ofGames = gamesFeature(core, { settings, siteGate, audience: realtime.streams });
  realtime.streams.openStreams({ markets: catalogue.streams, rounds: ofGames.streams });

  const sold = products.map((create) => create(core, { ...catalogue, ...ofGames.sold, settings }));
  const texts = createSlipTexts(sold);
  const ofBonus = bonusFeature(core);
  const ofInquiries = inquiriesFeature(core, { settings, texts });
  const ofTrading = tradingFeature(core, { settings, catalogue, texts });
  const tokenUrl = configuredProvider(providers, core.config.tokenProvider).host.url;
  const ofOperations = operationsFeature(core, {
    settings,
    traffic: realtime.traffic,
    pingMs,
    providers,
  });
  const ofLaunch = launchFeature(core, { settings, siteGate, tokenUrl });

  const ofProviders = providersFeature(core, { settings, siteGate, members, providers });

  const features: Feature[] = [
    ofSettings,
    ofStaff,
    ofMembers,
    ofCatalogue,
    ofGames,
    bettingFeature(core, { products: sold, members }),
    resultsFeature(core, { settings, catalogue }),
    settlementFeature(core, { products: sold, settings }),
    slipsFeature(core, { settings, texts }),
    cashFeature(core, { settings, guardCode: ofBonus.guardCode }),
    casinoWalletFeature(core, { settings, siteGate }),
    ofProviders,
    casinoFeature(core, { settings, siteGate, members, providers }),
    sealsFeature(core),
    pointsFeature(core, members),
    adjustmentsFeature(settings),
    payoutsFeature(),
    shiftsFeature(settings),
    ofAgents,
    authFeature(core, { gate, members, settings }),
    popupsFeature(core, members),
    bannersFeature(core, members),
    picturesFeature(core, settings),
    boardsFeature(core, {
      settings,
      members,
      readInquiry: ofInquiries.readInquiry,
      articles: { bonusCodes: core.config.demo ? demoBonusCodes : [] },
    }),
    ofBonus,
    promotionsFeature(core, { guardCode: ofBonus.guardCode, settings }),
    activitiesFeature(core, settings),
    lottoFeature(core, settings),
    notesFeature(core),
    newsFeature(core, presence),
    ofInquiries,
    chatFeature(core, { settings, texts }),
    privacyFeature(core),
    retentionFeature(core),
    reportsFeature(core),
    exportsFeature(core, texts),
    ofTrading,
    dashboardFeature(core, { online: presence.online, liability: ofTrading.liabilities.read }, settings),
    ofOperations,
    searchFeature,
    viewsFeature,
    segmentsFeature(core),
    ofKeys,
    accessFeature(core),
    suggestionsFeature(core, { settings, desk: ofTrading.desk }),
    alarmsFeature(core, settings),
    deliveriesFeature(core, settings, alarmChannels(core, settings)),
    referenceFeature({
      isDenied: siteGate.isDenied,
      brand: () => settings.get('brand'),
      isOpen: () => settings.get('reference').open,
    }),
    ofLaunch,
    feedsFeature(core, (feeds) => openSources(core, { sink: catalogue.sink, feeds })),
  ];
  return {
    features: [...features, approvalsFeature(features)],
    realtime,
    doors: {
      authenticateStaff: (request, call) => (keys.has(request) ? keys : staff).authenticate(request, call),
      authenticateAgent: ofAgents.authenticate,
      noteDenied: staff.noteDenied,
      assertOpen: siteGate.assertOpen,
      isDenied: siteGate.isDenied,
    },
    frames: ofLaunch.origins,
    gauges: [...ofOperations.gauges, ...ofProviders.gauges],
    brand: () => settings.get('brand'),
  };
}
