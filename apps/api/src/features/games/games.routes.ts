import {
  lotusBaccaratPast,
  lotusBaccaratRound,
  lotusOddEvenPast,
  lotusOddEvenRound,
  miniPast,
  miniRound,
  roundProof,
  roundProofs,
  roundSlips,
  roundTimer,
} from '@lime/contract/games.ts';
import { assert } from '@lime/domain/assert.ts';
import { findRoundGame } from '@lime/domain/games/round-games.ts';
import type { GameId, MiniGameId } from '@lime/domain/access/game-list.ts';
import type { Handle } from '../../core/handle.ts';
import type { Games } from './games.service.ts';
import type { Game } from './round-clock.ts';

/** @param assertMenuOpen  the menu entry of a game is open. @throws Refused MENU_CLOSED, ROUTE_REPAIR (403) */
export function registerGames(handle: Handle, games: Games, assertMenuOpen: (menu: string) => void): void {
  const open = (id: GameId): Game => {
    const game = findRoundGame(id);
    assert(game, `${id} has rounds`);
    assertMenuOpen(game.menu);
    return game;
  };
  // the token powerball is the site's own (decision 78)
  const mini = (type: MiniGameId | 'token') => open(type === 'token' ? 'powerball' : type);
  const baccarat = (table = 1) => open(table === 2 ? 'lotus-baccarat2' : 'lotus-baccarat');

  handle(miniRound, async ({ input }) => ({ game: await games.current(mini(input.type)) }));
  handle(roundTimer, ({ input }) => games.timer(open(input.type === 'token' ? 'powerball' : input.type)));
  handle(miniPast, ({ input }) => games.past(mini(input.type), input.page, input.size));
  handle(lotusOddEvenRound, async () => ({ game: await games.current(open('lotus-oddeven')) }));
  handle(lotusBaccaratRound, async ({ input }) => ({ game: await games.current(baccarat(input.table)) }));
  handle(lotusOddEvenPast, ({ input }) => games.past(open('lotus-oddeven'), input.page, input.size));
  handle(lotusBaccaratPast, ({ input }) => games.past(baccarat(input.table), input.page, input.size));
  handle(roundProof, ({ input }) => games.proof(input.gameSeq));
  handle(roundProofs, ({ input }) => games.proofs(input.game, input));
  handle(roundSlips, ({ input }) => games.slips(input.gameSeq, input.after));
}
