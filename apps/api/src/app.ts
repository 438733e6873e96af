import { createHmac } from 'node:crypto';
// First of all: schemas made after it are compiled, and a bet's body is read in a fifth of the time.
import 'zod/compile';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Call } from '@lime/contract/call.ts';
import { launchFrame } from '@lime/contract/launch.ts';
import { bearerToken, createAuthGate } from './core/auth-gate.ts';
import { createChannel } from './core/channel.ts';
import type { Config } from './core/config.ts';
import type { Core } from './core/context.ts';
import { openDb, openPool } from './core/db.ts';
import { denyPages } from './core/denied-page.ts';
import { createDatabaseWatch } from './core/database-watch.ts';
import { createDevices } from './core/devices.ts';
import { headersOfAnswers } from './core/errors.ts';
import { createHandle } from './core/handle.ts';
import type { Handled } from './core/handle.ts';
import { anyAddress, createServer, tooMany } from './core/http-server.ts';
import { openLogFile } from './core/log-file.ts';
import { serveSigns } from './core/signs.ts';
import { createSealer } from './core/ledger/seal.ts';
import { allowOfficeOrigin } from './core/office-origin.ts';
import { createOpenCallNames } from './core/open-calls.ts';
import { createOutbox } from './core/outbox.ts';
import type { PresenceBook } from './core/realtime/presence.ts';
import { createRealtime } from './core/realtime/realtime.ts';
import type { Realtime } from './core/realtime/realtime.ts';
import { createProviderGate } from './core/provider-gate.ts';
import { servePages } from './core/website.ts';
import { openOutsideFeeds } from './feeds/outside-feeds.ts';
import { createSimulator } from './feeds/simulator/simulator.ts';
import { registerAdjustments } from './features/adjustments/adjustments.staff.routes.ts';
import { registerApprovals } from './features/approvals/approvals.staff.routes.ts';
import { registerAuth } from './features/auth/auth.routes.ts';
import { createAuth } from './features/auth/auth.service.ts';
import { registerStaffAuth } from './features/auth/auth.staff.routes.ts';
import { registerBanners } from './features/banners/banners.routes.ts';
import { createBanners } from './features/banners/banners.service.ts';
import { registerStaffBanners } from './features/banners/banners.staff.routes.ts';
import { registerBetting } from './features/betting/betting.routes.ts';
import { createBetting } from './features/betting/betting.service.ts';
import { registerBoards } from './features/boards/boards.routes.ts';
import { createBoards } from './features/boards/boards.service.ts';
import { registerStaffBoards } from './features/boards/boards.staff.routes.ts';
import { createOfficeBoards } from './features/boards/office.service.ts';
import { registerBonus } from './features/bonus/bonus.routes.ts';
import { createBonusWorker } from './features/bonus/bonus-worker.ts';
import { createArticleKeeper } from './features/boards/product-articles.service.ts';
import { registerJoinCodes } from './features/members/join-codes.staff.routes.ts';
import { registerStaffBonus } from './features/bonus/bonus.staff.routes.ts';
import { createStaffBonuses } from './features/bonus/staff-bonus.service.ts';
import { createMemberBonuses } from './features/bonus/member-bonuses.service.ts';
import { demoBonusCodes } from './features/bonus/demo-codes.ts';
import { createAutoApproval } from './features/cash/auto-approval.ts';
import { registerCash } from './features/cash/cash.routes.ts';
import { createCash } from './features/cash/cash.service.ts';
import { registerStaffCash } from './features/cash/cash.staff.routes.ts';
import { createDecisions } from './features/cash/decisions.service.ts';
import { createQueue } from './features/cash/queue.service.ts';
import { registerChats } from './features/chat/chat.routes.ts';
import { createChats } from './features/chat/chat.service.ts';
import { registerStaffChats } from './features/chat/chat.staff.routes.ts';
import { createChatWorker } from './features/chat/chat-worker.ts';
import { createOfficeChats } from './features/chat/office-chats.service.ts';
import { registerCatalogue } from './features/catalogue/catalogue.routes.ts';
import { createCatalogue } from './features/catalogue/catalogue.service.ts';
import { offerRulesOf } from './features/catalogue/offer-rules.ts';
import { createPriceThinning } from './features/catalogue/price-thinning.ts';
import { registerInquiries } from './features/inquiries/inquiries.routes.ts';
import { registerLaunch } from './features/launch/launch.routes.ts';
import { createLaunches } from './features/launch/launch.service.ts';
import { createAttendance } from './features/activities/attendance.service.ts';
import { registerActivities } from './features/activities/activities.routes.ts';
import { registerStaffActivities } from './features/activities/activities.staff.routes.ts';
import { createActivitiesOffice } from './features/activities/office.service.ts';
import { createRoulette } from './features/activities/roulette.service.ts';
import { createFeeds } from './features/feeds/feeds.service.ts';
import { registerFeeds } from './features/feeds/feeds.staff.routes.ts';
import { createLottoClock } from './features/lotto/lotto-clock.ts';
import { registerLotto } from './features/lotto/lotto.routes.ts';
import { createMembers } from './features/members/members.service.ts';
import { registerStaffMembers } from './features/members/members.staff.routes.ts';
import { servePictures } from './features/pictures/pictures.routes.ts';
import { registerStaffPictures } from './features/pictures/pictures.staff.routes.ts';
import { createMemberNotes } from './features/notes/member-notes.service.ts';
import { createDecisionNotes } from './features/news/news.service.ts';
import { createNoteWorker } from './features/notes/note-worker.ts';
import { registerNotes } from './features/notes/notes.routes.ts';
import { registerStaffNotes } from './features/notes/notes.staff.routes.ts';
import { createStaffNotes } from './features/notes/staff-notes.service.ts';
import { registerPoints } from './features/points/points.routes.ts';
import { createPoints } from './features/points/points.service.ts';
import { createPopupClock } from './features/popups/popup-clock.ts';
import { registerPopups } from './features/popups/popups.routes.ts';
import { createPopups } from './features/popups/popups.service.ts';
import { registerStaffPopups } from './features/popups/popups.staff.routes.ts';
import { createDashboard } from './features/dashboard/dashboard.service.ts';
import { registerDashboard } from './features/dashboard/dashboard.staff.routes.ts';
import { registerSearch } from './features/search/search.staff.routes.ts';
import { registerReports } from './features/reports/reports.staff.routes.ts';
import { createExports } from './features/exports/exports.service.ts';
import { registerExports } from './features/exports/exports.staff.routes.ts';
import { createReports } from './features/reports/reports.service.ts';
import { createProposals } from './features/results/proposals.service.ts';
import { createResultReads } from './features/results/results.service.ts';
import { createRetention } from './features/retention/retention.ts';
import { registerResults } from './features/results/results.staff.routes.ts';
import { createVoidClock } from './features/results/void-clock.ts';
import { registerSettings } from './features/settings/settings.routes.ts';
import { createSettingsEditor } from './features/settings/settings-editor.service.ts';
import { registerStaffSettings } from './features/settings/settings.staff.routes.ts';
import { createSettings } from './features/settings/settings.service.ts';
import { createSiteGate } from './features/settings/site-gate.service.ts';
import { createSettlement } from './features/settlement/settlement.service.ts';
import { registerStaff } from './features/staff/staff.routes.ts';
import { createStaff } from './features/staff/staff.service.ts';
import { createLiabilityBook } from './features/trading/liability.service.ts';
import { registerTrading } from './features/trading/trading.staff.routes.ts';
import { registerViews } from './features/views/views.staff.routes.ts';
import { registerSlips } from './features/slips/slips.routes.ts';
import { createSlipTexts } from './features/slips/slip-texts.service.ts';
import { createOwnExport } from './features/slips/own-export.service.ts';
import { createSlips } from './features/slips/slips.service.ts';
import { createOfficeSlips } from './features/slips/office.service.ts';
import { registerStaffSlips } from './features/slips/slips.staff.routes.ts';
import { allProducts } from './products.ts';

export type App = {
  readonly server: FastifyInstance;
  readonly core: Core;
  readonly realtime: Pick<Realtime, 'streams'>;
  readonly presence: PresenceBook;
  /** every call it answers */
  readonly calls: ReadonlySet<Call>;
  /** Serves at the configured port, then brings the product’s own articles up to date, each where the process has the role for it. */
  listen(): Promise<void>;
  /** One try to write the log's last lines, while the process ends. */
  flushLog(): void;
  /** Finishes what is under way, then lets go of everything it opened. */
  close(): Promise<void>;
};

type AppOptions = { config: Config; products?: typeof allProducts };

/** One process of the site, all features wired: the only place that knows them all. */
export async function createApp({ config, products = allProducts }: AppOptions): Promise<App> {
  const logs = openLogFile({ to: config.logFile ?? 1 });
  const server = await createServer(config, logs);
  const { log } = server;
  const pool = openPool(config.databaseUrl, config.databasePool, (error) =>
    log.warn({ err: error }, 'a database connection was lost'),
  );
  const db = openDb(pool);
  const watch = createDatabaseWatch({ databaseUrl: config.databaseUrl, pool, log });
  const outbox = createOutbox(db, log);
  const channel = createChannel(config.databaseUrl, log);
  const core: Core = { config, log, pool, db, outbox, channel };

  const calls = new Set<Call>();
  const gate = createAuthGate({ secret: config.jwtSecret, db, outbox });
  const settings = createSettings(core);
  const popupClock = createPopupClock(core);
  const articles = createArticleKeeper(core, settings, {
    bonusCodes: config.demo ? demoBonusCodes : [],
    builtInLeague: config.simulator,
  });
  const siteGate = createSiteGate(settings);
  const launches = createLaunches({ ...config, frames: () => settings.get('sportsFrame') });
  const providerGate = createProviderGate({ secret: config.providerSecret, now: Date.now });
  const realtime = createRealtime({
    ...core,
    server,
    gate,
    isDenied: siteGate.isDenied,
    settingsVersion: settings.version,
  });
  const members = createMembers(core, { presence: realtime.presence.here });
  const catalogue = createCatalogue(core, {
    rules: () => offerRulesOf(settings.betting(), settings.get('inplay'), settings.get('level.Inplay')),
    resettleHours: () => settings.get('results').resettleHours,
    band: () => settings.get('priceBand'),
    audience: realtime.streams,
  });
  realtime.streams.openStreams(catalogue.streams);
  const priceThinning = createPriceThinning(core);
  const retention = createRetention(core);
  const sold = products.map((create) => create(core, { ...catalogue, settings }));
  const betting = createBetting(core, { products: sold, members });
  const settlements = sold.map((product) => createSettlement(core, product, () => settings.get('decisionNews').active));
  const texts = createSlipTexts(sold);
  const voidClock = createVoidClock(core, catalogue);
  const sealer = createSealer(core);
  const bonuses = createMemberBonuses(core);
  const bonusWorker = createBonusWorker(core);
  const lottoClock = createLottoClock(core, { settings });
  const decisions = createDecisions(core, { settings });
  const noteWorker = createNoteWorker(core);
  const decisionNotes = createDecisionNotes(core, realtime.presence);
  const autoApproval = createAutoApproval(core, { settings, decisions });
  const chatWorker = createChatWorker(core, { settings });
  const staff = createStaff(core, { idleMinutes: () => settings.get('staffIdle').minutes });
  const feeds = createFeeds(core);
  // The seed decides results ahead of time: a secret of the installation, and the same in all its processes.
  const seed = createHmac('sha256', config.jwtSecret).update('built-in league').digest('base64url');
  const simulator =
    config.simulator && config.roles.has('feed')
      ? createSimulator({
          core,
          sink: feeds.watched(catalogue.sink, 'simulator'),
          seed,
          speed: config.simulatorSpeed,
        })
      : null;
  const outside = config.roles.has('feed') ? openOutsideFeeds(core, { sink: catalogue.sink, feeds, config, seed }) : [];
  feeds.onCommand((source, command) => outside.forEach((runner) => runner.command(source, command)));
  realtime.openOffice(staff);
  server.addHook('onRequest', denyPages(siteGate.isDenied));
  settings.onChange(() => realtime.settingsChanged());

  const apiHeaders = headersOfAnswers(config.hstsSeconds);
  await server.register(async (api) => {
    await api.register(rateLimit, {
      global: false,
      hook: 'preHandler', // once the body is read, which says whose sign-in it is
      keyGenerator: createOpenCallNames({ gate, devices: createDevices(config.jwtSecret) }),
      errorResponseBuilder: (_request, { ttl }) => tooMany(ttl),
    });
    api.addHook('onRequest', (_request, reply, done) => {
      reply.headers(apiHeaders);
      done();
    });
    if (config.officeOrigin) allowOfficeOrigin(api, config.officeOrigin);
    api.addHook('onRoute', ({ config }) => {
      const { call } = (config ?? {}) as { call?: Call };
      if (call) calls.add(call);
    });
    const handled = new Map<string, Handled>();
    const handle = createHandle(api, {
      db,
      secret: config.jwtSecret,
      onHandle: (one) => handled.set(one.call.path, one),
      authenticate: (request) => callerOf(request),
      authenticateStaff: (request, call) => staff.authenticate(request, call),
      authenticateProvider: providerGate.identify,
      noteDenied: staff.noteDenied,
      assertOpen: siteGate.assertOpen,
      guard: watch.guard,
    });
    registerSettings(handle, settings);
    const settingsEditor = createSettingsEditor(core);
    const ofSettings = registerStaffSettings(handle, settingsEditor);
    registerStaffActivities(handle, createActivitiesOffice(core));
    const popups = createPopups(core, members);
    registerPopups(handle, popups);
    registerStaffPopups(handle, popups);
    const banners = createBanners(core, members);
    registerBanners(handle, banners);
    registerStaffBanners(handle, banners);
    registerStaffPictures(handle);
    servePictures(api, db);
    registerStaffBoards(handle, createOfficeBoards(core));
    const inquiries = registerInquiries(handle, core, { settings, texts });
    registerBoards(handle, createBoards(core, members), inquiries.article);
    const auth = createAuth(core, { gate, members, settings });
    registerAuth(handle, auth);
    registerStaffAuth(handle, auth);
    const ofMembers = registerStaffMembers(handle, {
      channel,
      demo: config.demo,
      presence: realtime.presence,
      grades: () => settings.get('levelOption').grades,
      banks: () => settings.get('bank').flatMap(({ name, active }) => (active ? [name] : [])),
    });
    registerAdjustments(handle, settings);
    registerCatalogue(handle, catalogue);
    registerBetting(handle, betting);
    const ofSlips = registerStaffSlips(handle, createOfficeSlips(core, texts), { outbox, settings });
    registerSlips(handle, createSlips(core, texts), createOwnExport(core, texts), { outbox, settings });
    registerBonus(handle, bonuses);
    const ofBonuses = registerStaffBonus(handle, createStaffBonuses(core));
    const reports = createReports(core);
    registerReports(handle, reports);
    registerExports(handle, createExports(core, { calls: handled, reports, texts }));
    const resultSetting = () => settings.get('results');
    const secondPersonFrom = () => resultSetting().secondPersonFrom;
    registerResults(
      handle,
      createResultReads(resultSetting),
      createProposals({ channel, announce: catalogue.announce, secondPersonFrom }),
    );
    registerCash(handle, createCash(core, { settings }), bonuses.guarded, { outbox, settings });
    registerStaffCash(handle, createQueue(core, { settings }), decisions);
    registerPoints(handle, createPoints(core, { members }));
    registerActivities(handle, {
      attendance: createAttendance(core, { settings }),
      roulette: createRoulette({ settings, secret: config.jwtSecret }),
    });
    registerLotto(handle, core, settings);
    registerNotes(handle, createMemberNotes(core));
    registerStaffNotes(handle, createStaffNotes(core));
    registerChats(handle, createChats(core, { settings, texts }));
    registerStaffChats(handle, createOfficeChats(core, { texts }));
    registerStaff(handle, staff);
    const liabilities = createLiabilityBook(core);
    registerDashboard(handle, createDashboard(core, { online: realtime.presence.online, liability: liabilities.read }));
    registerFeeds(handle, feeds);
    registerSearch(handle);
    const ofTrading = registerTrading(handle, core, { catalogue, settings, liabilities });
    registerJoinCodes(handle);
    registerApprovals(handle, { ...ofMembers, ...ofSettings, ...ofSlips, ...ofTrading, ...ofBonuses });
    registerViews(handle);
    registerLaunch(handle, launches, (request, menu) => siteGate.assertOpen(request, { ...launchFrame, menu }));
  });
  await servePages(server, config, () => [new URL(config.providerUrl).origin, ...launches.origins()]);

  async function callerOf(request: FastifyRequest) {
    const token = bearerToken(request.headers.authorization);
    return token === null ? null : gate.verify(token);
  }

  let isLoaded = false;
  const signs = serveSigns(server, {
    config,
    db,
    pool,
    watch,
    log: logs,
    online: realtime.here,
    isLoaded: () => isLoaded,
  });

  const workers = [
    betting,
    voidClock,
    ...settlements,
    autoApproval,
    sealer,
    popupClock,
    bonusWorker,
    lottoClock,
    noteWorker,
    decisionNotes,
    chatWorker,
    priceThinning,
    retention,
  ];

  watch.start();
  await channel.start();
  await Promise.all([settings.start(), gate.start(), outbox.start()]);
  await catalogue.start();
  isLoaded = true;
  if (config.roles.has('worker')) for (const worker of workers) worker.start();
  feeds.start();
  simulator?.start();
  outside.forEach((runner) => runner.start());

  return {
    server,
    core,
    realtime,
    presence: realtime.presence,
    calls,
    flushLog: logs.flushSync,
    async listen() {
      await signs.listen();
      if (config.roles.has('web'))
        await server.listen({
          port: config.port,
          host: anyAddress(),
          ...(config.reusePort ? { reusePort: true } : {}),
        });
      // after a crash members wait for the port: the articles are there, and only change with the version
      if (config.roles.has('worker')) await articles.start();
    },
    async close() {
      await realtime.close();
      await server.close();
      await signs.close();
      await simulator?.stop();
      await Promise.all(outside.map((runner) => runner.stop()));
      await feeds.stop();
      for (const worker of workers) await worker.stop();
      await articles.stop();
      await catalogue.stop();
      await outbox.stop();
      await channel.stop();
      await watch.stop();
      await pool.end();
      await logs.drained();
    },
  };
}
