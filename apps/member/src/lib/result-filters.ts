import { resultWords } from '@lime/domain/betting/slip-words.ts';

const results = ['wait', 'hit', 'miss', 'exception'] as const;

/** A result of slips, or all of them. */
export type ResultFilter = 'all' | (typeof results)[number];

/** The results by which a member's slips can be filtered. */
export const resultFilters: readonly { id: ResultFilter; name: string }[] = [
  { id: 'all', name: '전체' },
  ...results.map((id) => ({ id, name: resultWords[id] })),
];
