import type pg from 'pg';

const aBatch = 250_000;
const stake = 1_000;

/**
 * Slips as the release before 0050 held them, on the fixtures of `bench/lib/bench-world.ts`: a fifth waits, a fifth won, the rest
 * lost, some of each are cancelled or hidden; every won in the ledger, every total in place.
 *
 * @param owner  of a database of that release, with the bench's world and its `product(numeric)`
 */
export async function makeOlderSlips(owner: pg.Client, slips: number, onBatch: (made: number) => void): Promise<void> {
  await owner.query(`
    set synchronous_commit = off; set work_mem = '512MB'; set max_parallel_workers_per_gather = 0;
    create table pick_of_bench as
      select m.fixture_id, m.id as market_id, x.id as selection_id, x.odds, x.side, f.n, f.n >= f.total / 3 as decided
      from (select id, row_number() over (order by id) - 1 as n, count(*) over () as total from fixture where provider = 'bench') f
      join market m on m.fixture_id = f.id and m.type = 1 join selection x on x.market_id = m.id;
    alter table pick_of_bench add primary key (side, n)`);
  // A third of the fixtures is still to be played; of the others the home side has won.
  await owner.query(`
    update fixture f set status = 'finished', score_home = 2, score_away = 0, result_source = 'bench', result_revision = 1,
      version = version + 1, finished_at = clock_timestamp() where id in (select fixture_id from pick_of_bench where decided);
    update selection x set result = case when x.side in ('home', 'under') then 'won' else 'lost' end::leg_result
      from market m join fixture f on f.id = m.fixture_id and f.status = 'finished' where m.id = x.market_id and f.provider = 'bench';
    update market m set status = 'closed' from fixture f where f.id = m.fixture_id and f.status = 'finished' and f.provider = 'bench'`);
  for (let from = 1; from <= slips; from += aBatch) {
    const to = Math.min(slips, from + aBatch - 1);
    await owner.query('drop table if exists made_leg, made_slip');
    await owner.query(
      `create unlogged table made_leg as
       with size as (select count(*) filter (where not decided) as waiting, count(*) filter (where decided) as decided from pick_of_bench where side = 'home'),
       one as (select g as id, case when g % 10 < 2 then 'wait' when g % 10 < 4 then 'hit' else 'miss' end as result,
         1 + (g * 31 % 6) as legs from generate_series($1::bigint, $2::bigint) g)
       select o.id as slip_id, o.result as slip_result, n.no::smallint as no, p.fixture_id, p.market_id, p.selection_id, p.odds,
         (case when o.result = 'wait' then 'wait' when p.side = 'home' then 'won' else 'lost' end)::leg_result as result
       from one o cross join size s cross join lateral generate_series(1, o.legs) n(no)
       join pick_of_bench p on p.side = case o.result when 'hit' then 'home' when 'miss' then case when n.no = 1 then 'away' else 'home' end
           else (array['home', 'draw', 'away'])[1 + (o.id + n.no) % 3] end
         and p.n = case when o.result = 'wait' then (o.id * 13 + n.no * 101) % s.waiting else s.waiting + (o.id * 13 + n.no * 101) % s.decided end`,
      [from, to],
    );
    await owner.query(
      `create unlogged table made_slip as
       select l.slip_id as id, b.first + l.slip_id % b.total as member_id, min(l.slip_result) as result, count(*)::smallint as legs,
         product(round(l.odds / 1000.0, 3)) as total, now() - l.slip_id % 400 * interval '1 day' - l.slip_id % 3600 * interval '1 second' as placed_at,
         l.slip_id % 100 = 1 as cancelled, l.slip_id % 1000 = 9 as hidden
       from made_leg l cross join (select min(id) as first, count(*) as total from member where login_id like 'bench%') b
       group by l.slip_id, b.first, b.total`,
    );
    await owner.query(`
      alter table made_slip add column payout bigint, add column day date;
      update made_slip set payout = case when result = 'hit' then floor(total * ${stake}) else 0 end,
        day = (placed_at at time zone 'Asia/Seoul')::date;
      insert into slip (id, bet_code, member_id, kind, stake, total_odds, expected_payout, legs, policy, rule_version, idempotency_key, body_hash,
          placed_at, result, payout, settlement_revision, settled_at, status, hidden_at)
        select id, 'bench' || id || '-' || substr(md5(id::text), 1, 20), member_id, 'korean', ${stake}, total, floor(total * ${stake}), legs, 'any', 1,
          gen_random_uuid(), 0, placed_at, result::slip_result, payout, case when result = 'wait' and not cancelled then 0 else 1 end,
          case when result <> 'wait' then now() end, case when cancelled then 'cancelled' else 'normal' end::slip_status, case when hidden then now() end
        from made_slip order by id;
      insert into leg (slip_id, no, fixture_id, market_id, selection_id, fixture_version, odds, result)
        select slip_id, no, fixture_id, market_id, selection_id, 1, odds, result from made_leg order by slip_id, no;
      insert into ledger_transfer (id, from_account, to_account, amount, kind, cause)
        select nextval('bench_transfer_id'), 'member:' || member_id || ':cash', 'house:open-stakes', ${stake}, 'stake', 'slip:' || id || ':stake'
        from made_slip order by id;
      insert into ledger_transfer (id, from_account, to_account, amount, kind, cause)
        select nextval('bench_transfer_id'), 'house:open-stakes', 'member:' || member_id || ':cash', case when cancelled then ${stake} else payout end,
          case when cancelled then 'stake-return' else 'payout' end, 'slip:' || id || case when cancelled then ':cancel' else ':settle:1' end
        from made_slip where cancelled or payout > 0 order by id;
      insert into ledger_transfer (id, from_account, to_account, amount, kind, cause)
        select nextval('bench_transfer_id'), 'house:open-stakes', 'house:result', count(*) * ${stake}, 'lost-stakes', 'chunk:' || gen_random_uuid() || ':lost'
        from made_slip where result = 'miss' having count(*) > 0;
      insert into ledger_transfer (id, from_account, to_account, amount, kind, cause)
        select nextval('bench_transfer_id'), 'house:result', 'house:open-stakes', sum(payout - ${stake}), 'winnings', 'chunk:' || gen_random_uuid() || ':winnings'
        from made_slip where result = 'hit' having count(*) > 0;
      insert into slip_day (member_id, day, kind, result, slips, stake, payout)
        select member_id, day, 'korean', case when cancelled then 'cancelled' else result end, count(*), count(*) * ${stake}, sum(payout)
        from made_slip group by 1, 2, 4
        on conflict (member_id, day, kind, result) do update
          set slips = slip_day.slips + excluded.slips, stake = slip_day.stake + excluded.stake, payout = slip_day.payout + excluded.payout;
      insert into slip_hidden_day (member_id, day, kind, result, slips, stake, payout)
        select member_id, day, 'korean', case when cancelled then 'cancelled' else result end, count(*), count(*) * ${stake}, sum(payout)
        from made_slip where hidden group by 1, 2, 4
        on conflict (member_id, day, kind, result) do update
          set slips = slip_hidden_day.slips + excluded.slips, stake = slip_hidden_day.stake + excluded.stake,
            payout = slip_hidden_day.payout + excluded.payout;
      update member_balance b set cash = b.cash + m.change
        from (select member_id, sum(case when cancelled then 0 else payout - ${stake} end) as change from made_slip group by 1) m
        where b.member_id = m.member_id`);
    onBatch(to);
  }
  await owner.query(
    `drop table made_leg, made_slip, pick_of_bench; select setval('slip_id', ${slips + 1_000_000}); reset all`,
  );
  await owner.query('vacuum analyze');
}
