import type { Multiplier } from '../../games/hosted/hosted-game.ts';
import { pairOf } from './poker-hand.ts';

// What casino hold'em pays, by the kind of the member's hand (`handKinds`), thousandths, the stake included.

/** The ante, where the dealer does not qualify or loses. */
export const antePays: readonly Multiplier[] = [2000, 2000, 2000, 2000, 2000, 3000, 4000, 11_000, 21_000, 101_000];

/** The AA+ bonus, by hand and flop; a pair pays if it is of aces. */
export const bonusPays: readonly Multiplier[] = [0, 8000, 8000, 8000, 8000, 21_000, 31_000, 41_000, 51_000, 101_000];

/** The lowest rank of a pair the dealer qualifies with. */
const lowestPair = 4;

/** Whether the dealer's hand of seven cards qualifies. */
export const dealerQualifies = (strength: number): boolean => strength >= pairOf(lowestPair);

/** Whether a hand of five cards wins the bonus. */
export const winsBonus = (strength: number): boolean => strength >= pairOf(1);
