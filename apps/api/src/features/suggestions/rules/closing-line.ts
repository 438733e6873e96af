import { sql } from 'kysely';
import type { Db } from '../../../core/db.ts';
import type { Found, RuleTerms, SuggestionRule } from '../suggestions.types.ts';
import { bettorsOfNow } from './bettors-of-now.ts';

/** A member's newest picks of matches that began, against the price their market closed with. */
export type ClosingRow = {
  memberId: number;
  /** different selections */
  picks: number;
  /** those bet at more than the closing price */
  above: number;
  /** what they were bet at over the closing price, less 1, on average */
  edge: number;
  /** of the bets, won; a bet on several of them counts once */
  stake: number;
  /** what the member is held to now, won; null: nothing of their own */
  maxStake: number | null;
};

/** The newest slips of a member that are looked at. */
const slips = 200;

/**
 * Who bet just now, with their newest slips. The closing price is the last one sold: the desk's own, or the feed's less the
 * margin of the market, its match or its league.
 */
async function readClosing(db: Db, { closingPicks, closingStake }: RuleTerms): Promise<ClosingRow[]> {
  const { rows } = await sql<ClosingRow>`
    with ${bettorsOfNow},
    legs as (
      select b.member_id, s.id as slip_id, s.stake, l.selection_id, l.odds,
        coalesce(x.desk_odds, x.odds * 1000.0 / (1000 + coalesce(m.desk_margin, f.desk_margin, t.margin, 0))) as closing
      from bettors b
      cross join lateral (
        select id, stake from slip where member_id = b.member_id and product = 'sports' and status = 'normal'
        order by placed_at desc, id desc limit ${sql.lit(slips)}) s
      join leg l on l.slip_id = s.id and l.market_id is not null
      join market m on m.id = l.market_id and m.product = 'prematch'
      join fixture f on f.id = m.fixture_id and f.status in ('live', 'finished') and f.starts_at <= clock_timestamp()
      join selection x on x.id = l.selection_id
      left join league_terms t on t.league_id = f.league_id),
    picks as (
      select member_id, selection_id, avg(odds / closing) - 1 as edge from legs group by member_id, selection_id),
    sums as (
      select member_id, count(*) as picks, count(*) filter (where edge > 0) as above, avg(edge)::float8 as edge
      from picks group by member_id having count(*) >= ${closingPicks}::int)
    select u.member_id as "memberId", u.picks, u.above, u.edge, m.max_stake as "maxStake",
      (select sum(stake) from (select distinct slip_id, stake from legs l where l.member_id = u.member_id) d)::bigint as stake
    from sums u join member m on m.id = u.member_id
    where coalesce(m.max_stake > ${closingStake}::bigint, true)
    order by u.edge desc limit 200`.execute(db);
  return rows;
}

/** Members who beat the closing price by so much on average, with more than half of their picks. */
export function beatsClosing(
  rows: readonly ClosingRow[],
  { closingPicks, closingPercent, closingStake }: RuleTerms,
): Found[] {
  return rows
    .filter(
      ({ picks, above, edge, maxStake }) =>
        picks >= closingPicks &&
        above * 2 > picks &&
        edge * 100 >= closingPercent &&
        (maxStake === null || maxStake > closingStake),
    )
    .map(({ memberId, picks, above, edge, stake }) => ({
      subject: memberId,
      figures: { percent: Math.floor(edge * 1_000) / 10, picks, above, stake, maxStake: closingStake },
    }));
}

/** Bets before a match at prices that fall until it begins, again and again: such a member knows prices better than the site. */
export const closingLine: SuggestionRule<ClosingRow> = {
  id: 'closing-line',
  act: 'limit',
  read: readClosing,
  judge: beatsClosing,
};
