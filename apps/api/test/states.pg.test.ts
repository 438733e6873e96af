import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { agentPayout, agentSettlement } from '@lime/domain/agents/settlement-states.ts';
import { memberBulk } from '@lime/domain/access/member-bulk.ts';
import { cashRequest } from '@lime/domain/cash/request-states.ts';
import { inquiryStates } from '@lime/domain/inquiries/inquiry-states.ts';
import { proposalStates } from '@lime/domain/settlement/proposal-states.ts';
import { slipStates } from '@lime/domain/settlement/slip-states.ts';
import { suggestionStates } from '@lime/domain/suggestions/suggestion-states.ts';
import { testDatabase } from './pg.ts';
import type { TestDatabase } from './pg.ts';

// The states the database lets into a column are those of the table the code goes by.

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

test.each([
  ['cash_request', 'status', cashRequest],
  ['inquiry', 'state', inquiryStates],
  ['agent_settlement', 'state', agentSettlement],
  ['agent_payout', 'state', agentPayout],
  ['member_bulk', 'state', memberBulk],
  ['result_proposal', 'state', proposalStates],
  ['suggestion', 'state', suggestionStates],
] as const)('%s.%s takes its states and no other, and begins with the first', async (table, column, machine) => {
  const { rows } = await sql<{ rule: string }>`
    select pg_get_constraintdef(c.oid) as rule from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and c.conkey = array[a.attnum]
    where c.contype = 'c' and c.conrelid = ${table}::regclass and a.attname = ${column}`.execute(database.db);
  const listed = rows.flatMap(({ rule }) => [...rule.matchAll(/'([^']+)'::text/g)].map(([, state]) => state!));
  expect(listed.toSorted()).toEqual(Object.keys(machine.states).toSorted());

  const { rows: defaults } = await sql<{ first: string }>`
    select column_default as first from information_schema.columns
    where table_name = ${table} and column_name = ${column}`.execute(database.db);
  expect(defaults[0]!.first).toBe(`'${machine.start}'::text`);
});

test('a slip’s results, and cancelled, are its states', async () => {
  const { rows } = await sql<{ results: string[]; statuses: string[] }>`
    select array(select unnest(enum_range(null::slip_result))::text) as results,
      array(select unnest(enum_range(null::slip_status))::text) as statuses`.execute(database.db);
  const { results, statuses } = rows[0]!;
  expect(statuses).toEqual(['normal', 'cancelled']);
  expect([...results, 'cancelled'].toSorted()).toEqual(Object.keys(slipStates.states).toSorted());
});
