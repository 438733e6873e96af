import { expect, test } from 'vitest';
import { draftOf, settingsOf } from './settings-draft.ts';

const state = {
  settings: {
    active: true,
    drawDay: 6,
    drawTime: '20:00',
    prizes: { first: 1_000_000, second: 300_000, third: 50_000, fourth: 3_000, fifth: 500 },
    perCheckIn: 1,
    stakePer: 100_000,
    mostPerRound: 10,
  },
  budget: { day: 50_000_000, month: 100_000_000 },
  given: { day: 0, month: 0 },
  revision: 0,
  budgetRevision: 0,
  lastTickets: 0,
};
const draft = draftOf(state);

test('what nobody touched is what was there', () => {
  expect(settingsOf(draft)).toEqual({ settings: state.settings, budget: state.budget });
});

test.each([
  ['no prize', { first: null }, false],
  ['a prize of nothing', { first: 0 }, true],
  ['a prize beyond the highest', { first: 100_000_001 }, false],
  ['no hour', { drawTime: '' }, false],
  ['none for a check-in', { perCheckIn: '0' }, true],
  ['nothing typed for a check-in', { perCheckIn: '' }, false],
  ['eleven for a check-in', { perCheckIn: '11' }, false],
  ['none in a round', { mostPerRound: '0' }, false],
  ['a hundred in a round', { mostPerRound: '100' }, true],
  ['a hundred and one', { mostPerRound: '101' }, false],
  ['no budget', { budgetDay: null }, false],
])('%s', (_what, changes, fits) => expect(settingsOf({ ...draft, ...changes }) !== null).toBe(fits));
