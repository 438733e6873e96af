import { tableGames } from '@lime/domain/casino/tables/table-games.ts';
import { hostedGames } from '@lime/domain/games/hosted-games.ts';
import { roundGames } from '@lime/domain/games/round-games.ts';
import { expect, test } from 'vitest';
import { fairGames } from './fair-games.ts';

test('every game has a paragraph on how it is drawn, under the way it is drawn by', () => {
  const kindOf = (id: string) => fairGames.find((game) => game.id === id)?.kind;
  for (const { id } of roundGames) expect([id, kindOf(id)]).toEqual([id, 'round']);
  for (const { id, play } of hostedGames)
    expect([id, kindOf(id)]).toEqual([id, play.kind === 'instant' ? 'play' : 'round']);
  for (const { id, dealing } of tableGames)
    expect([id, kindOf(id)]).toEqual([id, dealing === 'hand' ? 'play' : 'table']);
  expect(kindOf('slots')).toBe('play');
  for (const { how } of fairGames) expect(how).toMatch(/요\.$/);
});
