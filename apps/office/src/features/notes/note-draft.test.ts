import { expect, test } from 'vitest';
import { audienceOf, draftProblems, emptyDraft, idsOf } from './note-draft.ts';
import type { NoteDraft } from './note-draft.ts';

test('ids stand apart by anything, each once', () => {
  expect(idsOf(' demo01, DEMO02;demo01\n\tdemo03 ')).toEqual(['demo01', 'demo02', 'demo03']);
  expect(idsOf(' , ')).toEqual([]);
});

const draft = (changes: Partial<NoteDraft>): NoteDraft => ({ ...emptyDraft, ...changes });
const ids = (count: number) => Array.from({ length: count }, (_, no) => `id${no}`).join(' ');

test.each([
  ['no ids', draft({}), null],
  ['an id', draft({ ids: 'demo01' }), { to: 'members', loginIds: ['demo01'] }],
  ['as many as there may be', draft({ ids: ids(100) }), { to: 'members', loginIds: idsOf(ids(100)) }],
  ['one more', draft({ ids: ids(101) }), null],
  ['an id nobody can have', draft({ ids: 'x'.repeat(21) }), null],
  ['no grade', draft({ mode: 'grades' }), null],
  [
    'grades',
    draft({ mode: 'grades', grades: [2, 3] }),
    { to: 'filter', conditions: [{ kind: 'grade', grades: [2, 3] }] },
  ],
  ['no condition', draft({ mode: 'filter' }), null],
  ['a condition half filled', draft({ mode: 'filter', conditions: [{ kind: 'balance', min: null, max: null }] }), null],
  [
    'a condition',
    draft({ mode: 'filter', conditions: [{ kind: 'neverBet' }] }),
    { to: 'filter', conditions: [{ kind: 'neverBet' }] },
  ],
  ['everybody', draft({ mode: 'all' }), { to: 'filter', conditions: [] }],
])('%s', (_why, given, audience) => expect(audienceOf(given)).toEqual(audience));

const fine = draft({ mode: 'all', title: '제목', content: '내용' });
const now = Date.parse('2026-01-01T00:00:00Z');
test.each([
  ['fine', fine, []],
  ['empty', draft({}), ['audience', 'title', 'content']],
  ['blanks are nothing', { ...fine, title: ' \n', content: '\u200b' }, ['title', 'content']],
  ['just as long as it may be', { ...fine, title: '가'.repeat(60), content: '\u{1F600}'.repeat(2_000) }, []],
  ['one more', { ...fine, title: '가'.repeat(61), content: '가'.repeat(2_001) }, ['title', 'content']],
  ['later without a moment', { ...fine, later: true }, ['dueAt']],
  ['later, now', { ...fine, later: true, dueAt: '2026-01-01T00:00:00Z' }, ['dueAt']],
  ['later', { ...fine, later: true, dueAt: '2026-01-01T00:01:00Z' }, []],
  ['a moment that does not count', { ...fine, dueAt: '2020-01-01T00:00:00Z' }, []],
] as [string, NoteDraft, string[]][])('%s', (_why, given, fields) =>
  expect(Object.keys(draftProblems(given, now))).toEqual(fields),
);
