import { sql } from 'kysely';
import { openFixture, openSlip } from '../../../core/open.ts';
import type { Db } from '../../../core/db.ts';
import type { Found, RuleTerms, SuggestionRule } from '../suggestions.types.ts';
import { marketOnSale } from '../suggestions.sql.ts';

/** What one selection and its market took in the last minutes; a parlay counts whole at each leg. */
export type RushRow = {
  marketId: number;
  /** won */
  stake: number;
  marketStake: number;
  bets: number;
  members: number;
};

/** Selections of markets on sale by the stakes of the last minutes, the largest first. */
async function readRush(db: Db, { rushMinutes }: RuleTerms): Promise<RushRow[]> {
  const { rows } = await sql<RushRow>`
    with taken as (
      select l.market_id, l.selection_id, sum(s.stake) as stake, count(*) as bets, count(distinct s.member_id) as members
      from slip s join leg l on l.slip_id = s.id
      where s.placed_at > now() - make_interval(mins => ${rushMinutes}::int) and s.product = 'sports'
        and ${openSlip} and l.result = 'wait' and l.market_id is not null
      group by l.market_id, l.selection_id),
    shares as (select *, sum(stake) over (partition by market_id) as market_stake from taken)
    select m.id as "marketId", h.stake::bigint as stake, h.market_stake::bigint as "marketStake", h.bets, h.members
    from shares h join market m on m.id = h.market_id join fixture f on f.id = m.fixture_id join league g on g.id = f.league_id
    where ${openFixture} and ${marketOnSale}
    order by h.stake desc limit 200`.execute(db);
  return rows;
}

/** Markets of which one selection took so much, and nearly all of it. */
export function rushed(rows: readonly RushRow[], { rushStake, rushShare, rushMinutes }: RuleTerms): Found[] {
  const found = new Map<number, Found>();
  for (const { marketId, stake, marketStake, bets, members } of rows) {
    if (stake < rushStake || stake * 100 < rushShare * marketStake || found.has(marketId)) continue;
    const share = Math.floor((stake * 1_000) / marketStake) / 10;
    found.set(marketId, { subject: marketId, figures: { stake, share, bets, members, minutes: rushMinutes } });
  }
  return [...found.values()];
}

/** Much money on one selection within minutes: the price may be wrong. */
export const marketRush: SuggestionRule<RushRow> = { id: 'market-rush', act: 'stop', read: readRush, judge: rushed };
