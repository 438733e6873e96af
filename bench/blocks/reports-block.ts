import type pg from 'pg';
import { openDb, openPool } from '../../apps/api/src/core/db.ts';
import type { Db } from '../../apps/api/src/core/db.ts';
import { foldSeals } from '../../apps/api/src/features/reports/folding.ts';
import { readReport } from '../../apps/api/src/features/reports/report-table.service.ts';
import { reportDimensions } from '../../packages/contract/src/report-words.ts';
import type { LocalPostgres } from '../../tools/postgres.ts';
import { openBenchEnvironment } from '../lib/bench-environment.ts';
import type { Row } from '../lib/report.ts';
import { percentile } from '../lib/stats.ts';

const days = 60;
const hours = days * 24;

/**
 * Settlements of two months as the tables hold them, an hour a transaction, with the transfer and the seal of each: two of
 * five on matches with one to five legs, the others on games and plays. Stakes, members and hours are spread as on a site
 * where few members bet most.
 */
async function fillMonths(owner: pg.Client, slips: number): Promise<void> {
  await owner.query(`
    insert into league (provider, key, sport_id, location_code, name_en)
    select 'bench', 'reports-' || g, l.sport_id, l.location_code, 'League ' || g from generate_series(1, 200) g, (select * from league order by id limit 1) l`);
  await owner.query(`
    update fixture f set league_id = l.id from (select id, row_number() over (order by id) as no from league) l
    where l.no = 1 + f.id % (select count(*) from league)`);
  await owner.query(`
    create temp table own_market as select row_number() over () as no, id, fixture_id from market;
    create unique index on own_market (no);
    create temp table own_member as select row_number() over () as no, id from member;
    create unique index on own_member (no);
    analyze own_market; analyze own_member`);
  let first = 1;
  for (let hour = 0; hour < hours; hour += 1) {
    const weight = 0.4 + 1.2 * ((hour % 24) / 23);
    const count = Math.round((slips / hours) * weight);
    await owner.query('begin');
    await owner.query(
      `insert into slip_settlement (slip_id, at, member_id, product, kind, stake, result_before, result, payout_before, payout, legs_before, legs, placed_at)
      select g.id, g.at, m.id, 'sports', g.kind, g.stake, 'wait', case when g.won then 'hit' else 'miss' end::slip_result, 0,
        case when g.won then (g.stake * g.odds)::bigint else 0 end, g.legs, g.legs, g.at
      from (
        select id, to_timestamp(floor(extract(epoch from now()) / 3600) * 3600) - interval '1 hour' * ($3::int - random()) as at,
          1 + floor(power(random(), 3) * (select count(*) from own_member))::bigint as member,
          case when id % 5 < 2 then (array['korean', 'european', 'special', 'inplay-single'])[1 + floor(random() * 4)::int]
            else (array['mini', 'lotus', 'token', 'casino', 'slot'])[1 + floor(random() * 5)::int] end as kind,
          (1000 * (1 + floor(random() * 100)))::bigint as stake, random() < 0.4 as won, 1 + random() * 2.5 as odds,
          case when id % 5 < 2 then 1 + floor(power(random(), 2) * 5) else 0 end::smallint as legs
        from generate_series($1::bigint, $2::bigint) id) g
      join own_member m on m.no = g.member`,
      [first, first + count - 1, hours - hour],
    );
    await owner.query(
      `insert into leg (slip_id, no, event_id, market_id, selection_id, event_version, odds, result)
      select s.slip_id, n, k.fixture_id, k.id, 0, 1, 2000, 'won'
      from slip_settlement s cross join lateral generate_series(1, s.legs) n
      join own_market k on k.no = 1 + (hashint8(s.slip_id * 7 + n) & 2147483647) % (select count(*) from own_market)
      where s.slip_id between $1 and $2`,
      [first, first + count - 1],
    );
    await owner.query(
      `insert into ledger_transfer (id, at, from_account, to_account, amount, kind, cause)
      select nextval('ledger_transfer_id') + 500000000 + $3::bigint, max(at), case when sum(stake - payout) > 0 then 'house:open-stakes' else 'house:result' end,
        case when sum(stake - payout) > 0 then 'house:result' else 'house:open-stakes' end, abs(sum(stake - payout)), 'lost-stakes', 'chunk:bench-' || $3::bigint || ':lost'
      from slip_settlement where slip_id between $1 and $2`,
      [first, first + count - 1, hour],
    );
    await owner.query('commit');
    await owner.query(
      `insert into ledger_seal (id, at, from_tx, to_tx, transfers, amount, prev_hash, hash, marks)
      select coalesce(max(id), 0) + 1, to_timestamp(floor(extract(epoch from now()) / 3600) * 3600) - interval '1 hour' * ($1::int - 1),
        coalesce(max(to_tx), '0'), pg_snapshot_xmin(pg_current_snapshot()), 1, 0, '', '', '' from ledger_seal`,
      [hours - hour],
    );
    first += count;
  }
  await owner.query('vacuum analyze');
}

/** Every pair of dimensions over two months, as of now. */
export async function reportsBlock(cluster: LocalPostgres, quick: boolean): Promise<Row[]> {
  const slips = quick ? 1_000_000 : 5_000_000;
  const members = quick ? 20_000 : 100_000;
  const size = { fixtures: 2_000, members, lowBalanceShare: 0 };
  const bench = await openBenchEnvironment(cluster, 'bench_reports', size);
  const pool = openPool(bench.appUrl, 4, () => undefined);
  try {
    await fillMonths(bench.owner, slips);
    const db = openDb(pool);
    const started = performance.now();
    await foldSeals(db);
    const folding = (performance.now() - started) / 1000;
    await bench.owner.query('vacuum analyze');
    const times = await measurePairs(db);
    const worst = times.toSorted((a, b) => b.ms - a.ms);
    const all = times.map(({ ms }) => ms);
    const { rows } = await bench.owner.query<{ sizes: string }>(
      `select string_agg(relname || ' ' || n_live_tup, ', ' order by relname) as sizes from pg_stat_user_tables where relname like 'report\\_%'`,
    );
    return [
      {
        block: `reports, ${slips.toLocaleString('en')} slips in ${days} days`,
        name: 'the slowest pair of dimensions, s',
        value: (worst[0]!.ms / 1000).toFixed(2),
        goal: '≤ 2',
        reached: worst[0]!.ms <= 2_000,
        detail: `p50 ${(percentile(all, 0.5) / 1000).toFixed(2)} s; ${worst
          .slice(0, 4)
          .map(({ name, ms }) => `${name} ${(ms / 1000).toFixed(2)}`)
          .join(', ')}; added up in ${folding.toFixed(0)} s; ${rows[0]!.sizes}`,
      },
    ];
  } finally {
    await pool.end();
    await bench.close();
  }
}

async function measurePairs(db: Db): Promise<{ name: string; ms: number }[]> {
  const today = new Date().toISOString().slice(0, 10);
  const from = new Date(Date.now() - (days - 1) * 86_400_000).toISOString().slice(0, 10);
  const times: { name: string; ms: number }[] = [];
  for (const [at, { id: rows }] of reportDimensions.entries())
    for (const { id: columns } of reportDimensions.slice(at + 1)) {
      const started = performance.now();
      const { ledger } = await readReport(db, { from, to: today, rows, columns });
      times.push({ name: `${rows} × ${columns}`, ms: performance.now() - started });
      if (ledger.difference !== 0)
        throw new Error(`${rows} × ${columns} is ${ledger.difference} won away from the ledger`);
    }
  return times;
}
