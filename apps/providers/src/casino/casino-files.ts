import { readHostFiles } from '../host-files.ts';

/** Scripts and styles of all pages of the casino. */
export const casinoFiles = readHostFiles('casino', ['token', 'token-game', 'rounds', 'roulette', 'roulette-board']);
