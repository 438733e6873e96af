import type { z } from 'zod';
import { periodNameKo } from '@lime/domain/in-play/live-state.ts';
import type { LivePeriod } from '@lime/domain/in-play/live-state.ts';
import { clockRate } from '@lime/domain/in-play/match-clock.ts';
import { addExposure, noExposure, worstOf } from '@lime/domain/trading/fixture-exposure.ts';
import type { SelectionExposure } from '@lime/domain/trading/fixture-exposure.ts';
import type { PayloadOf } from '@lime/contract/call.ts';
import type { tradingFixtures, WireAllStop, WireDeskFixture, WireDeskLive } from '@lime/contract/staff-trading.ts';
import type { Db } from '../../core/db.ts';
import { paginationOf } from '../../core/paging.ts';
import type { ExposureBook, Exposures } from './exposure-book.ts';
import type { LiabilityBook } from './liability.service.ts';
import { readCounts, readFixtures, readOffers, readSwitch } from './fixtures.sql.ts';
import type { DeskView, OfferCount, SwitchRow } from './fixtures.sql.ts';

type Filter = z.output<typeof tradingFixtures.input>;

/**
 * Games of the desk's list. All that fit the filter are ordered (a few thousand at most), and one page of them is answered.
 * What is at stake is in memory, so the order by it is not the database's.
 */
export async function listFixtures(
  db: Db,
  book: ExposureBook,
  liabilities: LiabilityBook,
  filter: Filter,
): Promise<PayloadOf<typeof tradingFixtures>> {
  const { tab, sort, page, size } = filter;
  const [all, counts, rows, exposures, liability] = await Promise.all([
    readSwitch(db),
    readCounts(db),
    readFixtures(db, filter),
    tab === 'results' ? null : book.read(),
    tab === 'results' ? null : liabilities.read(),
  ]);
  // a decided fixture has nothing at stake any more: only the page's offers are read then
  const offers = byFixture(
    tab === 'results'
      ? []
      : await readOffers(
          db,
          rows.map(({ id }) => id),
        ),
  );
  const fixtures = rows
    .map((row) => toWire(row, all.all_suspended, offers.get(row.id), exposures, liability?.ofMatch))
    .filter((fixture) => !filter.stopped || fixture.stopped !== null || fixture.stoppedMarkets > 0);
  if (sort === 'liability' && tab !== 'results') fixtures.sort(byLiability);
  return {
    list: fixtures.slice((page - 1) * size, page * size),
    pagination: paginationOf(page, size, fixtures.length),
    counts,
    all: switchToWire(all),
    leagues: leaguesOf(rows),
    at: exposures?.at.toISOString() ?? null,
  };
}

export function byFixture(offers: readonly OfferCount[]): Map<number, OfferCount> {
  return new Map(offers.map((offer) => [offer.fixture_id, offer]));
}

/**
 * One fixture as the list shows it.
 *
 * @param exposures  null: it is decided, nothing is at stake
 * @param liability  won by match; absent: not counted
 */
export function toWire(
  row: DeskView,
  allStopped: boolean,
  offer: OfferCount | undefined,
  exposures: Exposures | null,
  liability?: ReadonlyMap<number, number>,
): WireDeskFixture {
  const isOpen = row.status === 'scheduled' || row.status === 'live';
  const markets: SelectionExposure[][] =
    exposures === null ? [] : (offer?.selections ?? []).map((ids) => ids.map((id) => exposures.of(id)));
  const sum = markets.flat().reduce((total, one) => addExposure(total, one), noExposure);
  return {
    gameSeq: String(row.id),
    provider: row.provider,
    sportId: row.sport_id,
    family: row.family,
    league: { id: String(row.league_id), name: row.league },
    home: row.home,
    away: row.away,
    startsAt: row.starts_at.toISOString(),
    status: row.status,
    version: row.version,
    live: row.live && liveToWire(row),
    score: row.score_home === null ? null : { home: row.score_home, away: row.score_away! },
    stopped: !isOpen
      ? null
      : allStopped
        ? 'all'
        : row.league_stopped
          ? 'league'
          : row.fixture_stopped
            ? 'fixture'
            : row.told_home === null
              ? null
              : 'teams',
    toldTeams: row.told_home === null ? null : { home: row.told_home, away: row.told_away! },
    markets: offer?.markets ?? 0,
    stoppedMarkets: offer?.stopped ?? 0,
    bets: sum.bets + sum.parlayBets,
    stakes: sum.stake + sum.parlayStake,
    worst: worstOf(markets),
    liability: liability && isOpen ? (liability.get(row.id) ?? 0) : null,
  };
}

function liveToWire({ live, family }: DeskView): WireDeskLive {
  const { period, clock_seconds: seconds, clock_at: at, clock_running: running, ...rest } = live!;
  const rate = clockRate(rest.detail);
  return {
    period,
    periodName: periodNameKo(period as LivePeriod, family, rest.periods.length),
    clock: seconds === null ? null : { seconds, running, at: Date.parse(at!), ...(rate === undefined ? {} : { rate }) },
    score: { home: rest.score_home, away: rest.score_away },
    suspended: rest.suspended,
  };
}

export function switchToWire(row: SwitchRow): WireAllStop {
  return { stopped: row.all_suspended, reason: row.reason, by: row.by, at: row.changed_at.toISOString() };
}

/** The largest liability first, combinations included; equal ones by what a single outcome brings, then by their start. */
function byLiability(a: WireDeskFixture, b: WireDeskFixture): number {
  const byWorst = (a.worst ?? Number.MAX_SAFE_INTEGER) - (b.worst ?? Number.MAX_SAFE_INTEGER);
  return (b.liability ?? 0) - (a.liability ?? 0) || byWorst;
}

function leaguesOf(rows: readonly DeskView[]) {
  const found = new Map<number, { id: string; name: string; games: number }>();
  for (const { league_id: id, league: name } of rows)
    found.set(id, { id: String(id), name, games: (found.get(id)?.games ?? 0) + 1 });
  return [...found.values()].toSorted((a, b) => b.games - a.games || a.name.localeCompare(b.name, 'ko')).slice(0, 200);
}
