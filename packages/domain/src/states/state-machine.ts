import { assert } from '../assert.ts';

/** Who may do something: a person, or a part of the site by itself. */
export type Actor = 'member' | 'staff' | 'feed' | 'clock' | 'worker';

/** One way from some states to one. */
export type Transition<State extends string, Act extends string> = {
  readonly act: Act;
  readonly from: readonly State[];
  readonly to: State;
  readonly by: readonly Actor[];
  /** only where an act is possible under a condition that the state does not tell; for the drawing */
  readonly when?: string;
};

/** What a thing can be and what leads from one to the other: read by the code that changes it, drawn in docs/states.md. */
export type StateMachine<State extends string = string, Act extends string = string> = {
  readonly title: string;
  /** one sentence for the reader of the drawing */
  readonly about: string;
  /** each state with its meaning */
  readonly states: Readonly<Record<State, string>>;
  readonly start: State;
  /** states that nothing leads out of */
  readonly ends: readonly State[];
  readonly transitions: readonly Transition<State, Act>[];
};

/** The names of a machine's states, as a type. */
export type StateOf<Machine> = Machine extends StateMachine<infer State, infer _Act> ? State : never;

/** The same machine, its states and acts known by name to the type checker. */
export function stateMachine<const State extends string, const Act extends string>(
  machine: StateMachine<State, Act> & { readonly start: NoInfer<State>; readonly ends: readonly NoInfer<State>[] },
): StateMachine<State, Act> {
  return machine;
}

/** The states an act may begin in, each once; for a statement's predicate. */
export function statesBefore<State extends string, Act extends string>(
  { transitions }: StateMachine<State, Act>,
  act: NoInfer<Act>,
): State[] {
  return [...new Set(transitions.filter((one) => one.act === act).flatMap(({ from }) => from))];
}

/** May it be done in this state, as far as the state decides? */
export function mayAct<State extends string, Act extends string>(
  machine: StateMachine<State, Act>,
  act: NoInfer<Act>,
  state: NoInfer<State>,
): boolean {
  return statesBefore(machine, act).includes(state);
}

/** Each state that an act leads from, with the one it leads to. @throws AssertionFault when a state leads to several */
export function stepsOf<State extends string, Act extends string>(
  { transitions, title }: StateMachine<State, Act>,
  act: NoInfer<Act>,
): ReadonlyMap<State, State> {
  const steps = new Map<State, State>();
  for (const { from, to } of transitions.filter((one) => one.act === act))
    for (const state of from) {
      assert(!steps.has(state), `${title}: ${act} leads from ${state} to more than one state`);
      steps.set(state, to);
    }
  return steps;
}

/** Does any act of the table lead from one state to the other? */
export function mayBecome<State extends string>(
  { transitions }: StateMachine<State>,
  from: NoInfer<State>,
  to: NoInfer<State>,
): boolean {
  return transitions.some((one) => one.to === to && one.from.includes(from));
}
