import { marketKind } from '@lime/domain/market-kinds.ts';
import type { Side } from '@lime/domain/market-kinds.ts';
import { isClosing, isLimitBet, isNearEnd, nearsEndAt, silentAfterMs } from '@lime/domain/in-play/closing.ts';
import type { ClosingSetting } from '@lime/domain/in-play/closing.ts';
import type {
  IncidentKind,
  LiveIncident,
  LivePeriod,
  LiveState,
  SuspensionReason,
} from '@lime/domain/in-play/live-state.ts';
import type { LeagueTerms } from '@lime/domain/limits/level-limits.ts';
import { paysBackAll } from '@lime/domain/trading/payback.ts';
import { soldPrices } from '@lime/domain/trading/sold-prices.ts';
import type { IncidentRow, LiveRow, OpenFixtureView, OpenMarketRow } from '../catalogue.sql.ts';
import type { SnapshotFixture, SnapshotMarket, SnapshotSelection } from '../catalogue.types.ts';
import { byKindAndLine } from '../catalogue.wire.ts';
import type { FixtureView } from '../fixture-rows.service.ts';
import type { OfferRules } from '../intake/offer-rules.ts';

/** A fixture as it is sold by the time of its reading: what the feed, the desk, the match, the clock and the settings say, taken together. */
export function buildFixture(
  view: OpenFixtureView,
  rows: readonly OpenMarketRow[],
  { caps, closing, highest }: OfferRules,
): SnapshotFixture {
  const markets: SnapshotMarket[] = [];
  const live = view.live && liveOf(view.live);
  const now = view.read_at.getTime();
  const clockwork = live && clockworkOf(view, live, closing, now);
  const ofMatch = { maxBetting: view.max_betting, maxWin: view.max_win };
  const product = view.status === 'live' ? 'inplay' : 'prematch';
  const sold = rows.filter((row) => row.product === product);
  const fixture: SnapshotFixture = {
    id: view.id,
    provider: view.provider,
    version: view.version,
    sportId: view.sport_id,
    family: view.family,
    leagueId: view.league_id,
    leagueSort: view.league_sort,
    startsAt: view.starts_at.getTime(),
    status: view.status,
    names: namesOf(view),
    markets,
    live,
    incidents: (view.incidents ?? []).map(incidentOf),
    clockwork,
    isLimited: [ofMatch, ...sold.map((row) => termsOf(row, ofMatch))].some((terms) => isLimitBet(terms, highest)),
  };
  const byMatch = clockwork?.isSilent ? 'feed' : (live?.suspended ?? null);
  for (const row of sold) {
    const { sides } = marketKind(row.type);
    const at = sides.map((side) => row.sides.indexOf(side));
    const desk = at.map((index) => row.desk_odds[index]!);
    const fed = at.map((index) => row.odds[index]!);
    const prices = soldPrices({ sides, fed, desk, margin: row.desk_margin ?? view.margin }, caps);
    // The feed has moved away from a price set by hand: a market that would pay back everything is not sold.
    const overpays = desk.some((price) => price !== null) && paysBackAll(row.type, prices);
    const byDesk = view.stopped || row.stopped || overpays;
    const byTime = live !== null && isClosing(live, view.family, row.type, closing, now) ? 'ending' : null;
    const isStopped = byDesk || byMatch !== null || byTime !== null || row.status === 'suspended';
    const selections: SnapshotSelection[] = [];
    const market: SnapshotMarket = {
      id: row.id,
      type: row.type,
      line: row.line,
      main: row.main,
      product: row.product,
      status: isStopped ? 'suspended' : row.status,
      isByHand: desk.some((price) => price !== null),
      reason: byDesk ? 'desk' : (byTime ?? byMatch ?? row.reason),
      terms: termsOf(row, ofMatch),
      selections,
      fixture,
    };
    sides.forEach((side: Side, no) =>
      selections.push({
        id: row.selection_ids[at[no]!]!,
        side,
        odds: prices[no]!,
        fed: fed[no]!,
        suspended: row.sides_stopped[at[no]!]!,
        market,
      }),
    );
    markets.push(market);
  }
  markets.sort(byKindAndLine);
  return fixture;
}

/** A market's limits; those of its match, the same object, where it has none of its own. */
function termsOf({ desk_max_betting, desk_max_win }: OpenMarketRow, ofMatch: LeagueTerms): LeagueTerms {
  if (desk_max_betting === null && desk_max_win === null) return ofMatch;
  return { maxBetting: desk_max_betting ?? ofMatch.maxBetting, maxWin: desk_max_win ?? ofMatch.maxWin };
}

/** The same fixture at a newer version with every market stopped by the desk, until it is read again. */
export function stoppedByDesk(fixture: SnapshotFixture, version: number): SnapshotFixture {
  const markets: SnapshotMarket[] = [];
  const stopped: SnapshotFixture = { ...fixture, version, markets };
  for (const market of fixture.markets) {
    const selections: SnapshotSelection[] = [];
    const same: SnapshotMarket = { ...market, status: 'suspended', reason: 'desk', selections, fixture: stopped };
    for (const selection of market.selections) selections.push({ ...selection, market: same });
    markets.push(same);
  }
  return stopped;
}

function clockworkOf(
  { family, heard_at, read_at }: OpenFixtureView,
  live: LiveState,
  closing: ClosingSetting,
  now: number,
): NonNullable<SnapshotFixture['clockwork']> {
  const heardAt = (heard_at ?? read_at).getTime();
  const isSilent = now - heardAt >= silentAfterMs;
  const ahead = [isSilent ? null : heardAt + silentAfterMs, nearsEndAt(live, family, closing, now)];
  const known = ahead.filter((at) => at !== null);
  return {
    heardAt,
    isSilent,
    isNearEnd: isNearEnd(live, family, closing, now),
    changesAt: known.length > 0 ? Math.min(...known) : null,
  };
}

/** Names of a fixture as every answer shows them. */
export function namesOf(view: FixtureView): SnapshotFixture['names'] {
  return {
    sportKo: view.sport_ko,
    sportEn: view.sport_en,
    locationCode: view.location_code,
    locationKo: view.location_ko,
    locationEn: view.location_en,
    leagueKo: view.league_ko,
    leagueEn: view.league_en,
    homeKo: view.home_ko,
    homeEn: view.home_en,
    awayKo: view.away_ko,
    awayEn: view.away_en,
  };
}

function liveOf(row: LiveRow): LiveState {
  return {
    seq: row.seq,
    period: row.period as LivePeriod,
    clock:
      row.clock_seconds === null
        ? null
        : { seconds: row.clock_seconds, running: row.clock_running, at: Date.parse(row.clock_at!) },
    score: { home: row.score_home, away: row.score_away },
    periods: row.periods.map(([home, away]) => ({ home, away })),
    stats: row.stats,
    detail: row.detail,
    suspended: row.suspended as SuspensionReason | null,
    danger: row.danger,
  };
}

export function incidentOf(row: IncidentRow): LiveIncident {
  return {
    no: row.no,
    kind: row.kind as IncidentKind,
    side: row.side,
    period: row.period as LivePeriod,
    seconds: row.clock_seconds,
    score: { home: row.score_home ?? 0, away: row.score_away ?? 0 },
    ...(row.cancelled ? { cancelled: true } : {}),
    detail: row.detail,
  };
}

/** Nothing anybody is shown or sold differs. */
export function isSame(a: SnapshotFixture, b: SnapshotFixture): boolean {
  return (
    a.version === b.version &&
    a.status === b.status &&
    a.startsAt === b.startsAt &&
    a.leagueId === b.leagueId &&
    a.live?.seq === b.live?.seq &&
    a.clockwork?.isSilent === b.clockwork?.isSilent &&
    a.clockwork?.isNearEnd === b.clockwork?.isNearEnd &&
    a.clockwork?.changesAt === b.clockwork?.changesAt &&
    a.isLimited === b.isLimited &&
    sameIncidents(a.incidents, b.incidents) &&
    Object.entries(a.names).every(([key, name]) => b.names[key as keyof typeof b.names] === name) &&
    a.markets.length === b.markets.length &&
    a.markets.every((market, no) => {
      const other = b.markets[no]!;
      return (
        market.id === other.id &&
        market.status === other.status &&
        market.reason === other.reason &&
        market.main === other.main &&
        market.terms.maxBetting === other.terms.maxBetting &&
        market.terms.maxWin === other.terms.maxWin &&
        market.selections.every(
          (selection, at) =>
            selection.odds === other.selections[at]?.odds && selection.suspended === other.selections[at].suspended,
        )
      );
    })
  );
}

function sameIncidents(a: readonly LiveIncident[], b: readonly LiveIncident[]): boolean {
  return a.length === b.length && (a.length === 0 || JSON.stringify(a) === JSON.stringify(b));
}
