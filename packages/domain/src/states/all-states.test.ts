import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allStates } from './all-states.ts';
import { mayAct, mayBecome, stateMachine, statesBefore, stepsOf } from './state-machine.ts';

describe.each(allStates.map((machine) => [machine.title, machine] as const))('%s', (_title, machine) => {
  const states = Object.keys(machine.states);

  test('names only its own states', () => {
    const named = machine.transitions.flatMap(({ from, to }) => [...from, to]);
    expect(states).toEqual(expect.arrayContaining([machine.start, ...machine.ends, ...named]));
  });

  test('reaches every state from its start', () => {
    const reached = new Set([machine.start]);
    for (let size = 0; size !== reached.size;) {
      size = reached.size;
      for (const { from, to } of machine.transitions) if (from.some((state) => reached.has(state))) reached.add(to);
    }
    expect([...reached].toSorted()).toEqual(states.toSorted());
  });

  test('leads out of every state but its ends', () => {
    const left = new Set(machine.transitions.flatMap(({ from }) => from));
    expect(states.filter((state) => !left.has(state)).toSorted()).toEqual(machine.ends.toSorted());
  });

  test('is done by somebody, with every way listed once', () => {
    const ways = machine.transitions.flatMap(({ act, from, to }) => from.map((state) => `${act}: ${state} → ${to}`));
    expect(new Set(ways).size).toBe(ways.length);
    expect(machine.transitions.filter(({ by, from }) => by.length === 0 || from.length === 0)).toEqual([]);
  });

  test('stays in an end, whatever is tried in whatever order', () => {
    const acts = [...new Set(machine.transitions.map(({ act }) => act))];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...acts)), fc.nat(), (tried, pick) => {
        let state = machine.start;
        for (const act of tried) {
          const ways = machine.transitions.filter((one) => one.act === act && one.from.includes(state));
          expect(mayAct(machine, act, state)).toBe(ways.length > 0);
          if (machine.ends.includes(state)) expect(ways).toEqual([]);
          const way = ways[pick % Math.max(1, ways.length)];
          if (!way) continue;
          expect(mayBecome(machine, state, way.to)).toBe(true);
          state = way.to;
        }
        expect(states).toContain(state);
      }),
    );
  });
});

describe('a table of states', () => {
  const door = stateMachine({
    title: 'Door',
    about: 'Opens and shuts.',
    states: { open: '', shut: '', bricked: '' },
    start: 'shut',
    ends: ['bricked'],
    transitions: [
      { act: 'push', from: ['shut'], to: 'open', by: ['member'] },
      { act: 'push', from: ['open'], to: 'shut', by: ['member'] },
      { act: 'brick-up', from: ['open', 'shut'], to: 'bricked', by: ['staff'] },
      { act: 'wind', from: ['open'], to: 'open', by: ['clock'] },
      { act: 'wind', from: ['open'], to: 'shut', by: ['clock'] },
    ],
  });

  test('tells where an act may begin and what it makes of each state', () => {
    expect(statesBefore(door, 'push')).toEqual(['shut', 'open']);
    expect([...stepsOf(door, 'push')]).toEqual([
      ['shut', 'open'],
      ['open', 'shut'],
    ]);
    expect(mayAct(door, 'brick-up', 'bricked')).toBe(false);
    expect(mayBecome(door, 'bricked', 'open')).toBe(false);
  });

  test('has no single step for an act with two outcomes', () => {
    expect(() => stepsOf(door, 'wind')).toThrow('Door: wind leads from open to more than one state');
  });
});
