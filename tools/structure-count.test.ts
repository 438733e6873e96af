import { expect, it } from 'vitest';
import { readStructure } from './structure-count.ts';

it('counts lines of a file and of each function, and knows factories', () => {
  const text = [
    '/** Makes a queue. */',
    'export function createQueue(limit: number) {',
    '  const take = () => limit;',
    '  return {',
    '    take,',
    '    leave() {',
    '      return 1;',
    '    },',
    '  };',
    '}',
    'export type Queue = { take(): number };',
    'export const most = 3,',
    '  least = 1;',
    '',
  ].join('\n');
  expect(readStructure('a.ts', text)).toEqual({
    path: 'a.ts',
    lines: 13,
    functions: [
      { name: 'createQueue', lines: 9, isFactory: true },
      { name: 'take', lines: 1, isFactory: false },
      { name: 'leave', lines: 3, isFactory: false },
    ],
    exported: [
      { name: 'createQueue', documented: true },
      { name: 'Queue', documented: false },
      { name: 'most', documented: false },
      { name: 'least', documented: false },
    ],
  });
});

it('reads components', () => {
  expect(readStructure('a.tsx', 'export const A = () => <p>text</p>;').functions).toEqual([
    { name: 'A', lines: 1, isFactory: false },
  ]);
});

it('counts the signatures of one function as one name', () => {
  const text = [
    '/** Whose it is. */',
    'export function nameOf(id: string): string;',
    'export function nameOf(id: null): null;',
    'export function nameOf(id: string | null) {',
    '  return id;',
    '}',
  ].join('\n');
  expect(readStructure('a.ts', text).exported).toEqual([{ name: 'nameOf', documented: true }]);
});
