import type pg from 'pg';

export type Pick = { betsSeq: string; foldersSeq: string; gameSeq: string; odds: number };

/**
 * A betting world made in bulk: fixtures a week ahead with 1X2, handicap and total, and members with money. Every won of it
 * is granted in the ledger, so the audit holds from the start.
 *
 * @param owner connection of the database's owner (the application role may not write the ledger so)
 */
export async function makeWorld(
  owner: pg.Client,
  size: { fixtures: number; members: number; lowBalanceShare: number },
): Promise<void> {
  await owner.query(`
    insert into sport (id, family, name_ko, name_en, sort) values (6046, 'football', '축구', 'Football', 1) on conflict do nothing;
    insert into location (code, name_ko, name_en) values ('ENG', '잉글랜드', 'England') on conflict do nothing;
    insert into league (provider, key, sport_id, location_code, name_ko, name_en)
      select 'bench', 'league-' || g, 6046, 'ENG', '벤치 리그 ' || g, 'Bench League ' || g from generate_series(1, 40) g;
    insert into team (provider, key, sport_id, name_ko, name_en)
      select 'bench', 'team-' || g, 6046, '벤치 팀 ' || g, 'Bench Team ' || g from generate_series(1, 800) g;`);
  await owner.query(
    `insert into fixture (provider, key, league_id, home_team_id, away_team_id, starts_at)
     select 'bench', 'fixture-' || g,
       (select min(id) from league where provider = 'bench') + g % 40,
       (select min(id) from team where provider = 'bench') + g % 800,
       (select min(id) from team where provider = 'bench') + (g * 7 + 3) % 800,
       date_trunc('hour', now()) + interval '1 day' + g % 144 * interval '1 hour'
     from generate_series(1, $1::int) g`,
    [size.fixtures],
  );
  await owner.query(`
    insert into market (fixture_id, type, line, main)
      select f.id, m.type, m.line, true from fixture f
      cross join (values (1, null::int), (3, -50), (2, 250)) m(type, line) where f.provider = 'bench';
    insert into selection (market_id, side, odds)
      select m.id, s.side, 1500 + (m.id * 7919 + s.no * 104729) % 70 * 10
      from market m join fixture f on f.id = m.fixture_id and f.provider = 'bench'
      join (values (1, 'home', 1), (1, 'draw', 2), (1, 'away', 3), (3, 'home', 1), (3, 'away', 3), (2, 'over', 1), (2, 'under', 3)) s(type, side, no)
        on s.type = m.type
      order by m.id, s.no;
    insert into market_price (market_id, version, odds, status)
      select m.id, 1, array_agg(x.odds order by x.id), 'open' from market m
      join fixture f on f.id = m.fixture_id and f.provider = 'bench' join selection x on x.market_id = m.id group by m.id;`);
  // 2 % are nearly empty, so that refusals are part of the load
  await owner.query(
    `with made as (
       insert into member (login_id, nickname, password_hash, withdrawal_hash, phone, birthday, bank_name, bank_account, bank_owner, join_code)
       select 'bench' || g, '벤치' || g, '-', '-', '-', '1990-01-01', '-', '-', '-', '-' from generate_series(1, $1::int) g returning id),
     money as (
       insert into member_balance (member_id, cash) select id, case when id % 1000 < $2::float8 * 1000 then 5000 else 1000000000 end from made
       returning member_id, cash)
     insert into ledger_transfer (id, from_account, to_account, amount, kind, cause)
     select nextval('bench_transfer_id'), 'issue:play-money', 'member:' || member_id || ':cash', cash, 'grant', 'bench:' || member_id from money`,
    [size.members, size.lowBalanceShare],
  );
  await owner.query('analyze');
}

/** One selection of each fixture's market, with its wire price. */
export async function readPicks(owner: pg.Client): Promise<Pick[]> {
  const { rows } = await owner.query<Pick>(`
    select x.id::text as "betsSeq", m.id::text as "foldersSeq", f.id::text as "gameSeq", (x.odds / 1000.0)::float8 as odds
    from selection x join market m on m.id = x.market_id and m.type = 1 join fixture f on f.id = m.fixture_id
    where f.provider = 'bench' and x.side = 'home' order by x.id`);
  return rows;
}

/**
 * Placed slips in bulk for the settlement and history blocks: 3.5 legs on average over the world's fixtures, every stake
 * in the ledger, every roll-up in place.
 *
 * @param from first slip id; ids run on from there
 * @param onFixture how many of the slips have a leg on `fixtureId` (the first ones)
 */
export async function makeSlips(
  owner: pg.Client,
  order: { from: number; slips: number; fixtureId: number; onFixture: number; memberId?: number; days?: number },
): Promise<void> {
  await owner.query('drop table if exists bench_leg');
  await owner.query(
    `create unlogged table bench_leg as
     with market_list as (
       select m.id as market_id, m.fixture_id, row_number() over (order by m.fixture_id) - 1 as n
       from market m join fixture f on f.id = m.fixture_id and f.provider = 'bench' and f.status = 'scheduled'
       where m.type = 1 and m.fixture_id <> $3),
     slips as (select g as slip_id, g - $1 < $4 as has_fixture, 1 + (g * 31 % 6)::int as legs from generate_series($1::bigint, $1 + $2 - 1) g),
     picks as (
       select s.slip_id, n.no, case when n.no = 1 and s.has_fixture then (select id from market where fixture_id = $3 and type = 1)
         else l.market_id end as market_id, n.no + (s.slip_id % 3)::int as pick
       from slips s cross join lateral generate_series(1, s.legs) n(no)
       join market_list l on l.n = (s.slip_id * 13 + n.no * 101) % (select count(*) from market_list))
     select p.slip_id, p.no::smallint as no, m.fixture_id, p.market_id, x.id as selection_id, x.odds
     from picks p join market m on m.id = p.market_id
     join selection x on x.market_id = p.market_id and x.side = (array['home', 'draw', 'away'])[1 + p.pick % 3]`,
    [order.from, order.slips, order.fixtureId, order.onFixture],
  );
  await owner.query(
    `insert into slip (id, bet_code, member_id, kind, stake, total_odds, expected_payout, legs, policy, rule_version, idempotency_key, body_hash, placed_at)
     select l.slip_id, 'bench' || l.slip_id || '-' || substr(md5(l.slip_id::text), 1, 20), coalesce($1::bigint, b.first + l.slip_id % b.total), 'korean', 1000,
       exp(sum(ln(l.odds / 1000.0)))::numeric(20, 6), 1000, count(*), 'any', 1, gen_random_uuid(), 0,
       now() - (l.slip_id % coalesce($2::int, 1)) * interval '1 day' - (l.slip_id % 3600) * interval '1 second'
     from bench_leg l cross join (select min(id) as first, count(*) as total from member where login_id like 'bench%') b
     group by l.slip_id, b.first, b.total`,
    [order.memberId ?? null, order.days ?? null],
  );
  await owner.query(`
    update slip set total_odds = p.total, expected_payout = floor(p.total * 1000)
    from (select slip_id, product(odds) as total from (select slip_id, odds / 1000.0 as odds from bench_leg) l group by slip_id) p
    where slip.id = p.slip_id`);
  await owner.query(`
    insert into leg (slip_id, no, event_id, market_id, selection_id, event_version, odds)
      select slip_id, no, fixture_id, market_id, selection_id, 1, odds from bench_leg order by slip_id, no;
    insert into ledger_transfer (id, from_account, to_account, amount, kind, cause)
      select nextval('bench_transfer_id'), 'member:' || s.member_id || ':cash', 'house:open-stakes', s.stake, 'stake', 'slip:' || s.id || ':stake'
      from slip s join (select distinct slip_id from bench_leg) l on l.slip_id = s.id order by s.id;
    insert into slip_day (member_id, day, kind, result, legs, slips, stake, payout)
      select s.member_id, (s.placed_at at time zone 'Asia/Seoul')::date, s.kind, 'wait', least(s.legs, 5), count(*), sum(s.stake), 0
      from slip s join (select distinct slip_id from bench_leg) l on l.slip_id = s.id group by 1, 2, 3, 5
      on conflict (member_id, day, kind, result, legs) do update set slips = slip_day.slips + excluded.slips, stake = slip_day.stake + excluded.stake;
    update member_balance b set cash = b.cash - m.stake
      from (select s.member_id, sum(s.stake) as stake from slip s join (select distinct slip_id from bench_leg) l on l.slip_id = s.id group by 1) m
      where b.member_id = m.member_id;
    drop table bench_leg;`);
}

/** What only the bench's bulk loading needs. */
export async function prepareOwner(owner: pg.Client): Promise<void> {
  await owner.query(`
    create sequence if not exists bench_transfer_id start 1000000000000;
    create sequence if not exists bench_naive_id start 2000000000000;
    grant usage on sequence bench_naive_id to lime_app;
    do $$ begin
      create aggregate product(numeric) (sfunc = numeric_mul, stype = numeric, initcond = 1);
    exception when duplicate_function then null; end $$;`);
}
