import { expect, test } from 'vitest';
import { allStates } from '@lime/domain/states/all-states.ts';
import { drawnStates, drawStates } from './states.ts';

test('docs/states.md is what the tables of states say; `npx node tools/states.ts` draws it anew', () => {
  expect(drawnStates()).toBe(drawStates(allStates));
});

test('the drawing follows the table', () => {
  const [first, ...others] = allStates;
  const changed = { ...first!, transitions: first!.transitions.slice(1) };
  expect(drawStates([changed, ...others])).not.toBe(drawStates(allStates));
});
