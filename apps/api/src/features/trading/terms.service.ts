import type { z } from 'zod';
import { oddsToWire } from '@lime/domain/odds.ts';
import { paybackOf } from '@lime/domain/trading/payback.ts';
import { soldPrices } from '@lime/domain/trading/sold-prices.ts';
import type { PayloadOf } from '@lime/contract/call.ts';
import type { previewTerms, tradingLeagues, WireMarginSample } from '@lime/contract/staff-trading-terms.ts';
import type { Db } from '../../core/db.ts';
import { Refused } from '../../core/refused.ts';
import { paginationOf } from '../../core/paging.ts';
import type { Catalogue } from '../catalogue/catalogue.service.ts';
import { deskMarkets } from './desk.sql.ts';
import type { DeskMarket } from './desk.sql.ts';
import { readFixture } from './fixtures.sql.ts';
import type { DeskView } from './fixtures.sql.ts';
import { marketTitle, ordered, sideName } from './market-view.ts';
import type { PriceCaps } from './market-view.ts';
import { leagueExists, readLeagues } from './terms.sql.ts';

export async function listLeagues(
  db: Db,
  filter: z.output<typeof tradingLeagues.input>,
): Promise<PayloadOf<typeof tradingLeagues>> {
  const rows = await readLeagues(db, filter);
  const total = rows[0]?.total ?? 0;
  const { page, size } = filter;
  return {
    list: rows.map((row) => ({
      leagueId: String(row.id),
      name: row.name,
      sportId: row.sport_id,
      provider: row.provider,
      games: row.games,
      stopped: row.stopped,
      margin: row.margin,
      maxBetting: row.max_betting,
      maxWin: row.max_win,
      changedBy: row.changed_by,
      changedAt: row.changed_at?.toISOString() ?? null,
    })),
    pagination: paginationOf(page, size, total),
  };
}

/** The first market of the league's next fixture, with its prices now and with another margin. @throws Refused NOT_FOUND (404) */
export async function previewMargin(
  db: Db,
  snapshot: Catalogue['snapshot'],
  caps: PriceCaps,
  { leagueId, margin }: z.output<typeof previewTerms.input>,
): Promise<PayloadOf<typeof previewTerms>> {
  const id = Number(leagueId);
  if (!(await leagueExists(db, id))) throw new Refused({ code: 'NOT_FOUND' }, 404);
  const fixture = [...snapshot.all()]
    .filter(({ leagueId: league, markets }) => league === id && markets.length > 0)
    .toSorted((a, b) => a.startsAt - b.startsAt || a.id - b.id)[0];
  const view = fixture && (await readFixture(db, fixture.id));
  if (!view) return { sample: null };
  const market = (await deskMarkets(db, view.id, true)).find((one) => one.id === fixture.markets[0]!.id);
  return { sample: market ? sampleOf(market, view, margin, caps) : null };
}

/** A market's prices now and with another margin. */
export function sampleOf(market: DeskMarket, view: DeskView, margin: number, caps: PriceCaps): WireMarginSample {
  const parts = ordered(market);
  const [before, after] = [soldPrices(parts, caps), soldPrices({ ...parts, margin }, caps)];
  return {
    game: `${view.home} : ${view.away}`,
    market: marketTitle(market.type, market.line, view.family),
    sides: parts.sides.map((side, at) => ({
      name: sideName(market, side, view),
      feed: oddsToWire(parts.fed[at]!),
      before: oddsToWire(before[at]!),
      after: oddsToWire(after[at]!),
    })),
    paybackBefore: paybackOf(market.type, before).share,
    paybackAfter: paybackOf(market.type, after).share,
  };
}
