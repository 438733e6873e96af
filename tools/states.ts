import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { allStates } from '@lime/domain/states/all-states.ts';
import type { StateMachine } from '@lime/domain/states/state-machine.ts';
import { root } from './root.ts';

// `npx node tools/states.ts` draws docs/states.md from the tables of states; a test fails while the page is older than they are.

const file = join(root, 'docs/states.md');

/** docs/states.md as it is now. */
export const drawnStates = (): string => readFileSync(file, 'utf8');

/** The page as the tables say: a diagram and a list of the acts for each. */
export function drawStates(machines: readonly StateMachine[]): string {
  return [
    '# States',
    '',
    'What things of Lime can be, and what leads from one state to the next. The code reads the same tables: services ask them what is allowed, statements take their predicates from them. `npx node tools/states.ts` draws this page from `packages/domain/src/states/all-states.ts`; do not edit it by hand.',
    ...machines.flatMap(drawOne),
    '',
  ].join('\n');
}

function drawOne({ title, about, states, start, ends, transitions }: StateMachine): string[] {
  const ways = new Map<string, string[]>();
  for (const { act, from, to } of transitions)
    for (const state of from) {
      const way = `${state} --> ${to}`;
      ways.set(way, [...(ways.get(way) ?? []), act]);
    }
  return [
    '',
    `## ${title}`,
    '',
    about,
    '',
    '```mermaid',
    'stateDiagram-v2',
    `  [*] --> ${start}`,
    ...[...ways].map(([way, acts]) => `  ${way}: ${acts.join(', ')}`),
    ...ends.map((state) => `  ${state} --> [*]`),
    '```',
    '',
    '| state | meaning |',
    '|---|---|',
    ...Object.entries(states).map(([state, meaning]) => `| ${state} | ${meaning} |`),
    '',
    '| action | from | to | by | only where |',
    '|---|---|---|---|---|',
    ...transitions.map(
      ({ act, from, to, by, when = '' }) => `| ${act} | ${from.join(', ')} | ${to} | ${by.join(', ')} | ${when} |`,
    ),
  ];
}

if (process.argv[1] === import.meta.filename) writeFileSync(file, drawStates(allStates));
