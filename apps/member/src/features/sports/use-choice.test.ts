import { expect, test } from 'vitest';
import { readChoice } from './use-choice.ts';

const tabs = [{ id: 'all' }, { id: 'winner' }, { id: 'total' }];

test('an address is read, numbers or text alike', () =>
  expect(
    readChoice(
      {
        sport: 6046,
        league: '12',
        place: 'ENG',
        day: '2026-11-21',
        market: 'total',
        game: 77,
        only: 'soon',
        sort: 'time',
      },
      tabs,
      'all',
    ),
  ).toEqual({
    sportsId: '6046',
    leagueSeq: '12',
    location: 'ENG',
    day: '2026-11-21',
    tab: 'total',
    gameSeq: '77',
    only: 'soon',
    sort: 'time',
  }));

test('nonsense in an address is as if absent', () =>
  expect(
    readChoice(
      {
        sport: '<script>',
        league: -1,
        place: 'england',
        day: 'today',
        market: 'special',
        game: 'x',
        only: 'me',
        sort: 'odds',
      },
      tabs,
      'winner',
    ),
  ).toEqual({
    sportsId: null,
    leagueSeq: null,
    location: null,
    day: null,
    tab: 'winner',
    gameSeq: null,
    only: null,
    sort: 'league',
  }));
