import { ladder } from './ladder.ts';

/** Balls of the power ladder: 1–14 have three rungs, 15–28 four. */
export const powerLadderBalls = 28;

/**
 * The power ladder, from a ball that is drawn as the first of a powerball round is: one of 1 to 28.
 *
 * It draws from a chain of its own, not from the powerball's round, so that a game's outcome never depends on another's.
 *
 * Source: rules 1.1 "Power ladder".
 */
export const powerLadder = ladder('powerladder', '파워사다리', powerLadderBalls);
