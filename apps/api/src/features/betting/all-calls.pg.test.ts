import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { mainMarketTypes } from '@lime/domain/market-kinds.ts';
import type { MarketType } from '@lime/domain/market-kinds.ts';
import type { LimitKind } from '@lime/domain/limits/level-limits.ts';
import { openPool } from '../../core/db.ts';
import { runAudit } from '../../core/ledger/audit.ts';
import type { FeedMarket } from '../../feeds/feed.ts';
import {
  cashAndHold,
  demoBetting,
  demoLimits,
  handicap,
  makeFixtures,
  offer,
  openBettingApp,
  selection,
  someone,
  total,
  usualKnobs,
  winner,
} from '../../../test/betting.ts';
import type { Answer, BettingApp, Knobs, Selection } from '../../../test/betting.ts';
import { makeLive, refresh, sellLive, tellLive } from '../../../test/live.ts';
import { makeMembers } from '../../../test/members.ts';
import { testDatabase } from '../../../test/pg.ts';
import type { TestDatabase } from '../../../test/pg.ts';
import { externalProvider } from '../catalogue/catalogue.types.ts';
import { sportsProfiles as betProfiles } from '../sportsbook/sports-profiles.ts';
import type { SportsProfile as BetProfile } from '../sportsbook/sports-profiles.ts';

let database: TestDatabase;
let site: BettingApp;
const rich = 1_000_000_000;
const oddEven: FeedMarket = { type: 5, line: null, main: true, odds: [1_900, 1_900] };
const markets = [winner(2_000, 3_000, 4_000), total(250, 1_900, 1_950), handicap(-50, 1_850, 2_050), oddEven];
const mainMarkets: FeedMarket[] = [...markets.slice(0, 3), { type: 52, line: null, main: true, odds: [1_800, 2_000] }];
/** Prices that one distribution of scores explains: those of `markets` contradict each other. */
const fair = [winner(2_000, 3_000, 4_000), total(250, 1_900, 1_950), handicap(-50, 2_040, 1_780), oddEven];
const mainPairs = mainMarketTypes.flatMap((one, at) =>
  mainMarketTypes.slice(at + 1).map((other) => [one, other] as const),
);
const everyPair = mainPairs.map((pair) => ({ family: '*' as const, pair }));
const worlds = {
  own: ['own1', 'own2', 'own3', 'own4'],
  external: ['ext1', 'ext2', 'ext3', 'ext4'],
  live: ['in1', 'in2', 'in3', 'in4'],
};

beforeAll(async () => {
  database = await testDatabase();
  site = await openBettingApp(database);
  await makeFixtures(site, worlds.own, markets);
  await makeFixtures(site, worlds.external, markets, undefined, { provider: externalProvider });
  await makeLive(site, worlds.live, markets);
});
afterAll(async () => {
  await site?.close();
  await database?.drop();
});
beforeEach(() => tellLive(site, worlds.live)); // or they would count as silent
afterEach(async () => {
  const { twoWaySum, maxReverse } = site.knobs.betting;
  Object.assign(site.knobs, usualKnobs);
  // What was read while caps were on still has capped prices: read it again.
  if (twoWaySum !== null || maxReverse !== null) await refresh(site, Object.values(worlds).flat());
});

type Pick = Selection | Record<string, unknown>;
type SentBet = { picks: readonly Pick[]; amount?: unknown; more?: Record<string, unknown> };

/** The fixtures a call sells, as a test picks from them. */
class Counter {
  readonly profile: BetProfile;
  constructor(profile: BetProfile) {
    this.profile = profile;
  }
  get world(): keyof typeof worlds {
    if (this.profile.market !== 'prematch') return 'live';
    return this.profile.source === 'external' ? 'external' : 'own';
  }
  get product() {
    return this.profile.market ?? 'inplay';
  }
  async pick(fixture: number | string = 0, type = 1, side = 'home', line: number | null = null): Promise<Selection> {
    const key = typeof fixture === 'string' ? fixture : worlds[this.world][fixture]!;
    return selection(database, key, type, side, line, this.product);
  }
  over = (fixture: number | string = 0) => this.pick(fixture, 2, 'over', 250);
  /** The first side of a main market. */
  main = (key: string, type: MarketType) =>
    this.pick(key, type, type === 2 ? 'over' : 'home', type === 2 ? 250 : type === 3 ? -50 : null);
  /** As many picks of different fixtures. */
  picks = (count: number) => Promise.all(Array.from({ length: count }, (_, i) => this.pick(i)));
  /** A fixture of its own. */
  async fixture(offered: readonly FeedMarket[] = markets): Promise<string> {
    const key = `game-${randomUUID()}`;
    if (this.world === 'live') await makeLive(site, [key], offered);
    else
      await makeFixtures(site, [key], offered, undefined, {
        provider: this.world === 'own' ? 'test' : externalProvider,
      });
    return key;
  }
  /** Other prices, which this process has not seen. */
  async move(key: string, offered: readonly FeedMarket[]): Promise<void> {
    if (this.world === 'live') await sellLive(site, [key], offered, { unseen: true });
    else await offer(site, [key], offered, this.world === 'own' ? 'test' : externalProvider);
  }
}

type Case = {
  readonly rule: string;
  readonly edge: string;
  /** why this cannot be on this call; null: it can */
  readonly not?: (profile: BetProfile) => string | null;
  readonly knobs?: (counter: Counter) => Partial<Knobs>;
  readonly send: (counter: Counter) => Promise<SentBet>;
  /** the refusal's code; null: accepted */
  readonly code: string | null | ((profile: BetProfile) => string | null);
  readonly detail?: unknown;
  /** exact decimal text of an accepted slip's total */
  readonly odds?: string;
  readonly kind?: string;
  readonly cash?: number;
};

const everyCall = () => null;
const oneLeg = (profile: BetProfile) => (profile.takes === 'one' ? 'it takes one leg' : null);
const noBonus = (profile: BetProfile) => oneLeg(profile) ?? (profile.bonus ? null : 'it takes no bonus folder');
const prematchOnly = (profile: BetProfile) => (profile.market === 'prematch' ? null : 'in play nothing starts');
const inPlayOnly = (profile: BetProfile) => (profile.market === 'inplay' ? null : 'it sells until the start');
const limits = (changes: Partial<typeof demoLimits>) => () => ({ limits: { ...demoLimits, ...changes } });
const betting = (changes: Partial<typeof demoBetting>) => () => ({ betting: { ...demoBetting, ...changes } });
const soccer = { active: true, division1: 100, division2: 200, division3: 300 };
const folder = (folders: number, odds = 1.03) => ({ betsSeq: String(folders), betType: '보너스', odds });
const bonusOf = (changes: Partial<typeof demoBetting> = {}) =>
  betting({
    bonusFolders: [
      { folders: 2, odds: 1_030, active: true },
      { folders: 3, odds: 1_050, active: true },
      { folders: 4, odds: 1_070, active: false },
    ],
    ...changes,
  });
const one = (amount?: unknown, more?: Record<string, unknown>) => async (counter: Counter) => ({
  picks: [await counter.pick()],
  ...(amount === undefined ? {} : { amount }),
  ...(more ? { more } : {}),
});
const many =
  (count: number, amount = 1_000) =>
  async (counter: Counter) => ({ picks: await counter.picks(count), amount });
const pair = (sides: (counter: Counter) => Promise<Selection>[]) => async (counter: Counter) => ({
  picks: await Promise.all(sides(counter)),
});
/** Picks of a match whose prices have a joint law. */
const ofOneMatch =
  (sides: (counter: Counter, key: string) => Promise<Selection>[]) =>
  async (counter: Counter): Promise<SentBet> => {
    const key = await counter.fixture(fair);
    return { picks: await Promise.all(sides(counter, key)) };
  };
const startsIn = (seconds: number) => async (counter: Counter) => {
  const key = await counter.fixture();
  const pick = await counter.pick(key);
  await sql`update fixture set starts_at = clock_timestamp() + make_interval(secs => ${seconds}::double precision) where key = ${key}`.execute(
    database.db,
  );
  return { picks: [pick] };
};
/** Limits of a new fixture's league, of itself and of its market. */
const termsOver =
  (what: 'max_betting' | 'max_win', [league, match, market]: (number | null)[], amount: number) =>
  async (counter: Counter) => {
    const key = await counter.fixture();
    await moveToLeague(key, what === 'max_betting' ? league! : null, what === 'max_win' ? league! : null);
    const column = sql.ref(`desk_${what}`);
    await sql`update fixture set ${column} = ${match} where key = ${key}`.execute(database.db);
    const pick = await counter.pick(key);
    await sql`update market set ${column} = ${market} where id = ${Number(pick.market)}`.execute(database.db);
    await refresh(site, [key]);
    return { picks: [pick], amount };
  };
async function moveToLeague(key: string, maxBetting: number | null, maxWin: number | null): Promise<void> {
  const league = await sql<{ id: number }>`
    insert into league (provider, key, sport_id, location_code, name_en)
    select g.provider, ${randomUUID()}, g.sport_id, g.location_code, 'Limited' from fixture f join league g on g.id = f.league_id
    where f.key = ${key} returning id`.execute(database.db);
  const { id } = league.rows[0]!;
  await sql`update fixture set league_id = ${id} where key = ${key}`.execute(database.db);
  await sql`insert into league_terms (league_id, max_betting, max_win) values (${id}, ${maxBetting}, ${maxWin})`.execute(
    database.db,
  );
}
/** Limits of the leagues of two new fixtures. */
const terms =
  (first: [number | null, number | null], second: [number | null, number | null], amount: number) =>
  async (counter: Counter) => {
    const keys = [await counter.fixture(), await counter.fixture()];
    for (const [i, [maxBetting, maxWin]] of [first, second].entries()) await moveToLeague(keys[i]!, maxBetting, maxWin);
    await refresh(site, keys);
    const legs = counter.profile.takes === 'one' ? [keys[0]!] : keys;
    return { picks: await Promise.all(legs.map((key) => counter.pick(key))), amount };
  };

/** Each rule of specification 1 §5 (and what else the calls must hold) with both edges of each limit. */
const cases: readonly Case[] = [
  {
    rule: 'legs',
    edge: 'as many as the level takes',
    not: oneLeg,
    knobs: limits({ maxFolders: 2 }),
    send: many(2),
    code: null,
    odds: '4',
  },
  {
    rule: 'legs',
    edge: 'one more',
    not: oneLeg,
    knobs: limits({ maxFolders: 2 }),
    send: many(3),
    code: 'BET_TOO_MANY_LEGS',
    detail: { max: 2 },
  },
  {
    rule: 'legs',
    edge: 'bonus folders are not counted',
    not: noBonus,
    knobs: () => ({ ...limits({ maxFolders: 2 })(), ...bonusOf()() }),
    send: async (c) => ({ picks: [...(await c.picks(2)), folder(2)] }),
    code: null,
    odds: '4.12',
  },
  {
    rule: 'one leg',
    edge: 'two legs on a single call',
    not: (p) => (p.takes === 'many' ? 'it takes many' : null),
    send: many(2),
    code: 'BET_SINGLE_ONLY',
  },
  {
    rule: 'one leg',
    edge: 'a bonus folder beside it',
    not: (p) => (p.takes === 'many' ? 'it takes many' : null),
    knobs: bonusOf(),
    send: async (c) => ({ picks: [await c.pick(), folder(2)] }),
    code: (p) => (p.bonus ? 'BET_SINGLE_ONLY' : 'BET_BONUS_UNAVAILABLE'),
  },
  {
    rule: 'total odds',
    edge: 'at the maximum',
    not: everyCall,
    knobs: limits({ maxOdds: 2_000 }),
    send: one(),
    code: null,
    odds: '2',
  },
  {
    rule: 'total odds',
    edge: 'a hundredth above',
    not: everyCall,
    knobs: limits({ maxOdds: 1_990 }),
    send: one(),
    code: 'BET_ODDS_ABOVE_MAXIMUM',
    detail: { max: 1_990 },
  },
  {
    rule: 'total odds',
    edge: 'of two legs at the maximum',
    not: oneLeg,
    knobs: limits({ maxOdds: 4_000 }),
    send: many(2),
    code: null,
    odds: '4',
  },
  {
    rule: 'total odds',
    edge: 'of two legs a hundredth above',
    not: oneLeg,
    knobs: limits({ maxOdds: 3_990 }),
    send: many(2),
    code: 'BET_ODDS_ABOVE_MAXIMUM',
  },
  { rule: 'stake', edge: 'the minimum', not: everyCall, send: one(1_000), code: null },
  {
    rule: 'stake',
    edge: 'a won below the minimum',
    not: everyCall,
    send: one(999),
    code: 'BET_STAKE_BELOW_MINIMUM',
    detail: { min: 1_000 },
  },
  { rule: 'stake', edge: 'the maximum', not: everyCall, send: one(5_000_000), code: null },
  {
    rule: 'stake',
    edge: 'a won above the maximum',
    not: everyCall,
    send: one(5_000_001),
    code: 'BET_STAKE_ABOVE_MAXIMUM',
    detail: { max: 5_000_000 },
  },
  { rule: 'balance', edge: 'all of it', not: everyCall, cash: 7_000, send: one(7_000), code: null },
  {
    rule: 'balance',
    edge: 'a won more',
    not: everyCall,
    cash: 7_000,
    send: one(7_001),
    code: 'BET_STAKE_ABOVE_BALANCE',
    detail: { balance: 7_000 },
  },
  {
    rule: 'largest win',
    edge: 'exactly',
    not: everyCall,
    knobs: limits({ maxWin: 4_000 }),
    send: one(2_000),
    code: null,
  },
  {
    rule: 'largest win',
    edge: 'a won above',
    not: everyCall,
    knobs: limits({ maxWin: 3_999 }),
    send: one(2_000),
    code: 'BET_WIN_ABOVE_MAXIMUM',
    detail: { max: 3_999, stake: 1_999 },
  },
  {
    rule: 'league limits',
    edge: 'the strictest stake',
    not: everyCall,
    send: terms([3_000, null], [9_000, null], 3_000),
    code: null,
  },
  {
    rule: 'league limits',
    edge: 'a won above the strictest stake',
    not: everyCall,
    send: terms([3_000, null], [9_000, null], 3_001),
    code: 'BET_STAKE_ABOVE_MAXIMUM',
    detail: { max: 3_000, limited: true },
  },
  {
    rule: 'league limits',
    edge: 'the second league is the stricter',
    not: oneLeg,
    send: terms([9_000, null], [3_000, null], 3_001),
    code: 'BET_STAKE_ABOVE_MAXIMUM',
    detail: { max: 3_000, limited: true },
  },
  {
    rule: 'league limits',
    edge: 'the largest win',
    not: everyCall,
    send: async (c) => terms([null, c.profile.takes === 'one' ? 4_000 : 8_000], [null, 9_000], 2_000)(c),
    code: null,
  },
  {
    rule: 'league limits',
    edge: 'a won above the largest win',
    not: everyCall,
    send: async (c) => terms([null, c.profile.takes === 'one' ? 3_999 : 7_999], [null, 9_000], 2_000)(c),
    code: 'BET_WIN_ABOVE_MAXIMUM',
  },
  {
    rule: 'league limits',
    edge: "above the level's they change nothing",
    not: everyCall,
    send: terms([9_000_000, null], [null, null], 5_000_001),
    code: 'BET_STAKE_ABOVE_MAXIMUM',
    detail: { max: 5_000_000 },
  },
  {
    rule: 'own limits',
    edge: "a market's stake over its match's and its league's",
    not: everyCall,
    send: termsOver('max_betting', [2_000, 1_000, 3_000], 3_000),
    code: null,
  },
  {
    rule: 'own limits',
    edge: 'a won above it',
    not: everyCall,
    send: termsOver('max_betting', [9_000, 8_000, 3_000], 3_001),
    code: 'BET_STAKE_ABOVE_MAXIMUM',
    detail: { max: 3_000, limited: true },
  },
  {
    rule: 'own limits',
    edge: "a match's win over its league's",
    not: everyCall,
    send: termsOver('max_win', [3_000, 4_000, null], 2_000),
    code: null,
  },
  {
    rule: 'own limits',
    edge: 'a won above it',
    not: everyCall,
    send: termsOver('max_win', [9_000, 3_999, null], 2_000),
    code: 'BET_WIN_ABOVE_MAXIMUM',
  },

  ...mainPairs.flatMap(([one, other]): Case[] => [
    {
      rule: 'same game',
      edge: `the main markets ${one} and ${other} of one match, at prices that contradict each other`,
      not: oneLeg,
      knobs: () => ({ ...betting({ sameGamePairs: everyPair })(), mix2: everyPair }),
      send: async (c) => {
        const key = await c.fixture(mainMarkets);
        return { picks: [await c.main(key, one), await c.main(key, other)] };
      },
      code: 'BET_SAME_GAME_REFUSED',
    },
    {
      rule: 'same game',
      edge: `the main markets ${one} and ${other} of two matches`,
      not: oneLeg,
      send: async (c) => ({
        picks: [await c.main(await c.fixture(mainMarkets), one), await c.main(await c.fixture(mainMarkets), other)],
      }),
      code: null,
    },
  ]),
  {
    rule: 'same game',
    edge: 'a pair that the settings allow pays its joint price',
    not: oneLeg,
    send: ofOneMatch((c, key) => [c.pick(key), c.over(key)]),
    code: (profile) => (profile.pairs === null ? 'BET_SAME_GAME_REFUSED' : null),
    odds: '3.135', // the product is 3.8
  },
  {
    rule: 'same game',
    edge: 'a handicap and a total pay theirs',
    not: oneLeg,
    send: ofOneMatch((c, key) => [c.pick(key, 3, 'home', -50), c.over(key)]),
    code: (profile) => (profile.pairs === null ? 'BET_SAME_GAME_REFUSED' : null),
    odds: '3.135',
  },
  {
    rule: 'same game',
    edge: 'a pair that seldom comes together pays the product',
    not: oneLeg,
    send: ofOneMatch((c, key) => [c.pick(key, 1, 'draw'), c.over(key)]),
    code: (profile) => (profile.pairs === null ? 'BET_SAME_GAME_REFUSED' : null),
    odds: '5.7',
  },
  {
    rule: 'same game',
    edge: 'a pair of the new kinds that the settings allow',
    not: oneLeg,
    knobs: betting({ sameGamePairs: [{ family: 'football', pair: [5, 1] }] }),
    send: ofOneMatch((c, key) => [c.pick(key), c.pick(key, 5, 'odd')]),
    code: (profile) => (profile.pairs === null ? 'BET_SAME_GAME_REFUSED' : null),
    odds: '3.207',
    kind: 'special',
  },
  {
    rule: 'same game',
    edge: 'a pair that only the external list allows',
    not: oneLeg,
    knobs: () => ({ ...betting({ sameGamePairs: [] })(), mix2: demoBetting.sameGamePairs }),
    send: ofOneMatch((c, key) => [c.pick(key), c.over(key)]),
    code: (profile) => (profile.pairs === 'combinationMix2' ? null : 'BET_SAME_GAME_REFUSED'),
    odds: '3.135',
  },
  {
    rule: 'same game',
    edge: 'a pair beside another match',
    not: oneLeg,
    send: ofOneMatch((c, key) => [c.pick(1), c.pick(key), c.over(key)]),
    code: (profile) => (profile.pairs === null ? 'BET_SAME_GAME_REFUSED' : null),
    odds: '6.27',
  },
  {
    rule: 'same game',
    edge: 'a pair of a match that has one type of market',
    not: oneLeg,
    knobs: () => {
      const sameGamePairs = [{ family: '*' as const, pair: [1, 5] as const }];
      return { ...betting({ sameGamePairs })(), mix2: sameGamePairs };
    },
    send: async (c) => {
      const key = await c.fixture([fair[0]!, oddEven]);
      return { picks: [await c.pick(key), await c.pick(key, 5, 'odd')] };
    },
    code: 'BET_SAME_GAME_REFUSED',
  },
  {
    rule: 'same game',
    edge: 'a pair of a match with a market priced by hand',
    not: (profile) => oneLeg(profile) ?? (profile.pairs === null ? 'it takes no pair' : null),
    send: async (c) => {
      const key = await c.fixture(fair);
      await sql`update selection set desk_odds = odds where market_id = (
        select m.id from market m join fixture f on f.id = m.fixture_id where f.key = ${key} and m.type = 3)`.execute(
        database.db,
      );
      await sql`update fixture set version = version + 1 where key = ${key}`.execute(database.db);
      await refresh(site, [key]);
      return { picks: [await c.pick(key), await c.over(key)] };
    },
    code: 'BET_SAME_GAME_REFUSED',
  },
  {
    rule: 'same game',
    edge: 'a pair that was shown to pay more',
    not: (profile) => oneLeg(profile) ?? (profile.pairs === null ? 'it takes no pair' : null),
    send: async (c) => {
      const key = await c.fixture(fair);
      const picks = [await c.pick(key), await c.over(key)];
      return { picks, more: { groups: [{ betsSeq: picks.map(({ id }) => id), odds: 3.14 }] } };
    },
    code: 'BET_ODDS_CHANGED',
  },
  {
    rule: 'same game',
    edge: 'a pair as it was shown',
    not: (profile) => oneLeg(profile) ?? (profile.pairs === null ? 'it takes no pair' : null),
    send: async (c) => {
      const key = await c.fixture(fair);
      const picks = [await c.pick(key), await c.over(key)];
      return { picks, more: { groups: [{ betsSeq: picks.map(({ id }) => id).toReversed(), odds: 3.135 }] } };
    },
    code: null,
    odds: '3.135',
  },
  {
    rule: 'same game',
    edge: 'three',
    not: oneLeg,
    send: pair((c) => [c.pick(), c.over(), c.pick(0, 3, 'home', -50)]),
    code: 'BET_SAME_GAME_REFUSED',
  },
  {
    rule: 'same game',
    edge: 'both sides of one market',
    not: oneLeg,
    send: pair((c) => [c.pick(), c.pick(0, 1, 'away')]),
    code: 'BET_SAME_GAME_REFUSED',
  },
  {
    rule: 'same game',
    edge: 'the same pick twice',
    not: oneLeg,
    send: pair((c) => [c.pick(), c.pick()]),
    code: 'BET_SAME_GAME_REFUSED',
  },
  {
    rule: 'same game',
    edge: 'a special market beside another match',
    not: oneLeg,
    send: pair((c) => [c.pick(), c.pick(1, 5, 'odd')]),
    code: null,
    odds: '3.8',
    kind: 'special',
  },

  {
    rule: 'soccer',
    edge: 'a draw in a combination of one match',
    not: oneLeg,
    knobs: betting({ soccerCombination: soccer }),
    send: ofOneMatch((c, key) => [c.pick(key, 1, 'draw'), c.over(key)]),
    code: (profile) => (profile.pairs === null ? 'BET_SAME_GAME_REFUSED' : 'BET_SOCCER_COMBINATION_REFUSED'),
  },
  {
    rule: 'soccer',
    edge: 'a draw beside another game',
    not: oneLeg,
    knobs: betting({ soccerCombination: soccer }),
    send: pair((c) => [c.pick(0, 1, 'draw'), c.over(1)]),
    code: null,
    odds: '5.7',
  },
  {
    rule: 'soccer',
    edge: 'a combination at the reduced price as the price seen',
    not: oneLeg,
    knobs: betting({ soccerCombination: soccer }),
    send: async (c) => {
      const key = await c.fixture(fair);
      return { picks: [{ ...(await c.pick(key)), price: 1.7 }, await c.over(key)] };
    },
    // not BET_ODDS_CHANGED: the reduced price was the offer
    code: (profile) => (profile.pairs === null ? 'BET_SAME_GAME_REFUSED' : null),
    odds: '3.135',
  },

  {
    rule: 'caps',
    edge: 'two prices at their sum',
    not: everyCall,
    knobs: betting({ twoWaySum: 3_850 }),
    send: async (c) => ({ picks: [await c.over(await c.fixture())] }),
    code: null,
    odds: '1.9',
  },
  {
    rule: 'caps',
    edge: 'a sum above it: the uncapped price is no price',
    not: everyCall,
    knobs: betting({ twoWaySum: 3_800 }),
    send: async (c) => ({ picks: [await c.over(await c.fixture())] }),
    code: 'BET_ODDS_CHANGED',
  },
  {
    rule: 'caps',
    edge: 'a sum above it: the capped price is',
    not: everyCall,
    knobs: betting({ twoWaySum: 3_800 }),
    send: async (c) => ({ picks: [{ ...(await c.over(await c.fixture())), price: 1.85 }] }),
    code: null,
    odds: '1.85',
  },
  {
    rule: 'caps',
    edge: 'the underdog',
    not: everyCall,
    knobs: betting({ maxReverse: 1_990, maxDraw: 2_900 }),
    send: async (c) => ({ picks: [{ ...(await c.pick(await c.fixture())), price: 1.99 }] }),
    code: null,
    odds: '1.99',
  },
  {
    rule: 'caps',
    edge: 'the draw',
    not: everyCall,
    knobs: betting({ maxReverse: 1_990, maxDraw: 2_900 }),
    send: async (c) => ({ picks: [{ ...(await c.pick(await c.fixture(), 1, 'draw')), price: 2.9 }] }),
    code: null,
    odds: '2.9',
  },
  {
    rule: 'caps',
    edge: 'the uncapped draw',
    not: everyCall,
    knobs: betting({ maxReverse: 1_990, maxDraw: 2_900 }),
    send: async (c) => ({ picks: [await c.pick(await c.fixture(), 1, 'draw')] }),
    code: 'BET_ODDS_CHANGED',
  },

  {
    rule: 'bonus',
    edge: 'N folders',
    not: noBonus,
    knobs: bonusOf(),
    send: async (c) => ({ picks: [...(await c.picks(3)), folder(3, 1.05)] }),
    code: null,
    odds: '8.4',
  },
  {
    rule: 'bonus',
    edge: 'N less one',
    not: noBonus,
    knobs: bonusOf(),
    send: async (c) => ({ picks: [...(await c.picks(2)), folder(3, 1.05)] }),
    code: 'BET_BONUS_NEEDS_FOLDERS',
    detail: { folders: 3 },
  },
  {
    rule: 'bonus',
    edge: 'twice',
    not: noBonus,
    knobs: bonusOf(),
    send: async (c) => ({ picks: [...(await c.picks(3)), folder(2), folder(3, 1.05)] }),
    code: 'BET_BONUS_TWICE',
  },
  {
    rule: 'bonus',
    edge: 'alone',
    not: noBonus,
    knobs: bonusOf(),
    send: async () => ({ picks: [folder(2)] }),
    code: 'BET_NO_PICKS',
  },
  {
    rule: 'bonus',
    edge: 'every pick at the least odds',
    not: noBonus,
    knobs: bonusOf({ bonusMinimumOdds: 2_000 }),
    send: async (c) => ({ picks: [...(await c.picks(2)), folder(2)] }),
    code: null,
    odds: '4.12',
  },
  {
    rule: 'bonus',
    edge: 'a pick a hundredth below',
    not: noBonus,
    knobs: bonusOf({ bonusMinimumOdds: 2_010 }),
    send: async (c) => ({ picks: [...(await c.picks(2)), folder(2)] }),
    code: 'BET_BONUS_BELOW_MINIMUM_ODDS',
  },
  {
    rule: 'bonus',
    edge: 'one that is not active',
    not: noBonus,
    knobs: bonusOf(),
    send: async (c) => ({ picks: [...(await c.picks(4)), folder(4, 1.07)] }),
    code: 'BET_BONUS_UNAVAILABLE',
  },
  {
    rule: 'bonus',
    edge: 'one nobody offers',
    not: noBonus,
    knobs: bonusOf(),
    send: async (c) => ({ picks: [...(await c.picks(4)), folder(9)] }),
    code: 'BET_BONUS_UNAVAILABLE',
  },
  {
    rule: 'bonus',
    edge: 'at better odds than it has',
    not: noBonus,
    knobs: bonusOf(),
    send: async (c) => ({ picks: [...(await c.picks(2)), folder(2, 1.5)] }),
    code: 'BET_ODDS_CHANGED',
  },
  {
    rule: 'bonus',
    edge: 'in play there is none',
    not: (p) => oneLeg(p) ?? (p.bonus ? 'it takes one' : null),
    knobs: bonusOf(),
    send: async (c) => ({ picks: [...(await c.picks(2)), folder(2)] }),
    code: 'BET_BONUS_UNAVAILABLE',
  },

  {
    rule: 'start',
    edge: 'within sixteen seconds by the database',
    not: prematchOnly,
    send: startsIn(16),
    code: 'BET_GAME_STARTED',
  },
  { rule: 'start', edge: 'a moment ago', not: prematchOnly, send: startsIn(-0.1), code: 'BET_GAME_STARTED' },
  { rule: 'start', edge: 'later', not: prematchOnly, send: startsIn(19), code: null },
  { rule: 'start', edge: 'in play it is not asked', not: inPlayOnly, send: startsIn(-4_000), code: null },
  {
    rule: 'start',
    edge: 'it went live meanwhile',
    not: prematchOnly,
    code: 'BET_GAME_STARTED',
    send: async (c) => {
      const key = await c.fixture();
      const pick = await c.pick(key);
      await sql`update fixture set status = 'live', version = version + 1 where key = ${key}`.execute(database.db);
      return { picks: [pick] };
    },
  },
  {
    rule: 'start',
    edge: 'it ended meanwhile',
    not: inPlayOnly,
    code: 'BET_ODDS_CHANGED',
    send: async (c) => {
      const key = await c.fixture();
      const pick = await c.pick(key);
      await site.catalogue.sink.takeResults('test', [
        { fixtureKey: key, status: 'finished', score: { home: 0, away: 0 } },
      ]);
      return { picks: [pick] };
    },
  },

  {
    rule: 'suspended',
    edge: 'a market this process has not heard of',
    not: everyCall,
    code: 'BET_SUSPENDED',
    send: async (c) => {
      const key = await c.fixture();
      const pick = await c.pick(key);
      await c.move(key, [{ ...markets[0]!, suspended: true }, ...markets.slice(1)]);
      return { picks: [pick] };
    },
  },
  {
    rule: 'suspended',
    edge: 'another market of the game',
    not: everyCall,
    code: null,
    send: async (c) => {
      const key = await c.fixture();
      const pick = await c.pick(key);
      await c.move(key, [markets[0]!, { ...markets[1]!, suspended: true }]);
      return { picks: [pick] };
    },
  },
  ...(
    [
      [
        'its selection by the desk',
        (key, pick) => sql`update selection set desk_suspended = true where id = ${Number(pick.id)} and ${key} <> ''`,
      ],
      [
        'its market by the desk',
        (key, pick) => sql`update market set desk_suspended = true where id = ${Number(pick.market)} and ${key} <> ''`,
      ],
      ['its match by the desk', (key) => sql`update fixture set desk_suspended = true where key = ${key}`],
    ] as [string, (key: string, pick: Selection) => ReturnType<typeof sql>][]
  ).map(([edge, stop]): Case => ({
    rule: 'suspended',
    edge,
    not: everyCall,
    code: 'BET_SUSPENDED',
    send: async (c) => {
      const key = await c.fixture();
      const pick = await c.pick(key);
      await stop(key, pick).execute(database.db);
      await sql`update fixture set version = version + 1 where key = ${key}`.execute(database.db);
      return { picks: [pick] };
    },
  })),

  {
    rule: 'what a client says',
    edge: 'a price below the real one',
    not: everyCall,
    send: async (c) => ({ picks: [{ ...(await c.pick()), price: 1.5 }] }),
    code: 'BET_ODDS_CHANGED',
  },
  {
    rule: 'what a client says',
    edge: 'a price above the real one',
    not: everyCall,
    send: async (c) => ({ picks: [{ ...(await c.pick()), price: 9.5 }] }),
    code: 'BET_ODDS_CHANGED',
  },
  {
    rule: 'what a client says',
    edge: 'a price above it, whatever comes',
    not: everyCall,
    send: async (c) => ({ picks: [{ ...(await c.pick()), price: 9.5 }], more: { acceptOdds: 'any' } }),
    code: null,
    odds: '2',
  },
  {
    rule: 'what a client says',
    edge: 'totals and winnings of its own',
    not: everyCall,
    send: one(1_000, { totalOdds: 99, winnings: 1e9 }),
    code: null,
    odds: '2',
  },
  {
    rule: 'what a client says',
    edge: 'another game and market for its selection',
    not: everyCall,
    send: async (c) => ({ picks: [{ ...(await c.pick()), market: '1', game: '1' }] }),
    code: null,
    odds: '2',
  },
  {
    rule: 'what a client says',
    edge: 'a selection nobody knows',
    not: everyCall,
    send: async () => ({ picks: [{ betsSeq: '999999999999', odds: 2 }] }),
    code: 'BET_ODDS_CHANGED',
  },
  {
    rule: 'what a client says',
    edge: 'that an old quote holds',
    not: everyCall,
    send: async (c) => ({ picks: [{ betsSeq: (await c.pick()).id, odds: 3, quoteId: 'a-b.c.d~e' }] }),
    code: 'BET_ODDS_CHANGED',
  },

  {
    rule: 'product',
    edge: 'a pick in play through a prematch call',
    not: prematchOnly,
    send: async () => ({ picks: [await selection(database, 'in1', 1, 'home', null, 'inplay')] }),
    code: 'BET_MARKET_NOT_HERE',
  },
  {
    rule: 'product',
    edge: 'a prematch pick through a call in play',
    not: inPlayOnly,
    send: async () => ({ picks: [await selection(database, 'own1', 1, 'home')] }),
    code: 'BET_MARKET_NOT_HERE',
  },
  {
    rule: 'product',
    edge: 'a prematch pick of a match that is played',
    not: inPlayOnly,
    send: async () => ({ picks: [await selection(database, 'in1', 1, 'home')] }),
    code: 'BET_MARKET_NOT_HERE',
  },
  {
    rule: 'product',
    edge: 'such a pick on its own call has started',
    not: (p) => prematchOnly(p) ?? (p.source === 'own' ? null : 'it is no match of its feed'),
    send: async () => ({ picks: [await selection(database, 'in1', 1, 'home')] }),
    code: 'BET_GAME_STARTED',
  },
  {
    rule: 'product',
    edge: 'a match of the external feed',
    not: (p) => prematchOnly(p) ?? (p.source === 'own' ? null : 'it sells those'),
    send: async () => ({ picks: [await selection(database, 'ext1', 1, 'home')] }),
    code: 'BET_MARKET_NOT_HERE',
  },
  {
    rule: 'product',
    edge: 'a match that is not of the external feed',
    not: (p) => prematchOnly(p) ?? (p.source === 'external' ? null : 'it sells those'),
    send: async () => ({ picks: [await selection(database, 'own1', 1, 'home')] }),
    code: 'BET_MARKET_NOT_HERE',
  },
  {
    rule: 'product',
    edge: 'one foreign pick among its own',
    not: oneLeg,
    send: async (c) => ({
      picks: [await c.pick(), await selection(database, c.world === 'own' ? 'ext1' : 'own1', 1, 'home')],
    }),
    code: 'BET_MARKET_NOT_HERE',
  },
  {
    rule: 'kind',
    edge: 'a market of the special ones',
    not: everyCall,
    send: async (c) => ({ picks: [await c.pick(0, 5, 'odd')] }),
    code: null,
    kind: 'special',
  },

  {
    rule: 'member',
    edge: 'may not play',
    knobs: () => ({ facts: (id) => ({ ...someone(id), state: 'suspended' }) }),
    send: one(),
    code: 'BET_MEMBER_STATE',
  },
  {
    rule: 'member',
    edge: 'without a birthday',
    knobs: () => ({ facts: (id) => ({ ...someone(id), birthday: null }) }),
    send: one(),
    code: 'BET_BIRTHDAY_REQUIRED',
  },
  {
    rule: 'member',
    edge: 'nineteen tomorrow',
    knobs: () => ({ facts: (id) => ({ ...someone(id), birthday: seoulBirthday(1) }) }),
    send: one(),
    code: 'BET_UNDER_AGE',
    detail: { age: 19 },
  },
  {
    rule: 'member',
    edge: 'nineteen today',
    not: everyCall,
    knobs: () => ({ facts: (id) => ({ ...someone(id), birthday: seoulBirthday(0) }) }),
    send: one(),
    code: null,
  },
];

/** Nineteen years before today in Seoul, and some days after it. */
function seoulBirthday(days: number): string {
  const day = new Date(Date.now() + 9 * 3_600_000 + days * 86_400_000);
  day.setUTCFullYear(day.getUTCFullYear() - 19);
  return day.toISOString().slice(0, 10);
}

const code = (answer: Answer) => answer.body.code ?? null;
const money = (memberId: number) => cashAndHold(database, memberId);
const slipsOf = async (memberId: number) =>
  (
    await sql<{ kind: string; stake: number; odds: string; bet_code: string }>`
      select kind, stake, total_odds::text as odds, bet_code from slip where member_id = ${memberId}`.execute(
      database.db,
    )
  ).rows;
const send = (id: number, { profile }: Counter, { picks, amount = 1_000, more }: SentBet, key?: string) =>
  site.bet(id, picks, amount, { path: profile.call.path, ...(more ? { more } : {}), ...(key ? { key } : {}) });
const member = async (cash = rich) => (await makeMembers(database.db, 1, cash))[0]!;
async function decide(): Promise<void> {
  await sql`update pending_bet set decide_at = clock_timestamp() where state = 'pending'`.execute(database.db);
  await site.betting.decideDue();
}
const kindOf = ({ kind, takes }: BetProfile, special = false) =>
  `${special && kind === 'korean' ? 'special' : kind}${takes === 'one' ? '-single' : ''}`;

describe.each(betProfiles.map((profile): [string, BetProfile] => [profile.call.path, profile]))(
  '%s',
  (_path, profile) => {
    const counter = new Counter(profile);
    const here = cases.filter(({ not }) => !not?.(profile));

    test.each(
      here.map((row): [string, string, string | null, Case] => [
        row.rule,
        row.edge,
        typeof row.code === 'function' ? row.code(profile) : row.code,
        row,
      ]),
    )('%s: %s: %s', async (_rule, _edge, expected, row) => {
      Object.assign(site.knobs, row.knobs?.(counter));
      const cash = row.cash ?? rich;
      const id = await member(cash);
      const sent = await row.send(counter);
      const answer = await send(id, counter, sent);
      if (expected !== null && profile.delayed && answer.body.success) {
        // What this process had not heard of is found out when the wait is over.
        await decide();
        const { rows } = await sql<{ code: string }>`select code from pending_bet where member_id = ${id}`.execute(
          database.db,
        );
        expect(rows).toEqual([{ code: 'BET_NOT_ACCEPTED' }]);
        expect([await money(id), await slipsOf(id)]).toEqual([{ cash, hold: 0 }, []]);
        return;
      }
      if (expected !== null) {
        expect([answer.status, answer.body.success, code(answer)]).toEqual([200, false, expected]);
        expect(answer.body.msg).toMatch(/[가-힣]/);
        if (row.detail !== undefined) expect(answer.body.detail).toEqual(row.detail);
        expect([await money(id), await slipsOf(id)]).toEqual([{ cash, hold: 0 }, []]);
        return;
      }
      const stake = (sent.amount ?? 1_000) as number;
      expect(answer.body).toMatchObject({ success: true, payload: { betCode: expect.any(String) } });
      expect('decideAt' in answer.body.payload).toBe(profile.delayed);
      expect(await money(id)).toEqual({ cash: cash - stake, hold: profile.delayed ? stake : 0 });
      if (profile.delayed) await decide();
      const [slip, ...others] = await slipsOf(id);
      expect(others).toEqual([]);
      expect(slip).toEqual({
        bet_code: answer.body.payload.betCode,
        kind: kindOf(profile, row.kind === 'special'),
        stake,
        odds: row.odds ?? expect.any(String),
      });
      expect(await money(id)).toEqual({ cash: cash - stake, hold: 0 });
    });

    test('a visitor is nobody', async () =>
      expect((await site.call(null, profile.call.path, { bettings: [], amount: 1 })).status).toBe(401));

    test.each<[string, Record<string, unknown> | string]>([
      ['a float amount', { amount: 1_000.5 }],
      ['text for an amount', { amount: '1000' }],
      ['a negative amount', { amount: -1_000 }],
      ['nothing', { amount: 0 }],
      ['an amount beyond the wire', { amount: 9_000_000_000_001 }],
      ['no amount', { amount: undefined }],
      ['an unknown key', { stake: 1 }],
      ['an unknown policy', { acceptOdds: 'all' }],
      ['a time that is none', { quotedAt: 'yesterday' }],
      ['a hundred and one picks', { bettings: Array(101).fill({ betsSeq: '1', odds: 2 }) }],
      ['an unknown key in a pick', { bettings: [{ betsSeq: '1', odds: 2, price: 3 }] }],
      ['a number for an id', { bettings: [{ betsSeq: 1, odds: 2 }] }],
      ['a price of three decimals', { bettings: [{ betsSeq: '1', odds: 2.005 }] }],
      ['text for a price', { bettings: [{ betsSeq: '1', odds: '2.00' }] }],
      ['a price below one', { bettings: [{ betsSeq: '1', odds: 0.5 }] }],
      ['a quote too long', { bettings: [{ betsSeq: '1', odds: 2, quoteId: 'x'.repeat(4_001) }] }],
      ['no JSON', '{"amount":'],
      ['a bare list', '[]'],
    ])('%s is a bad request', async (_what, change) => {
      const id = await member(1_000);
      const body =
        typeof change === 'string' ? change : { bettings: [{ betsSeq: '1', odds: 2 }], amount: 1_000, ...change };
      const answer = await site.call(id, profile.call.path, body);
      expect([answer.status, code(answer)]).toEqual([400, 'INPUT_INVALID']);
      expect(await money(id)).toEqual({ cash: 1_000, hold: 0 });
    });

    test('an empty cart is refused in the words of the cart', async () => {
      const id = await member(1_000);
      const { status, body } = await site.call(id, profile.call.path, { bettings: [], amount: 1_000 });
      expect([status, body.code, body.msg]).toEqual([200, 'BET_NO_PICKS', '베팅할 항목을 선택해주세요.']);
      expect(await money(id)).toEqual({ cash: 1_000, hold: 0 });
    });

    test('its limits are those of its kind', async () => {
      const kinds: LimitKind[] = ['Prematch', 'PrematchEuropean', 'Inplay', 'Mini', 'Other', 'Lotus'];
      const strict = { ...demoLimits, maxBetting: 1_500 };
      site.knobs.limitsOf = Object.fromEntries(
        kinds.filter((kind) => kind !== profile.limits).map((kind) => [kind, strict]),
      );
      expect((await send(await member(), counter, await one(2_000)(counter))).body.success).toBe(true);
      site.knobs.limitsOf = { [profile.limits]: strict };
      expect(code(await send(await member(), counter, await one(2_000)(counter)))).toBe('BET_STAKE_ABOVE_MAXIMUM');
    });

    test('a price that moved: a promise of the new one, kept for five seconds', async () => {
      const id = await member();
      const key = await counter.fixture();
      const seen = await counter.pick(key);
      await counter.move(key, [winner(1_800, 3_000, 4_000)]);
      if (profile.delayed) await refresh(site, [key]);
      const changed = await send(id, counter, { picks: [seen] });
      expect(changed.body).toMatchObject({
        code: 'BET_ODDS_CHANGED',
        msg: '배당이 변경 되었습니다. 변경된 배당으로 베팅하시겠습니까?',
        detail: { selections: [{ betsSeq: seen.id, odds: 1.8, gone: false }] },
      });
      const quoted = { betsSeq: seen.id, odds: 1.8, quoteId: changed.body.detail.quoteId };
      await counter.move(key, [winner(1_700, 3_000, 4_000)]);
      const answer = await send(id, counter, { picks: [quoted] });
      if (profile.delayed) {
        // A promise is for what is taken at once; a bet that waits is judged by the price of then.
        expect(code(answer)).toBeNull();
        await decide();
        expect(await slipsOf(id)).toEqual([]);
        expect(await money(id)).toEqual({ cash: rich, hold: 0 });
      } else expect(answer.body.payload.totalOdds).toBe(1.8);
    });

    test('a market that is gone: its text clears the cart', async () => {
      const key = await counter.fixture();
      const seen = await counter.pick(key);
      await counter.move(key, [markets[1]!]);
      if (profile.delayed) await refresh(site, [key]);
      const answer = await send(await member(), counter, { picks: [seen] });
      expect(answer.body).toMatchObject({
        code: 'BET_ODDS_CHANGED',
        msg: '배당이 변경되었습니다. 재베팅하시기 바랍니다.',
        detail: { selections: [{ betsSeq: seen.id, gone: true }] },
      });
    });

    test('the same key has one effect; the same body without one is a duplicate; two tabs, one balance', async () => {
      const id = await member(100_000);
      const key = randomUUID();
      const sent = await one(10_000)(counter);
      const answers = await Promise.all(Array.from({ length: 4 }, () => send(id, counter, sent, key)));
      expect(new Set(answers.map((answer) => answer.text)).size).toBe(1);
      expect((await send(id, counter, sent)).status).toBe(409);
      expect((await money(id)).cash).toBe(90_000);
      const poor = await member(16_000);
      const rush = await Promise.all(
        Array.from({ length: 16 }, (_, i) => send(poor, counter, { ...sent, amount: 3_000 + i }, randomUUID())),
      );
      expect(rush.filter((answer) => answer.body.success)).toHaveLength(5);
      expect(new Set(rush.map(code))).toEqual(new Set([null, 'BET_STAKE_ABOVE_BALANCE']));
      await decide();
      const stakes = (await slipsOf(poor)).map(({ stake }) => stake);
      expect([stakes.length, await money(poor)]).toEqual([
        5,
        { cash: 16_000 - stakes.reduce((sum, n) => sum + n, 0), hold: 0 },
      ]);
    });
  },
);

test('every rule has a row for every call, or says why there is none', () => {
  const rules = [...new Set(cases.map(({ rule }) => rule))];
  for (const profile of betProfiles) {
    for (const rule of rules) {
      const rows = cases.filter((row) => row.rule === rule);
      const reasons = rows.map(({ not }) => not?.(profile) ?? null);
      const isChecked = reasons.includes(null) || reasons.every((reason) => reason!.length > 0);
      expect(isChecked, `${rule} on ${profile.call.path}`).toBe(true);
    }
  }
  expect(betProfiles).toHaveLength(14);
  expect(new Set(betProfiles.map(({ call }) => call.path)).size).toBe(14);
});

test('after all of that the audit passes', async () => {
  await decide();
  // the cases cap prices by a knob; an operator's caps are in a setting, from which the audit knows them
  await sql`insert into setting (key, value) values ('maxOdds', ${JSON.stringify({ reverse: null, draw: null })}::jsonb)`.execute(
    database.db,
  );
  const pool = openPool(database.auditUrl, 2, () => undefined);
  try {
    expect((await runAudit(pool)).filter(({ holds }) => !holds)).toEqual([]);
  } finally {
    await pool.end();
  }
});
