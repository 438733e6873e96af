import { marketKind, marketOrder } from '@lime/domain/market-kinds.ts';
import type { MarketScope } from '@lime/domain/market-kinds.ts';
import type { SportFamily } from '@lime/domain/sports.ts';
import { oddsToWire } from '@lime/domain/odds.ts';
import type { Odds } from '@lime/domain/odds.ts';
import { noExposure, profitsOf } from '@lime/domain/trading/fixture-exposure.ts';
import { paybackOf, paysBackAll } from '@lime/domain/trading/payback.ts';
import { soldPrices } from '@lime/domain/trading/sold-prices.ts';
import type { PayloadOf } from '@lime/contract/call.ts';
import type { tradingFixture, tradingHistory, tradingLog, WireDeskMarket } from '@lime/contract/staff-trading.ts';
import type { Db } from '../../core/db.ts';
import { Refused } from '../../core/refused.ts';
import { deskMarkets, fixtureOf } from './desk.sql.ts';
import type { DeskMarket } from './desk.sql.ts';
import { readLeagueTerms, readMatchTerms } from './terms.sql.ts';
import type { LiabilityBook } from './liability.service.ts';
import type { ExposureBook, Exposures } from './exposure-book.ts';
import {
  incidentsSince,
  priceHistory,
  pricesAgo,
  readAcceptance,
  readFeed,
  readFixture,
  readLog,
  readOffers,
  readSwitch,
} from './fixtures.sql.ts';
import type { DeskView, PriceRow } from './fixtures.sql.ts';
import { switchToWire, toWire } from './list.service.ts';
import { logLine } from './log-line.ts';
import { marketTitle, ordered, ownTermsOf, sideName } from './market-view.ts';
import type { PriceCaps } from './market-view.ts';

type Fixture = PayloadOf<typeof tradingFixture>;
const moveMinutes = 5;
const spanMinutes = 60;

/** Everything the desk shows of one fixture. @throws Refused NOT_FOUND (404) */
export async function readDesk(
  db: Db,
  book: ExposureBook,
  liabilities: LiabilityBook,
  caps: PriceCaps,
  id: number,
): Promise<Fixture> {
  const view = await readFixture(db, id);
  if (!view) throw new Refused({ code: 'NOT_FOUND' }, 404);
  const isOpen = view.status === 'scheduled' || view.status === 'live';
  const [all, markets, offers, terms, ownTerms, ago, feed, asked, exposures, liability] = await Promise.all([
    readSwitch(db),
    deskMarkets(db, id, isOpen),
    readOffers(db, [id]),
    readLeagueTerms(db, view.league_id),
    readMatchTerms(db, id),
    isOpen ? pricesAgo(db, id, moveMinutes) : [],
    readFeed(db, view.provider, view.status === 'live'),
    readAcceptance(db, id),
    isOpen ? book.read() : null,
    isOpen ? liabilities.read() : null,
  ]);
  const fixture = toWire(view, all.all_suspended, offers[0], exposures, liability?.ofMatch);
  const before = new Map(ago.map((row) => [row.market_id, row]));
  return {
    game: { ...fixture, createdBy: view.created_by },
    terms,
    ownTerms,
    figures: {
      stakes: fixture.stakes,
      bets: fixture.bets,
      worst: fixture.worst,
      liability: fixture.liability,
      isCounted: !isOpen || exposures !== null,
      feedAgeMs: view.live ? Math.max(0, Date.now() - Date.parse(view.live.updated_at)) : (feed?.delay_ms ?? null),
      feedState: feed?.state ?? null,
      acceptMs: asked.ms,
      asked: asked.asked,
      refused: asked.refused,
    },
    all: switchToWire(all),
    markets: markets
      .toSorted(byKind)
      .slice(0, 300)
      .map((market) => marketToWire(market, view, before.get(market.id), exposures, fixture.stopped !== null, caps)),
  };
}

type Before = Awaited<ReturnType<typeof pricesAgo>>[number] | undefined;

function marketToWire(
  market: DeskMarket,
  view: DeskView,
  before: Before,
  exposures: Exposures | null,
  stoppedAbove: boolean,
  caps: PriceCaps,
): WireDeskMarket {
  const parts = ordered(market);
  const sold = soldPrices(parts, caps);
  const then = before && soldAt(market, before, caps);
  const { share, book } = paybackOf(market.type, sold);
  const stakes = parts.ids.map((id) => exposures?.of(id) ?? noExposure);
  const profits = profitsOf(stakes);
  const byMatch = market.product === 'inplay' ? (view.live?.suspended ?? null) : null;
  const overpays = parts.desk.some((price) => price !== null) && paysBackAll(market.type, sold);
  const byDesk = stoppedAbove || market.stopped || overpays;
  return {
    foldersSeq: String(market.id),
    type: market.type,
    name: marketTitle(market.type, market.line, view.family),
    scope: scopeName(marketKind(market.type).scope, view.family),
    line: market.line === null ? null : market.line / 100,
    main: market.main,
    product: market.product,
    status: market.status === 'closed' ? 'closed' : byDesk || byMatch ? 'suspended' : market.status,
    reason: byDesk ? 'desk' : (byMatch ?? market.reason),
    stopped: market.stopped,
    payback: share,
    book,
    ownTerms: ownTermsOf(market),
    selections: parts.ids.map((betsId, at) => ({
      betsSeq: String(betsId),
      side: parts.sides[at]!,
      name: sideName(market, parts.sides[at]!, view),
      feedOdds: oddsToWire(parts.fed[at]!),
      odds: oddsToWire(sold[at]!),
      deskOdds: parts.desk[at] === null ? null : oddsToWire(parts.desk[at]!),
      move: then ? Math.round((sold[at]! - then[at]!) / 10) / 100 : null,
      stopped: parts.stopped[at]!,
      exposure: stakes[at]!,
      profit: profits[at]!,
    })),
  };
}

/** What a row of the price history was sold at, given the desk's newest one until then. */
function soldAt(
  market: Pick<DeskMarket, 'type'>,
  row: { odds: readonly number[]; desk: PriceRow['desk']; hand: PriceRow['desk'] },
  caps: PriceCaps,
): readonly Odds[] {
  if (row.desk) return row.odds;
  const { sides } = marketKind(market.type);
  return soldPrices(
    { sides, fed: row.odds, desk: row.hand?.odds ?? sides.map(() => null), margin: row.hand?.margin ?? 0 },
    caps,
  );
}

/** How a market's prices went, by the feed and as sold; caps are those of now. @throws Refused NOT_FOUND (404) */
export async function readHistory(
  db: Db,
  caps: PriceCaps,
  marketId: number,
  span: 'hour' | 'all',
): Promise<PayloadOf<typeof tradingHistory>> {
  const minutes = span === 'hour' ? spanMinutes : null;
  const fixtureId = await fixtureOf(db, 'market', marketId);
  const view = fixtureId === null ? null : await readFixture(db, fixtureId);
  if (!view) throw new Refused({ code: 'NOT_FOUND' }, 404);
  const market = (await deskMarkets(db, view.id, false)).find((one) => one.id === marketId)!;
  const [rows, incidents] = await Promise.all([
    priceHistory(db, marketId, minutes),
    incidentsSince(db, view.id, minutes),
  ]);
  const { sides, ids } = ordered(market);
  let hand: PriceRow['desk'] = null;
  const from = Date.now() - (minutes ?? 0) * 60_000;
  const points = rows.map((row) => {
    if (row.desk) hand = row.desk;
    return {
      at: row.at.toISOString(),
      feed: (row.desk?.feed ?? row.odds).map(oddsToWire),
      sold: soldAt(market, { ...row, hand }, caps).map(oddsToWire),
      open: row.status === 'open',
      by: row.by,
    };
  });
  // the prices that applied when the span began are one point, at its beginning
  const stood = minutes === null ? undefined : points.findLast((point) => Date.parse(point.at) < from);
  const within = minutes === null ? points : points.filter((point) => Date.parse(point.at) >= from);
  return {
    market: marketTitle(market.type, market.line, view.family),
    sides: sides.map((side, at) => ({ betsSeq: String(ids[at]!), name: sideName(market, side, view) })),
    points: stood ? [{ ...stood, at: new Date(from).toISOString() }, ...within] : within,
    incidents: incidents.map(({ at, kind, side, clock_seconds: seconds }) => ({
      at: at.toISOString(),
      text: `${incidentNames[kind] ?? kind}${side === null ? '' : ` ${side === 'home' ? view.home : view.away}`}${seconds === null ? '' : ` ${Math.floor(seconds / 60)}′`}`,
    })),
  };
}

const incidentNames: Readonly<Record<string, string>> = {
  goal: '골',
  'own-goal': '자책골',
  'penalty-goal': '페널티골',
  'penalty-missed': '페널티 실축',
  red: '퇴장',
  var: 'VAR',
};

/** @throws Refused NOT_FOUND (404) */
export async function readDeskLog(db: Db, id: number): Promise<PayloadOf<typeof tradingLog>> {
  const view = await readFixture(db, id);
  if (!view) throw new Refused({ code: 'NOT_FOUND' }, 404);
  const markets = await deskMarkets(db, id, false);
  const nameOf = (selectionId: string) => {
    const market = markets.find((one) => one.selection_ids.includes(Number(selectionId)));
    if (!market) return selectionId;
    const at = market.selection_ids.indexOf(Number(selectionId));
    return `${marketTitle(market.type, market.line, view.family)} ${sideName(market, market.sides[at]!, view)}`;
  };
  const marketName = (marketId: string) => {
    const market = markets.find((one) => one.id === Number(marketId));
    return market ? marketTitle(market.type, market.line, view.family) : marketId;
  };
  const rows = await readLog(db, [`fixture:${id}`, `league:${view.league_id}`, 'trading:all']);
  return {
    list: rows.map((row) => ({
      at: row.at.toISOString(),
      by: row.actor.replace(/^staff:/, ''),
      text: logLine(row, { selection: nameOf, market: marketName }),
      reason: row.reason,
    })),
  };
}

/** As the desk lists markets: those in play first, then by kind, main line and line. */
export function byKind(a: DeskMarket, b: DeskMarket): number {
  return (
    Number(b.product === 'inplay') - Number(a.product === 'inplay') ||
    marketOrder(a.type) - marketOrder(b.type) ||
    Number(b.main) - Number(a.main) ||
    (a.line ?? 0) - (b.line ?? 0)
  );
}

function scopeName(scope: MarketScope, family: SportFamily): string {
  if (scope === 'overtime') return '연장 포함';
  if (scope.startsWith('period') || scope === 'innings-5') return '';
  return family === 'football' || family === 'ice-hockey' ? '정규시간' : '연장 포함';
}
