import type pg from 'pg';

/** How each dimension is read off the cubes below; null: the office may have it, this SQL does not. */
const values: Readonly<Record<string, string>> = {
  day: "to_char(to_timestamp(f.hour::bigint * 3600) at time zone 'UTC', 'YYYY-MM-DD')",
  hour: '(f.hour % 24)::text',
  product: `case when f.kind like 'inplay%' or f.kind like 'live%' then 'inplay' when f.kind like 'token%' then 'token'
    when f.kind in ('mini', 'lotus', 'casino', 'slot') then f.kind else 'sports' end`,
  game: 'f.kind',
  eachGame: 'f.game',
  agent: 'f.agent::text',
  sport: 'f.sport::text',
  league: 'f.league::text',
  market: 'f.market::text',
  legs: 'f.legs::text',
  grade: 'f.grade::text',
  member: 'f.member_id::text',
};
const ofLegs = new Set(['sport', 'league', 'market']);
const ofCosts = new Set(['day', 'hour', 'grade', 'member']);

/** Can SQL written apart count this pair? */
export const canCount = (rows: string, columns: string): boolean => rows in values && columns in values;

/** Can SQL written apart divide bonus costs by this pair? */
export const canCountCosts = (rows: string, columns: string): boolean => ofCosts.has(rows) && ofCosts.has(columns);

/** Sums of a pair by SQL. */
type ApartCell = {
  readonly a: string;
  readonly b: string;
  readonly bets: number;
  readonly stake: number;
  readonly payout: number;
};

/**
 * Cubes of all settled bets of the days: one of whole slips, one of their legs. Members of type 정산제외 are left out, levels are
 * those of the settlement. Written apart from the reports, straight from the records of settlements.
 *
 * @param owner a connection of its own: the cubes end with it
 */
export async function makeCubes(owner: pg.ClientBase, { from, to }: { from: string; to: string }): Promise<void> {
  await owner.query(`
    set work_mem = '256MB';
    drop table if exists pg_temp.half, pg_temp.slip_cube, pg_temp.leg_cube;
    create temp table half as
    select s.slip_id, floor((extract(epoch from s.at) + 9 * 3600) / 3600)::int as hour, s.member_id, s.kind,
      case when s.member_id in (select member_id from member_standing) then coalesce((
        select t.grade_before from member_standing t where t.member_id = s.member_id and t.tx > s.tx order by t.tx, t.id limit 1), m.grade) else m.grade end as grade,
      coalesce(d.game, g.game, 'match') as game, coalesce(a.agent_id, 0) as agent, x.sign, x.legs, s.stake, x.payout
    from slip_settlement s join member m on m.id = s.member_id
    left join provider_debit d on d.slip_id = s.slip_id
    left join (select l.slip_id, o.game from leg l join game_round o on o.id = l.event_id) g on g.slip_id = s.slip_id
    left join (
      select member_id, agent_id, from_day, lead(from_day, 1, 'infinity'::date) over (partition by member_id order by from_day) as past from agent_member) a
      on a.member_id = s.member_id and (s.placed_at at time zone 'Asia/Seoul')::date >= a.from_day and (s.placed_at at time zone 'Asia/Seoul')::date < a.past
    cross join lateral (values (-1, s.legs_before, s.payout_before, s.result_before), (1, s.legs, s.payout, s.result)) x(sign, legs, payout, result)
    where x.result <> 'wait' and m.type <> '정산제외'
      and s.at >= '${from}'::date::timestamp at time zone 'Asia/Seoul' and s.at < ('${to}'::date + 1)::timestamp at time zone 'Asia/Seoul';
    create index on half (member_id); analyze half`);
  await owner.query(`
    create temp table slip_cube as
    select hour, kind, game, agent, legs, grade, sum(sign)::bigint as bets, sum(sign * stake)::bigint as stake, sum(sign * payout)::bigint as payout
    from half group by 1, 2, 3, 4, 5, 6`);
  await owner.query(`
    create temp table leg_cube as
    with leg_of as (
      select l.slip_id, row_number() over w as no, count(*) over (partition by l.slip_id) as legs, coalesce(g.id, 0) as league, coalesce(g.sport_id, 0) as sport, coalesce(k.type, 0) as market
      from leg l left join fixture x on x.id = l.event_id left join league g on g.id = x.league_id left join market k on k.id = l.market_id
      window w as (partition by l.slip_id order by l.no)),
    part as (
      select h.hour, h.kind, h.game, h.agent, h.legs, h.grade, coalesce(o.league, 0) as league, coalesce(o.sport, 0) as sport, coalesce(o.market, 0) as market, h.sign,
        h.sign * (h.stake / coalesce(o.legs, 1) + case when coalesce(o.no, 1) <= h.stake % coalesce(o.legs, 1) then 1 else 0 end) as stake,
        h.sign * (h.payout / coalesce(o.legs, 1) + case when coalesce(o.no, 1) <= h.payout % coalesce(o.legs, 1) then 1 else 0 end) as payout
      from half h left join leg_of o on o.slip_id = h.slip_id)
    select hour, kind, game, agent, legs, grade, league, sport, market, sum(sign)::bigint as bets, sum(stake)::bigint as stake, sum(payout)::bigint as payout
    from part group by 1, 2, 3, 4, 5, 6, 7, 8, 9`);
  // what came to members as cash bonuses and as points, less what went back: opening points and conversions are neither
  await owner.query(`
    drop table if exists pg_temp.cost;
    create temp table cost as
    with gift as (
      select split_part(to_account, ':', 2)::bigint as member_id, at, tx, amount from ledger_transfer
      where to_account like 'member:%:cash' and from_account = 'house:bonus'
        or to_account like 'member:%:point' and from_account = 'issue:points' and kind <> 'points'
      union all
      select split_part(from_account, ':', 2)::bigint, at, tx, -amount from ledger_transfer
      where from_account like 'member:%:cash' and to_account = 'house:bonus'
        or from_account like 'member:%:point' and to_account = 'issue:points' and kind <> 'conversion')
    select floor((extract(epoch from g.at) + 9 * 3600) / 3600)::int as hour, g.member_id, coalesce((
      select t.grade_before from member_standing t where t.member_id = g.member_id and t.tx > g.tx order by t.tx, t.id limit 1), m.grade) as grade,
      sum(g.amount)::bigint as cost
    from gift g join member m on m.id = g.member_id
    where m.type <> '정산제외' and g.at >= '${from}'::date::timestamp at time zone 'Asia/Seoul' and g.at < ('${to}'::date + 1)::timestamp at time zone 'Asia/Seoul'
    group by 1, 2, 3`);
}

/** Bonus costs of a pair off the table above. @param members  those that have a row of their own */
export async function countCosts(
  owner: pg.ClientBase,
  rows: string,
  columns: string,
  members: readonly string[],
): Promise<readonly { a: string; b: string; cost: number }[]> {
  const value = (id: string) =>
    id === 'member' ? `case when f.member_id = any($1::bigint[]) then f.member_id::text else 'rest' end` : values[id]!;
  const { rows: cells } = await owner.query<{ a: string; b: string; cost: number }>(
    `select ${value(rows)} as a, ${value(columns)} as b, sum(f.cost)::bigint as cost from cost f
     where cardinality($1::bigint[]) >= 0 group by 1, 2`,
    [members],
  );
  return cells;
}

/** A pair off the cubes. @param members  those that have a row of their own, where a dimension is the member */
export async function countPair(
  owner: pg.ClientBase,
  rows: string,
  columns: string,
  members: readonly string[],
): Promise<ApartCell[]> {
  const byLeg = ofLegs.has(rows) || ofLegs.has(columns);
  const byMember = rows === 'member' || columns === 'member';
  const sums = byLeg ? 'leg_cube' : 'slip_cube';
  const [a, b] = [values[rows]!, values[columns]!];
  const grouped = (facts: string, one: string, other: string) =>
    `select ${one} as a, ${other} as b, sum(f.bets)::bigint as bets, sum(f.stake)::bigint as stake, sum(f.payout)::bigint as payout from ${facts} f group by 1, 2`;
  const rest = (id: string, value: string) => (id === 'member' ? "'rest'" : value);
  const all = (await owner.query<ApartCell>(grouped(sums, rest(rows, a), rest(columns, b)))).rows;
  if (!byMember) return all;
  const own = byLeg
    ? `(select h.hour, h.kind, h.game, h.agent, h.legs, h.grade, h.member_id, coalesce(g.id, 0) as league, coalesce(g.sport_id, 0) as sport, coalesce(k.type, 0) as market, h.sign as bets,
         h.sign * (h.stake / greatest(n.legs, 1) + case when coalesce(o.no, 1) <= h.stake % greatest(n.legs, 1) then 1 else 0 end) as stake,
         h.sign * (h.payout / greatest(n.legs, 1) + case when coalesce(o.no, 1) <= h.payout % greatest(n.legs, 1) then 1 else 0 end) as payout
       from half h cross join lateral (select count(*) as legs from leg c where c.slip_id = h.slip_id) n
       left join leg o on o.slip_id = h.slip_id left join fixture x on x.id = o.event_id left join league g on g.id = x.league_id left join market k on k.id = o.market_id
       where h.member_id = any($1::bigint[]))`
    : `(select hour, kind, game, agent, legs, grade, member_id, sign as bets, sign * stake as stake, sign * payout as payout from half where member_id = any($1::bigint[]))`;
  const listed = (await owner.query<ApartCell>(grouped(own, a, b), [members])).rows;
  // the rest are all, less those who are listed
  const less = listed.map((cell) => ({
    a: rows === 'member' ? 'rest' : cell.a,
    b: columns === 'member' ? 'rest' : cell.b,
    bets: -cell.bets,
    stake: -cell.stake,
    payout: -cell.payout,
  }));
  return [...all, ...listed, ...less];
}
