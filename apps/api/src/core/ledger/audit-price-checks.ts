import type { Check } from './audit-checks.ts';

/** A step is noted as its transaction ends; until the commit is through, bets may rightly not see it. */
const commit = `interval '250 milliseconds'`;
/** A promised price outlives a feed's move by this. Source: decision 106. */
const promise = `interval '5 seconds'`;

/** The price of before after a margin, thousandths: cut to 0.01, at least 1.01. */
const withMargin = (odds: string, margin: string) =>
  `case when ${margin} = 0 then ${odds} else greatest(1010, ${odds} * 1000 / (1000 + ${margin}) / 10 * 10) end`;

/**
 * Slips against what was offered when they were placed. A leg names the version of its match that its price belongs to;
 * steps and prices after that version say until when it could be taken. Legs of one pick at one version are judged at once.
 * Not judged: legs from before steps were kept, legs whose prices were thinned out, and picks of games, which have no market.
 */
export const pricesInForce: Check = {
  explain: {
    'placed-in-time':
      'No slip was placed after a stop, a start, a result, a moved start or a price by hand that its legs do not know of.',
    'odds-in-force': "Every leg's odds were offered, and no newer price was in force when it was placed.",
  },
  sql: `
    with picked as materialized (
      select game_key, market_key, selection_key, fixture_version as version, product
      from audit.leg where market_key is not null group by 1, 2, 3, 4, 5),
    judged as materialized (
      select p.*, k.place, least(broken.at, stopped.at,
          case when stood.status <> case p.product when 'inplay' then 'live' else 'scheduled' end then '-infinity'
            when p.product = 'prematch' then stood.starts_at end) as until,
        moved.at as moved_at,
        coalesce((desk.odds ->> (k.place - 1))::integer, ${withMargin('fed.odds', 'coalesce(desk.own, stood.margin)')}) as offered
      from picked p
      left join audit.pick k on k.selection_key = p.selection_key
      left join lateral (
        select status, starts_at, margin from audit.step
        where game_key = p.game_key and version <= p.version order by version desc limit 1) stood on true
      left join lateral (
        select at from audit.step where game_key = p.game_key and version > p.version and breaks order by version limit 1) broken on true
      left join lateral (
        select t.at from audit.price o join audit.step t on t.game_key = p.game_key and t.version = o.version
        where o.market_key = p.market_key and o.version > p.version and (o.status <> 'open' or o.by is not null)
        order by o.version limit 1) stopped on true
      left join lateral (
        select odds[k.place] as odds from audit.price
        where market_key = p.market_key and version <= p.version and by is null order by version desc limit 1) fed on true
      left join lateral (
        select desk -> 'odds' as odds, (desk ->> 'own')::integer as own from audit.price
        where market_key = p.market_key and version <= p.version and by is not null order by version desc limit 1) desk on true
      left join lateral (
        select t.at from audit.price o join audit.step t on t.game_key = p.game_key and t.version = o.version
        where o.market_key = p.market_key and o.version > p.version and o.by is null and o.odds[k.place] <> fed.odds
          and desk.odds ->> (k.place - 1) is null
        order by o.version limit 1) moved on true),
    leg as (
      select s.id, s.bet_code, s.placed_at, j.until, j.moved_at, j.offered, l.odds_thousandths as odds, l.no,
        coalesce(s.placed_at > j.until + ${commit}, false) as late,
        coalesce(s.placed_at > j.moved_at + ${commit} + case when s.promised then ${promise} else interval '0' end, false)
          or coalesce(not caps.ever and (l.odds_thousandths > j.offered or s.penalty = 0 and l.odds_thousandths < j.offered), false) as wrong
      from audit.leg l join audit.slip s on s.slip_number = l.slip_number and l.market_key is not null
      join judged j on j.selection_key = l.selection_key and j.version = l.fixture_version
      cross join audit.price_caps caps),
    counted as materialized (
      select count(*) as legs, count(*) filter (where late) as late,
        min('slip ' || id || ' (' || bet_code || ') was placed at ' || placed_at || ', leg ' || no || ' could be bet on until ' || until) filter (where late) as late_example,
        count(*) filter (where wrong) as wrong,
        min('slip ' || id || ' (' || bet_code || ') has odds of ' || odds || ' on leg ' || no || ', offered was ' || coalesce(offered::text, 'nothing')
          || coalesce(' until ' || moved_at, '')) filter (where wrong) as wrong_example
      from leg)
    select 'placed-in-time' as name, legs || ' legs' as figure, late as broken, late_example as example from counted
    union all select 'odds-in-force', legs || ' legs', wrong, wrong_example from counted`,
};
