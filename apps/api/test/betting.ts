import fastify from 'fastify';
import type { FastifyInstance } from 'fastify';
import type { PlacedBet } from '@lime/contract/betting.ts';
import type { AcceptDelay } from '@lime/domain/betting/acceptance.ts';
import type { BettingSettings } from '@lime/domain/betting/cart-types.ts';
import type { MarketProduct } from '@lime/domain/market-kinds.ts';
import { sampleLimits } from '@lime/domain/limits/sample-limits.ts';
import { noCaps } from '@lime/domain/limits/liability.ts';
import type { LiabilityCaps } from '@lime/domain/limits/liability.ts';
import type { LevelLimits, LimitKind } from '@lime/domain/limits/level-limits.ts';
import { sql } from 'kysely';
import type { Core } from '../src/core/context.ts';
import { sendError } from '../src/core/errors.ts';
import { createHandle } from '../src/core/handle.ts';
import { useJsonBodies } from '../src/core/json-body.ts';
import { createBetting } from '../src/features/betting/betting.service.ts';
import type { Betting } from '../src/features/betting/betting.service.ts';
import { registerBetting } from '../src/features/betting/betting.routes.ts';
import { createCatalogue } from '../src/features/catalogue/catalogue.service.ts';
import type { Catalogue } from '../src/features/catalogue/catalogue.service.ts';
import { takeFeedResults } from '../src/features/results/feed-results.ts';
import type { MemberFacts } from '../src/features/members/members.types.ts';
import { createOwnExport } from '../src/features/slips/own-export.service.ts';
import { createSlips } from '../src/features/slips/slips.service.ts';
import { createSlipTexts } from '../src/features/slips/slip-texts.service.ts';
import { registerSlips } from '../src/features/slips/slips.routes.ts';
import { createSports } from '../src/features/sportsbook/sports-product.ts';
import { settingDefinitions } from '@lime/contract/settings.ts';
import type { SettingValues } from '@lime/contract/settings.ts';
import type { FeedMarket } from '../src/feeds/feed.ts';
import { fixedKeys } from '../src/core/keyring.ts';
import { testConfig } from './pg.ts';
import type { TestDatabase } from './pg.ts';
import { wireCheck } from './wire-check.ts';

/** What a test may turn while it runs. */
export type Knobs = {
  limits: LevelLimits;
  /** limits of single kinds where they differ */
  limitsOf: Partial<Record<LimitKind, LevelLimits>>;
  betting: BettingSettings;
  /** pairs of the external feed where they differ */
  mix2: BettingSettings['sameGamePairs'] | null;
  /** seconds bets in play wait */
  acceptDelay: AcceptDelay;
  /** the most liability that may be open; another object for each change */
  caps: LiabilityCaps;
  /** settings by key, where a test wants other ones than the site begins with */
  settings: Partial<SettingValues>;
  facts: (memberId: number) => MemberFacts | null;
};

/** What the tests read of an answer; which of it is there depends on the call. */
export type AnswerBody = {
  success: boolean;
  code: string;
  msg: string;
  error: string;
  detail: { quoteId: string };
  payload: PlacedBet & { msg: string };
};
export type Answer = { status: number; text: string; headers: Record<string, unknown>; body: AnswerBody };
export type Selection = { id: string; market: string; game: string; price: number };

/** One process of the site as far as betting goes: real database, real catalogue, HTTP; only sign-in is left out. */
export type BettingApp = {
  readonly database: TestDatabase;
  readonly app: FastifyInstance;
  readonly catalogue: Catalogue;
  readonly betting: Betting;
  readonly knobs: Knobs;
  call(memberId: number | null, path: string, body: unknown, headers?: Record<string, string>): Promise<Answer>;
  bet(
    memberId: number,
    picks: readonly (Selection | Record<string, unknown>)[],
    amount: unknown,
    options?: BetOptions,
  ): Promise<Answer>;
  close(): Promise<void>;
};
export type BetOptions = { key?: string; single?: boolean; path?: string | undefined; more?: Record<string, unknown> };

export const demoLimits: LevelLimits = {
  ...sampleLimits,
  maxFolders: 10,
  maxOdds: 100_000_000,
  minBetting: 1_000,
  maxBetting: 5_000_000,
  maxWin: 1_000_000_000,
};
export const demoBetting: BettingSettings = {
  sameGamePairs: [
    { family: '*', pair: [1, 2] },
    { family: '*', pair: [3, 2] },
  ],
  soccerCombination: { active: false, division1: 0, division2: 0, division3: 0 },
  twoWaySum: null,
  maxReverse: null,
  maxDraw: null,
  bonusFolders: [],
  bonusMinimumOdds: null,
  cutoffSeconds: 16,
};
export const noDelay: AcceptDelay = {
  football: 0,
  basketball: 0,
  baseball: 0,
  volleyball: 0,
  'ice-hockey': 0,
  'american-football': 0,
  esports: 0,
};
export const someone = (id: number): MemberFacts => ({
  type: '일반',
  id,
  loginId: `member${id}`,
  nickname: `member${id}`,
  grade: 1,
  state: 'normal',
  birthday: '1990-01-01',
  selfCert: false,
  permissions: {},
  maxStake: null,
  maxWin: null,
  betDelay: 0,
  restingUntil: null,
});

/** The values of the knobs unless a test turns them. */
export const usualKnobs: Omit<Knobs, 'settings'> = {
  limits: demoLimits,
  limitsOf: {},
  betting: demoBetting,
  mix2: null,
  acceptDelay: noDelay,
  caps: noCaps,
  facts: someone,
};

const silent: Core['channel'] = {
  notify: () => Promise.resolve(),
  on: () => undefined,
  onReconnect: () => undefined,
};

/** @param channel  what processes tell each other by; silent unless a test is about that */
export async function openBettingApp(database: TestDatabase, channel: Core['channel'] = silent): Promise<BettingApp> {
  const app = fastify({ logger: false });
  const outbox: Core['outbox'] = { write: () => Promise.resolve(), on: () => undefined };
  const config = testConfig(database);
  const core: Core = {
    config,
    keys: fixedKeys(config.jwtSecret),
    log: app.log,
    pool: database.pool,
    db: database.db,
    outbox,
    channel,
  };
  const knobs: Knobs = { ...usualKnobs, settings: {} };
  const catalogue = createCatalogue(core, { takeResults: takeFeedResults, rules: () => ({ caps: knobs.betting }) });
  await catalogue.start();
  const sports = createSports(core, {
    snapshot: catalogue.snapshot,
    settings: {
      limits: (_grade, kind) => knobs.limitsOf[kind] ?? knobs.limits,
      mostFolders: () => knobs.limits.maxFolders,
      betting: (pairs = 'combination') => {
        if (pairs === null) return { ...knobs.betting, sameGamePairs: [] };
        return pairs === 'combinationMix2' && knobs.mix2
          ? { ...knobs.betting, sameGamePairs: knobs.mix2 }
          : knobs.betting;
      },
      ageLimit: () => 19,
      acceptDelay: () => knobs.acceptDelay,
      jointPrice: () => settingDefinitions.jointPrice.default,
      liabilityCaps: () => knobs.caps,
    },
  });
  const betting = createBetting(core, {
    products: [sports],
    members: { facts: (id) => Promise.resolve(knobs.facts(id)) },
  });
  const texts = createSlipTexts([sports]);
  useJsonBodies(app);
  app.setErrorHandler(sendError);
  const handle = createHandle(app, {
    db: database.db,
    secret: 'of the tests',
    authenticate: (request) => {
      const id = Number(request.headers['x-member']);
      return Promise.resolve(id ? { memberId: id, sessionId: 'test' } : null);
    },
  });
  registerBetting(handle, betting);
  registerSlips(handle, createSlips(core, texts), createOwnExport(core, texts), {
    outbox,
    settings: { get: (settingKey) => (knobs.settings[settingKey] ?? settingDefinitions[settingKey].default) as never },
  });

  const check = await wireCheck();
  const call: BettingApp['call'] = async (memberId, path, body, headers = {}) => {
    const member = memberId === null ? {} : { 'x-member': String(memberId) };
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    const answer = await app.inject({
      method: 'POST',
      url: `/api${path}`,
      payload: text,
      headers: { 'content-type': 'application/json', ...member, ...headers },
    });
    check.hear(path, body, answer);
    return { status: answer.statusCode, text: answer.body, headers: answer.headers, body: answer.json<AnswerBody>() };
  };
  return {
    database,
    app,
    catalogue,
    betting,
    knobs,
    call,
    bet(memberId, picks, amount, { key, single, path, more } = {}) {
      const bettings = picks.map((pick) =>
        'market' in pick
          ? { betsSeq: pick.id, foldersSeq: pick.market, gameSeq: pick.game, odds: pick.price, betType: 'prematch' }
          : pick,
      );
      return call(
        memberId,
        path ?? (single ? '/betting/korean/single/process' : '/betting/korean/process'),
        { payload: { bettings, amount, ...more } },
        key ? { 'idempotency-key': key } : {},
      );
    },
    async close() {
      await betting.stop();
      await catalogue.stop();
      await app.close();
    },
  };
}

export const winner = (home: number, draw: number, away: number): FeedMarket => ({
  type: 1,
  line: null,
  main: true,
  odds: [home, draw, away],
});
export const total = (line: number, over: number, under: number): FeedMarket => ({
  type: 2,
  line,
  main: true,
  odds: [over, under],
});
export const handicap = (line: number, home: number, away: number): FeedMarket => ({
  type: 3,
  line,
  main: true,
  odds: [home, away],
});

/** Football games with these markets, starting `startsInMs` from now; this process's snapshot knows them. */
export async function makeFixtures(
  { catalogue, database }: BettingApp,
  keys: readonly string[],
  markets: readonly FeedMarket[],
  startsInMs = 5 * 3_600_000,
  { provider = 'test', sportId = 6046 }: { provider?: string; sportId?: number } = {},
): Promise<void> {
  await catalogue.sink.takeFixtures(
    provider,
    keys.map((key) => ({
      key,
      sportId,
      league: { key: `L${sportId}`, en: 'League', locationCode: 'ENG' },
      home: { key: `${key}-home`, en: `${key} Home` },
      away: { key: `${key}-away`, en: `${key} Away` },
      startsAt: new Date(Date.now() + startsInMs),
    })),
  );
  await offer({ catalogue }, keys, markets, provider);
  const { rows } = await sql<{ id: number }>`select id from fixture where key = any(${keys}::text[])`.execute(
    database.db,
  );
  await catalogue.snapshot.refresh(rows.map((row) => row.id));
}

let clock = Date.now() - 3_600_000;
/** New prices, as a feed would send them; the snapshot does not hear of them (the test's channel is silent). */
export async function offer(
  { catalogue }: Pick<BettingApp, 'catalogue'>,
  keys: readonly string[],
  markets: readonly FeedMarket[],
  provider = 'test',
): Promise<void> {
  clock += 1;
  await catalogue.sink.takeOffers(
    provider,
    keys.map((fixtureKey) => ({ fixtureKey, at: new Date(clock), markets })),
  );
}

/** A selection as the list shows it now in the database. */
export async function selection(
  database: TestDatabase,
  fixture: string,
  type: number,
  side: string,
  line: number | null = null,
  product: MarketProduct = 'prematch',
): Promise<Selection> {
  const { rows } = await sql<{ id: string; market: string; game: string; odds: number }>`
    select x.id::text as id, m.id::text as market, f.id::text as game, x.odds from selection x join market m on m.id = x.market_id
    join fixture f on f.id = m.fixture_id
    where f.key = ${fixture} and m.type = ${type} and x.side = ${side} and m.line is not distinct from ${line}::int
      and m.product = ${product}`.execute(database.db);
  const row = rows[0]!;
  return { id: row.id, market: row.market, game: row.game, price: row.odds / 1000 };
}

/** Whether the books are right: figures that must all be zero. */
export async function faults(database: TestDatabase): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    select
      (select count(*) from member_balance where cash < 0) as below_zero,
      (select count(*) from member_balance b where cash <> coalesce((select sum(amount) from audit.posting p where p.account = 'member:' || b.member_id || ':cash'), 0)) as balance_differs,
      (select count(*) from slip s left join ledger_transfer t on t.cause = 'slip:' || s.id || ':stake' and t.amount = s.stake where t.id is null) as slip_without_stake,
      (select count(*) from ledger_transfer t where t.kind = 'stake' and not exists (select from slip s where t.cause = 'slip:' || s.id || ':stake')) as stake_without_slip,
      (select count(*) from slip s where s.legs <> (select count(*) from leg l where l.slip_id = s.id)) as legs_missing,
      (select count(*) from slip s join leg l on l.slip_id = s.id join fixture f on f.id = l.event_id where s.placed_at > f.starts_at - interval '16 seconds') as too_late,
      abs((select coalesce(sum(stake), 0) from slip) - (select coalesce(sum(stake), 0) from slip_day))::bigint as day_differs,
      abs((select count(*) from slip) - (select coalesce(sum(slips), 0) from slip_day))::bigint as day_count_differs`.execute(
    database.db,
  );
  return rows[0]!;
}

/** A member's cash and what is held of it, in won. */
export async function cashAndHold(
  { db }: Pick<TestDatabase, 'db'>,
  memberId: number,
): Promise<{ cash: number; hold: number }> {
  const { rows } = await sql<{ cash: number; hold: number }>`
    select cash, hold from member_balance where member_id = ${memberId}`.execute(db);
  return rows[0]!;
}
