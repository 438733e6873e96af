import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openTableTest, pace } from '../../../test/table-test.ts';
import { sharedTables } from './table-list.ts';
import { createTableLoop } from './table-loop.ts';

const { pool, host, freshRound } = await openTableTest();

test('five poisoned rows: tables that fail cost another one nothing', { timeout: 30_000 }, async () => {
  const tables = sharedTables.slice(0, 6);
  const ids = tables.map(({ id }) => id);
  const rounds = await Promise.all(
    tables.map(async (table) => {
      const { id } = await freshRound(table);
      const bets = JSON.stringify([{ stake: 10_000, spot: table.rules.spots[0]!.id }]);
      await pool.query(
        `insert into bet (txn, key, member_id, round_id, bets, stake, most, state)
         select gen_random_uuid(), gen_random_uuid(), m, $1, $2, 10000, 20000, 'taken' from unnest('{1,2}'::text[]) m`,
        [id, bets],
      );
      return id;
    }),
  );
  // of each of five tables, a bet that can be neither shown nor settled
  await pool.query(
    `update bet set bets = '{}' where id in (select min(id) from bet where round_id = any($1) group by round_id)`,
    [rounds.slice(0, 5)],
  );
  const told = new Set<string>();
  const failed = new Set<string>();
  const loop = createTableLoop({
    ...host(),
    stream: { tables: () => ids, readers: () => [], tell: (id) => void told.add(id) },
    pace,
    failed: (_error, table) => void failed.add(table),
  });
  await loop.turn();
  expect([...told]).toEqual([ids[5]]);
  expect([...failed].toSorted()).toEqual(ids.slice(0, 5).toSorted());
  const undrawn = async () =>
    (await pool.query('select from round where id = any($1) and drawn_at is null', [rounds])).rowCount;
  for (const until = performance.now() + 15_000; performance.now() < until && (await undrawn()) !== 0;)
    await wait(Math.min(50, await loop.turn()));
  expect(await undrawn()).toBe(0);
  const { rows } = await pool.query<{ state: string; bets: number }>(
    'select state, count(*)::int as bets from bet where round_id = any($1) group by state order by state',
    [rounds],
  );
  expect(rows).toEqual([
    { state: 'ending', bets: 7 },
    { state: 'taken', bets: 5 },
  ]);
});
