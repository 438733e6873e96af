import * as z from 'zod';

const won = z.int().min(1).max(9_000_000_000_000).nullable();

/** Limits below those of a level: won of one bet and of its win, null for none, and the delay of bets in play in seconds. */
export const ownLimits = { maxStake: won, maxWin: won, betDelay: z.int().min(0).max(60) };
