import { resultWords } from '@lime/domain/betting/slip-words.ts';

const results = ['wait', 'hit', 'miss', 'exception'] as const;

export type ResultFilter = 'all' | (typeof results)[number];

/** What a member's slips can be narrowed to by how they stand. */
export const resultFilters: readonly { id: ResultFilter; name: string }[] = [
  { id: 'all', name: '전체' },
  ...results.map((id) => ({ id, name: resultWords[id] })),
];
