import type pg from 'pg';
import { odds } from '../../../packages/domain/src/odds.ts';
import type { Odds } from '../../../packages/domain/src/odds.ts';
import type { Chance } from './chance.ts';
import type { World } from './month-world.ts';

type MatchPick = { readonly id: number; readonly side: string; readonly odds: Odds };
export type Match = {
  readonly id: number;
  readonly live: boolean;
  /** the step in which it ends; bets end an hour before, where it is not played yet */
  readonly endsIn: number;
  readonly markets: { readonly id: number; readonly type: number; readonly picks: MatchPick[] }[];
  version: number;
  /** results so far, and those that are still to come after the first */
  revision: number;
  corrections: number;
};

/** Matches by SQL, as a feed's sink leaves them: prices of version 1, the scheduled ones to begin later, the others begun. */
export async function openMatches(
  owner: pg.Pool,
  { leagues, teams }: World,
  chance: Chance,
  order: { step: number; stepHours: number; now: Date; count: number },
): Promise<Match[]> {
  const made = Array.from({ length: order.count }, (_, n) => {
    const live = n % 3 === 2;
    const endsIn = order.step + (live ? 0 : chance.below(4));
    return {
      key: `${order.step}-${n}`,
      league: chance.one(leagues),
      home: chance.one(teams),
      live,
      endsIn,
      startsAt: new Date(order.now.getTime() + (live ? -1_800_000 : ((endsIn - order.step) * order.stepHours + 0.5) * 3_600_000)), // prettier-ignore
      corrections: chance.next() < 0.08 ? 1 + chance.below(5) : 0,
    };
  });
  const { rows } = await owner.query<{
    no: number;
    id: number;
    market: number;
    type: number;
    pick: number;
    side: string;
    odds: number;
  }>( // prettier-ignore
    `with f as (
       insert into fixture (provider, key, league_id, home_team_id, away_team_id, starts_at, status)
       select 'busy', key, league, home, (select min(id) from team where id <> home), at, status::fixture_status
       from unnest($1::text[], $2::bigint[], $3::bigint[], $4::timestamptz[], $5::text[]) t(key, league, home, at, status) returning id, key, status),
     m as (
       insert into market (fixture_id, type, line, main, product)
       select f.id, k.type, k.line, true, case f.status when 'live' then 'inplay' else 'prematch' end
       from f cross join (values (1, null::int), (2, 250), (3, -50)) k(type, line) returning id, fixture_id, type),
     x as (
       insert into selection (market_id, side, odds)
       select m.id, s.side, s.least + (hashint8(m.id * 3 + s.no) & 2147483647) % 50 * 10
       from m join (values (1, 'home', 1, 2150), (1, 'draw', 2, 2600), (1, 'away', 3, 2200), (2, 'over', 1, 1550), (2, 'under', 2, 1560), (3, 'home', 1, 1560), (3, 'away', 2, 1540)) s(type, side, no, least)
         on s.type = m.type returning id, market_id, side, odds),
     p as (
       insert into market_price (market_id, version, odds, status)
       select market_id, 1, array_agg(odds order by id), 'open' from x group by market_id)
     select n.no::int as no, f.id, m.id as market, m.type, x.id as pick, x.side, x.odds
     from f join unnest($1::text[]) with ordinality n(key, no) on n.key = f.key join m on m.fixture_id = f.id join x on x.market_id = m.id order by n.no, m.type, x.id`,
    [
      made.map(({ key }) => key),
      made.map(({ league }) => league),
      made.map(({ home }) => home),
      made.map(({ startsAt }) => startsAt),
      made.map(({ live }) => (live ? 'live' : 'scheduled')),
    ],
  );
  const matches: Match[] = [];
  for (const row of rows) {
    const { live, endsIn, corrections } = made[row.no - 1]!;
    const match = (matches[row.no - 1] ??= {
      id: row.id,
      live,
      endsIn,
      corrections,
      markets: [],
      version: 1,
      revision: 0,
    });
    let market = match.markets.find(({ id }) => id === row.market);
    if (!market) match.markets.push((market = { id: row.market, type: row.type, picks: [] }));
    market.picks.push({ id: row.pick, side: row.side, odds: odds(row.odds) });
  }
  return matches;
}

/** What a market's picks come to: one of them wins; now and then all are void, or a handicap half. */
function resultsOf({ picks, type }: Match['markets'][number], isVoid: boolean, chance: Chance): string[] {
  if (isVoid || chance.next() < 0.02) return picks.map(() => 'void');
  const winner = chance.below(picks.length);
  const isHalf = type === 3 && chance.next() < 0.2;
  return picks.map((_, n) => (n === winner ? (isHalf ? 'half_won' : 'won') : isHalf ? 'half_lost' : 'lost'));
}

/** Results by SQL, as a feed's sink leaves them, each with the settlement that is owed; also of matches that have one. */
export async function leaveResults(owner: pg.Pool, matches: readonly Match[], chance: Chance): Promise<void> {
  if (matches.length === 0) return;
  const picks: number[] = [];
  const results: string[] = [];
  for (const match of matches) {
    const isVoid = match.revision === 0 && chance.next() < 0.02;
    for (const market of match.markets) {
      picks.push(...market.picks.map(({ id }) => id));
      results.push(...resultsOf(market, isVoid, chance));
    }
    match.revision += 1;
    match.version += 1;
  }
  const ids = matches.map(({ id }) => id);
  await owner.query(
    `with moved as (
       update fixture set status = 'finished', score_home = 1, score_away = 0, result_source = 'busy', result_revision = result_revision + 1,
         version = version + 1, finished_at = clock_timestamp() where id = any($1::bigint[]) returning id, result_revision),
     decided as (
       update selection x set result = t.result::leg_result from unnest($2::bigint[], $3::text[]) t(id, result) where x.id = t.id returning x.id),
     closed as (update market set status = 'closed' where fixture_id = any($1::bigint[]) and status <> 'closed' returning id)
     insert into settlement_task (event_id, revision) select id, result_revision from moved`,
    [ids, picks, results],
  );
}
