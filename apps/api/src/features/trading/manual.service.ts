import { createHash } from 'node:crypto';
import type { z } from 'zod';
import { isMarketType } from '@lime/domain/market-kinds.ts';
import { sports } from '@lime/domain/sports.ts';
import type { MarketType } from '@lime/domain/market-kinds.ts';
import type { WireWaiting } from '@lime/contract/staff-approvals.ts';
import { oddsFromWire, oddsToWire } from '@lime/domain/odds.ts';
import type { PayloadOf } from '@lime/contract/call.ts';
import type {
  addManualFixture,
  cancelManualFixture,
  moveManualFixture,
  offerManualFixture,
  previewManualCsv,
  uploadManualCsv,
} from '@lime/contract/staff-trading.ts';
import { addAuditEvent, byStaff } from '../../core/audit-event.ts';
import type { StaffCaller } from '../../core/context.ts';
import { databaseNow } from '../../core/db.ts';
import type { Db, Tx } from '../../core/db.ts';
import { Refused } from '../../core/refused.ts';
import type { FeedFixture, FeedMarket } from '../../feeds/feed.ts';
import { ask } from '../approvals/approvals.service.ts';
import { cancelTakesTwo } from '../results/takes-two.service.ts';
import type { Catalogue } from '../catalogue/catalogue.service.ts';
import { announceDesk } from './desk.service.ts';
import { lockFixture, readFixtureName, setCreatedBy } from './desk.sql.ts';
import type { DeskFixture } from './desk.sql.ts';
import { readFamily } from './fixtures.sql.ts';
import { fixtureKey, marketProblems, nameProblems, readManualCsv } from './manual-csv.ts';
import type { ManualRow } from './manual-csv.ts';
import { readFeedNames, readManualKeys, takeTurn } from './manual.sql.ts';
import type { FeedNames } from './manual.sql.ts';
import { marketTitle } from './market-view.ts';

/** The provider of fixtures entered by hand. */
export const manual = 'manual';
type Market = z.output<typeof addManualFixture.input>['markets'][number];
type Fixture = { sportId: number; league: string; home: string; away: string; startsAt: Date; markets: FeedMarket[] };

/**
 * What fixtures entered by hand need. They go through the feeds' own sink as the provider `manual`, so that everything behind
 * it holds for them too. A fixture's key comes from its sport, league, teams and first start: the same again is the same
 * fixture.
 */
export type ManualDeps = {
  readonly catalogue: Pick<Catalogue, 'sinkWithin' | 'announce'>;
  /** setting results.secondPersonFrom */
  readonly secondPersonFrom: () => number;
};

/** Enters fixtures with their offers. @returns how many are new */
async function enter(
  deps: ManualDeps,
  tx: Tx,
  staff: StaffCaller,
  fixtures: readonly Fixture[],
  now: Date,
): Promise<Map<string, number>> {
  await takeTurn(tx);
  const sink = deps.catalogue.sinkWithin(tx);
  const named = await Promise.all(
    fixtures.map(async (fixture) => ({ game: fixture, names: await readFeedNames(tx, fixture) })),
  );
  const keys = fixtures.map(keyOf);
  const known = await readManualKeys(tx, keys);
  await sink.takeFixtures(
    manual,
    named.map(({ game: fixture, names }) => toFeed(fixture, names)),
  );
  await sink.takeOffers(
    manual,
    fixtures
      .filter((fixture) => !known.has(keyOf(fixture)))
      .map((fixture) => ({ fixtureKey: keyOf(fixture), at: now, markets: fixture.markets })),
  );
  await setCreatedBy(tx, keys, staff.staffId);
  const ids = await readManualKeys(tx, keys);
  for (const [key, id] of ids) {
    if (known.has(key)) continue;
    const fixture = fixtures.find((one) => keyOf(one) === key)!;
    await addAuditEvent(tx, {
      ...byStaff(staff),
      action: 'trading.manual',
      subject: `fixture:${id}`,
      after: {
        home: fixture.home,
        away: fixture.away,
        league: fixture.league,
        startsAt: fixture.startsAt.toISOString(),
        markets: fixture.markets.length,
      },
    });
  }
  await announceDesk(deps, tx, [...ids.values()]);
  return new Map([...ids].filter(([key]) => !known.has(key)));
}

/**
 * Enters one fixture with its offer.
 *
 * @throws Refused TRADING_START_PAST, TRADING_MARKET_TWICE, TRADING_MARKET_INVALID, INPUT_INVALID (400), TRADING_MOVED (409)
 *   when the fixture is there already
 */
export async function addFixture(
  deps: ManualDeps,
  tx: Tx,
  staff: StaffCaller,
  input: z.output<typeof addManualFixture.input>,
): Promise<PayloadOf<typeof addManualFixture>> {
  const now = await databaseNow(tx);
  const startsAt = startOf(input.startsAt, now);
  const sport = sports.find(({ id }) => id === input.sportId);
  if (!sport || input.home === input.away) throw new Refused({ code: 'INPUT_INVALID' }, 400);
  for (const column of ['league', 'home', 'away'] as const) {
    const [why] = nameProblems(column, input[column]);
    if (why) throw new Refused({ code: 'TRADING_MARKET_INVALID', detail: { market: input[column], why } });
  }
  const fixture = { ...input, startsAt, markets: marketsOf(input.markets, sport.family) };
  const added = await enter(deps, tx, staff, [fixture], now);
  const id = added.get(keyOf(fixture));
  if (id === undefined) throw new Refused({ code: 'TRADING_MOVED', detail: { by: null } }, 409);
  return { gameSeq: String(id) };
}

/** Sets the whole offer of a fixture. @throws Refused as `addFixture`, TRADING_NOT_MANUAL, TRADING_CLOSED (409), NOT_FOUND (404) */
export async function offerMarkets(
  deps: ManualDeps,
  tx: Tx,
  staff: StaffCaller,
  { gameSeq, markets }: z.output<typeof offerManualFixture.input>,
): Promise<PayloadOf<typeof offerManualFixture>> {
  const fixture = await lockManual(tx, Number(gameSeq));
  const family = await readFamily(tx, fixture.id);
  const at = await databaseNow(tx);
  await deps.catalogue.sinkWithin(tx).takeOffers(manual, [
    {
      fixtureKey: fixture.key,
      at,
      markets: marketsOf(markets, family),
      product: fixture.status === 'live' ? 'inplay' : 'prematch',
    },
  ]);
  const { version } = (await lockFixture(tx, fixture.id))!;
  if (version !== fixture.version) {
    await addAuditEvent(tx, {
      ...byStaff(staff),
      action: 'trading.offer',
      subject: `fixture:${fixture.id}`,
      after: { markets: markets.map(({ type, line, odds }) => ({ type, line, odds })) },
    });
    await announceDesk(deps, tx, [fixture.id]);
  }
  return { version };
}

/** Moves the start of a fixture. @throws Refused TRADING_START_PAST (400), TRADING_NOT_MANUAL, TRADING_CLOSED (409), NOT_FOUND (404) */
export async function moveStart(
  deps: ManualDeps,
  tx: Tx,
  staff: StaffCaller,
  { gameSeq, startsAt }: z.output<typeof moveManualFixture.input>,
): Promise<void> {
  const fixture = await lockManual(tx, Number(gameSeq));
  if (fixture.status !== 'scheduled') throw new Refused({ code: 'TRADING_CLOSED' }, 409);
  const to = startOf(startsAt, await databaseNow(tx));
  if (to.getTime() === fixture.starts_at.getTime()) return;
  const known = await readFeedNames(tx, { fixtureId: fixture.id });
  await deps.catalogue.sinkWithin(tx).takeFixtures(manual, [{ ...known.fixture!, key: fixture.key, startsAt: to }]);
  await addAuditEvent(tx, {
    ...byStaff(staff),
    action: 'trading.start',
    subject: `fixture:${fixture.id}`,
    before: { startsAt: fixture.starts_at.toISOString() },
    after: { startsAt: to.toISOString() },
  });
  await announceDesk(deps, tx, [fixture.id]);
}

/**
 * Cancels a fixture: all bets on it are void. With much at stake, and once there are bets on a match of one's own, it waits for a second
 * person.
 *
 * @throws Refused STAFF_REASON_REQUIRED (400), TRADING_NOT_MANUAL, TRADING_CLOSED (409), NOT_FOUND (404)
 */
export async function cancelFixture(
  deps: ManualDeps,
  tx: Tx,
  staff: StaffCaller,
  { gameSeq, reason }: z.output<typeof cancelManualFixture.input>,
  approved = false,
): Promise<WireWaiting | null> {
  if (reason === '') throw new Refused({ code: 'STAFF_REASON_REQUIRED' });
  const fixture = await lockManual(tx, Number(gameSeq));
  const { why, atStake } = await cancelTakesTwo(tx, staff, { fixtureId: fixture.id, from: deps.secondPersonFrom() });
  if (why !== null && !approved) {
    const won = `${atStake.toLocaleString('ko-KR')}원`;
    return ask(tx, staff, {
      kind: 'fixture.cancel',
      subject: `fixture:${fixture.id}`,
      input: { gameSeq, reason },
      lines: [
        { label: '경기', before: null, after: await readFixtureName(tx, fixture.id) },
        { label: '걸린 예상 당첨금', before: won, after: '0원' },
      ],
      why,
      amount: atStake,
      reason,
    });
  }
  await deps.catalogue
    .sinkWithin(tx)
    .takeResults(manual, [{ fixtureKey: fixture.key, status: 'cancelled', score: null }]);
  await addAuditEvent(tx, {
    ...byStaff(staff),
    action: 'trading.cancel',
    subject: `fixture:${fixture.id}`,
    before: { status: fixture.status },
    after: { status: 'cancelled' },
    reason,
  });
  await announceDesk(deps, tx, [fixture.id]);
  return null;
}

/** Reads a file and says what each line would do. */
export async function previewCsv(db: Db, csv: string): Promise<PayloadOf<typeof previewManualCsv>> {
  const rows = readManualCsv(csv, await databaseNow(db));
  return {
    rows: rows.map(rowToWire),
    games: new Set(rows.filter((row) => row.problems.length === 0).map(fixtureKey)).size,
    markets: rows.filter((row) => row.problems.length === 0).length,
    bad: rows.filter((row) => row.problems.length > 0).length,
  };
}

/** Enters all of the file's fixtures or none. @throws Refused TRADING_CSV_BAD (400) with each bad line */
export async function uploadCsv(
  deps: ManualDeps,
  tx: Tx,
  staff: StaffCaller,
  csv: string,
): Promise<PayloadOf<typeof uploadManualCsv>> {
  const now = await databaseNow(tx);
  const rows = readManualCsv(csv, now);
  const problems = rows.flatMap(({ line, problems: found }) => found.map((text) => ({ line, text })));
  if (problems.length > 0) throw new Refused({ code: 'TRADING_CSV_BAD', detail: { problems: problems.slice(0, 50) } });
  const fixtures = [...Map.groupBy(rows, fixtureKey).values()].map(fixtureOf);
  const added = await enter(deps, tx, staff, fixtures, now);
  return { games: added.size, unchanged: fixtures.length - added.size };
}

function marketsOf(markets: readonly Market[], family: Parameters<typeof marketTitle>[2]): FeedMarket[] {
  const seen = new Set<string>();
  const kinds = new Set<number>();
  return markets.map(({ type, line, odds }) => {
    if (!isMarketType(type)) throw new Refused({ code: 'INPUT_INVALID' }, 400);
    const title = marketTitle(type, line, family);
    if (seen.has(`${type}:${line}`)) throw new Refused({ code: 'TRADING_MARKET_TWICE', detail: { market: title } });
    seen.add(`${type}:${line}`);
    const prices = odds.map((price) => oddsFromWire(price)!);
    const [why] = marketProblems(type, line, line === null ? '' : String(line), prices);
    if (why || (line !== null && line % 25 !== 0))
      throw new Refused({
        code: 'TRADING_MARKET_INVALID',
        detail: { market: title, why: why ?? '기준점은 0.25 단위예요.' },
      });
    const main = !kinds.has(type);
    kinds.add(type);
    return { type, line, main, odds: prices };
  });
}

function fixtureOf(rows: readonly ManualRow[]): Fixture {
  const { sportId, league, home, away, startsAt } = rows[0]!;
  const kinds = new Set<MarketType>();
  return {
    sportId: sportId!,
    league,
    home,
    away,
    startsAt: startsAt!,
    markets: rows.map((row) => {
      const main = !kinds.has(row.type!);
      kinds.add(row.type!);
      return { type: row.type!, line: row.marketLine, main, odds: row.prices };
    }),
  };
}

/** Short, and the same for the same words. */
const short = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 16);
const keyOf = (fixture: Fixture) => short(fixtureKey(fixture));

function toFeed(fixture: Fixture, { locationCode }: FeedNames): FeedFixture {
  const team = (name: string) => ({ key: short(`${fixture.sportId}|${name}`), en: name, ko: name });
  return {
    key: keyOf(fixture),
    sportId: fixture.sportId,
    league: {
      key: short(`${fixture.sportId}|${fixture.league}`),
      en: fixture.league,
      ko: fixture.league,
      locationCode,
    },
    home: team(fixture.home),
    away: team(fixture.away),
    startsAt: fixture.startsAt,
  };
}

function rowToWire({ line, sport, league, home, away, startsAt, market, prices, problems }: ManualRow) {
  return {
    line,
    sport,
    league,
    home,
    away,
    startsAt: startsAt?.toISOString() ?? null,
    market,
    prices: prices.map(oddsToWire),
    problems: [...problems],
  };
}

function startOf(text: string, now: Date): Date {
  const at = new Date(text);
  if (at <= now || at.getTime() > now.getTime() + 400 * 86_400_000) throw new Refused({ code: 'TRADING_START_PAST' });
  return at;
}

async function lockManual(tx: Tx, id: number): Promise<DeskFixture> {
  const fixture = await lockFixture(tx, id);
  if (!fixture) throw new Refused({ code: 'NOT_FOUND' }, 404);
  if (fixture.provider !== manual) throw new Refused({ code: 'TRADING_NOT_MANUAL' }, 409);
  if (fixture.status !== 'scheduled' && fixture.status !== 'live') throw new Refused({ code: 'TRADING_CLOSED' }, 409);
  return fixture;
}
