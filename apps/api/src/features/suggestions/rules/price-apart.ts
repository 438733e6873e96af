import { sql } from 'kysely';
import { openFixture } from '../../../core/open.ts';
import type { Db } from '../../../core/db.ts';
import type { Found, RuleTerms, SuggestionRule } from '../suggestions.types.ts';
import { marketOnSale } from '../suggestions.sql.ts';

/** A price set by hand on a market on sale, and the feed's of now; thousandths. */
export type HandPriceRow = { marketId: number; handOdds: number; feedOdds: number };

/** Selections with a price by hand above the feed's, those furthest from it first. */
async function readHandPrices(db: Db): Promise<HandPriceRow[]> {
  const { rows } = await sql<HandPriceRow>`
    select m.id as "marketId", coalesce(x.desk_odds, x.odds) as "handOdds", x.odds as "feedOdds"
    from fixture f join league g on g.id = f.league_id join market m on m.fixture_id = f.id
      join selection x on x.market_id = m.id
    where ${openFixture} and ${marketOnSale} and f.created_by is null and x.desk_odds > x.odds and not x.desk_suspended
    order by x.desk_odds::float8 / x.odds desc limit 200`.execute(db);
  return rows;
}

/** Markets that sell a price by hand so far above the feed's. */
export function apart(rows: readonly HandPriceRow[], { apartPercent }: RuleTerms): Found[] {
  const found = new Map<number, Found>();
  for (const { marketId, handOdds, feedOdds } of rows) {
    if (handOdds * 100 < feedOdds * (100 + apartPercent) || found.has(marketId)) continue;
    const percent = Math.floor(((handOdds - feedOdds) * 1_000) / feedOdds) / 10;
    const figures = { odds: handOdds / 1_000, feedOdds: feedOdds / 1_000, percent };
    found.set(marketId, { subject: marketId, figures });
  }
  return [...found.values()];
}

/** A price by hand that the feed has moved away from: members who see both take the better one. */
export const priceApart: SuggestionRule<HandPriceRow> = {
  id: 'price-apart',
  act: 'stop',
  read: readHandPrices,
  judge: apart,
};
