import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { statesBefore, stepsOf } from '@lime/domain/states/state-machine.ts';
import type { StateMachine } from '@lime/domain/states/state-machine.ts';

/**
 * An act of a table of states, for a statement that does it: `set state = ${next} … where ${allowed}`.
 *
 * @param column  a text column that holds the state
 */
export function transition<State extends string, Act extends string>(
  machine: StateMachine<State, Act>,
  act: NoInfer<Act>,
  column: 'state' | 'status',
): { readonly next: RawBuilder<unknown>; readonly allowed: RawBuilder<unknown> } {
  const held = sql.ref(column);
  const ways = [...stepsOf(machine, act)].map(([from, to]) => sql`when ${from}::text then ${to}::text`);
  return {
    next: sql`case ${held} ${sql.join(ways, sql` `)} end`,
    allowed: sql`${held} = any (${statesBefore(machine, act)}::text[])`,
  };
}
