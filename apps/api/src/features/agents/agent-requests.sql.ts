import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { agentPayout, agentSettlement } from '@lime/domain/agents/settlement-states.ts';
import { assert } from '@lime/domain/assert.ts';
import type { StateMachine } from '@lime/domain/states/state-machine.ts';
import type { Tx } from '../../core/db.ts';
import { transition } from '../../core/transition.ts';

/** What is asked for an agent and approved by two of staff, by its table: what the second one may decide. */
type Decisions = {
  agent_payout: 'pay' | 'refuse';
  agent_settlement: 'pay' | 'carry' | 'refuse';
};

const machines: Readonly<Record<keyof Decisions, StateMachine>> = {
  agent_payout: agentPayout,
  agent_settlement: agentSettlement,
};

/** Narrows a list of requests `r`. A missing filter takes all. */
export function requestsWhere(agentId: string | undefined, state: string | undefined): RawBuilder<unknown> {
  return sql`${agentId === undefined ? sql`true` : sql`r.agent_id = ${agentId}::bigint`}
    and ${state === undefined ? sql`true` : sql`r.state = ${state}`}`;
}

/** The first of two has approved. */
export async function setFirst(tx: Tx, table: keyof Decisions, id: number, staffId: number): Promise<void> {
  const { allowed } = transition(machines[table], 'approve-first', 'state');
  await sql`
    update ${sql.table(table)} set first_by = ${staffId}, first_at = clock_timestamp() where id = ${id} and ${allowed}`.execute(
    tx,
  );
}

/** Ends a locked request. */
export async function setDecided<Table extends keyof Decisions>(
  tx: Tx,
  table: Table,
  id: number,
  act: Decisions[Table],
  staffId: number,
  reason: string | null,
): Promise<void> {
  const { next, allowed } = transition(machines[table], act, 'state');
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set state = ${next}, decided_by = ${staffId}, decided_at = clock_timestamp(), reason = ${reason}
    where id = ${id} and ${allowed}`.execute(tx);
  assert(numAffectedRows === 1n, `${table} ${id} was decided before`);
}
