import { expect, test } from 'vitest';
import { readPlace } from './use-place.ts';

const today = '2026-11-21';

test('an address is read', () =>
  expect(readPlace({ day: '2026-11-20', sport: 6046, page: 2, game: '77' }, today)).toEqual({
    day: '2026-11-20',
    sportsId: '6046',
    page: 2,
    gameSeq: '77',
  }));

test.each([{ day: '2026-13-40' }, { day: 'yesterday' }, { day: '2026-11-22' }, { sport: 'x', page: -1, game: '<b>' }])(
  'nonsense and days to come are as if absent: %j',
  (search) => expect(readPlace(search, today)).toEqual({ day: today, sportsId: null, page: 1, gameSeq: null }),
);
