import { setTimeout as wait } from 'node:timers/promises';
import type { BenchEnvironment } from './bench-environment.ts';

/** Leaves results for `count` open bench fixtures as the feed sink does, in bulk; the running server settles them. */
export async function finishFixtures(bench: BenchEnvironment, count: number): Promise<void> {
  await leaveResults(
    bench,
    `select id from fixture where provider = 'bench' and status = 'scheduled' order by id desc limit ${count}`,
  );
  await settled(bench);
}

/** Score, decided selections and the settlement task of the chosen fixtures, in one transaction. @returns their ids */
export async function leaveResults(bench: BenchEnvironment, chosen: string): Promise<number[]> {
  await bench.owner.query('begin');
  const { rows } = await bench.owner.query<{ id: number }>(`
    update fixture set status = 'finished', score_home = id % 4, score_away = id % 3, result_source = 'bench', result_revision = 1, version = version + 1,
      finished_at = clock_timestamp()
    where id in (${chosen}) returning id`);
  const ids = rows.map((row) => row.id);
  await bench.owner.query(
    `update selection x set result = (case
        when m.type = 1 then case when (x.side = 'home' and d > 0) or (x.side = 'draw' and d = 0) or (x.side = 'away' and d < 0) then 'won' else 'lost' end
        when m.type = 3 then case when (d * 100 + m.line > 0) = (x.side = 'home') then 'won' else 'lost' end
        else case when (t * 100 > m.line) = (x.side = 'over') then 'won' else 'lost' end end)::leg_result
     from market m join (select id, score_home - score_away as d, score_home + score_away as t from fixture) f on f.id = m.fixture_id
     where x.market_id = m.id and m.fixture_id = any($1)`,
    [ids],
  );
  await bench.owner.query("update market set status = 'closed' where fixture_id = any($1)", [ids]);
  await bench.owner.query('insert into settlement_task (event_id, revision) select unnest($1::bigint[]), 1', [ids]);
  await bench.owner.query("select pg_notify('lime_settlement', '')");
  await bench.owner.query('commit');
  return ids;
}

/** Waits until no settlement is owed. */
export async function settled(bench: BenchEnvironment, timeoutMs = 600_000): Promise<void> {
  const end = Date.now() + timeoutMs;
  while (Date.now() < end) {
    const { rows } = await bench.owner.query<{ n: number }>(
      'select count(*)::int as n from settlement_task where done_at is null',
    );
    if (rows[0]!.n === 0) return;
    await wait(50);
  }
  throw new Error('settlement did not finish in time');
}
