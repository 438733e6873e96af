import { ladder } from './ladder.ts';

/** Balls of the keno ladder: 1–40 have three rungs, 41–80 four. */
export const kenoLadderBalls = 80;

/**
 * The keno ladder, from the first ball of our own keno draw: one of 1 to 80, the balls of a keno drum.
 *
 * Rules 1.1 leaves the ball open. Of 80 each of the four ways has exactly 20; of 70 it would not be a quarter.
 */
export const kenoLadder = ladder('kenoladder', '키노사다리', kenoLadderBalls);
