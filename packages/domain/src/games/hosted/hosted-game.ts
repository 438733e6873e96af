import type { GameId } from '../../access/game-list.ts';
import type { MenuName } from '../../access/game-list.ts';
import type { Draw } from '../../fairness/draw.ts';
import type { LimitKind } from '../../limits/level-limits.ts';
import type { Won } from '../../money.ts';
import { payoutOf, productOf } from '../../odds.ts';
import type { Fraction } from '../game.ts';
import type { RoundClock } from '../rounds.ts';
import { isWhole, propertyOf } from '../whole.ts';
import { boundsOf } from './fraction.ts';

/** The name a host gives a game when it redeems a launch. Source: decision 80. */
export type GameType = 'roulette' | 'graph' | 'highlow' | 'highlow5s' | 'baccarat' | 'keno' | 'horse';

/** When there is something to bet on. */
export type HostedPlay =
  /** whenever the member likes, at most one play in `paceSeconds` a member and game; drawn from the member's own seeds */
  | { readonly kind: 'instant'; readonly paceSeconds: number }
  /** by the clock, one outcome for all; drawn from a chain */
  | { readonly kind: 'rounds'; readonly clock: RoundClock }
  /** one round after the other, each as long as it lasts, after `betSeconds` of betting; drawn from a chain */
  | { readonly kind: 'continuous'; readonly betSeconds: number };

/** A question that the plays of a game answer again and again: did seven win? Its number is its own in its game for ever. */
export type WatchedSeries = { readonly no: number; readonly name: string };
/** One answer to it, with the chance it had just before, above 0 and below 1. */
export type Trial = { readonly no: number; readonly chance: number; readonly won: boolean };
/**
 * By what it is noticed that a game no longer draws as it says: series of trials. Each trial's chance holds whatever came in
 * the trials before it, those of the same play included.
 */
export type GameWatch<Bet, Outcome> = {
  readonly series: readonly WatchedSeries[];
  /** @param bets  of the play; none where a round is everybody's */
  trialsOf(outcome: Outcome, bets: readonly Bet[]): readonly Trial[];
};

/** The series of what members picked themselves. */
export const membersPick = 0;

/** What every bet has. A bet is plain data that survives JSON. */
export type HostedBet = { readonly stake: Won };

/** How often a multiplier pays: thousandths of the stake, the stake included. 0 is lost, 1000 returned. */
export type Multiplier = number;

/** One kind of bet with the share of its stakes it pays back. */
export type BetReturn = {
  /** in Korean, as members read it: 한 번호 */
  readonly name: string;
  /** in Korean, what a short list shows its kinds together as: 낮음; null: itself */
  readonly group: string | null;
  /** the lowest and the highest price of a pick of this kind, thousandths */
  readonly prices: { readonly lowest: Multiplier; readonly highest: Multiplier };
  /** exact, by enumeration: of the pick that pays back least, and of the one that pays back most */
  readonly lowest: Fraction;
  readonly highest: Fraction;
};

/**
 * A game that a host runs: the site sees debits and credits alone. Rules and chances are here, so that the host, the frame,
 * the verifier and the office say the same.
 *
 * Callers pass a game only outcomes that this game drew or read, and bets that it has checked.
 */
export type HostedGame<Bet extends HostedBet, Outcome, Opening = null> = {
  readonly id: GameId;
  readonly gType: GameType;
  /** in Korean */
  readonly name: string;
  /** the menu entry that opens it */
  readonly menu: MenuName;
  readonly limitKind: LimitKind;
  readonly play: HostedPlay;
  /** bets of one member in one round or play */
  readonly mostBets: number;
  /**
   * What is shown before betting. Instant games take it from the play's own stream, games with rounds from the stream
   * `openingMessage` of the link before theirs, which is revealed already.
   */
  readonly open: Draw<Opening>;
  /** The outcome, from the stream of the play or of the round. */
  draw(opening: Opening): Draw<Outcome>;
  /** A bet that came over a wire; null when it is none of this game. */
  checkBet(value: unknown): Bet | null;
  /** Whether there is such a bet after this opening: none is higher than an ace. */
  takes(bet: Bet, opening: Opening): boolean;
  /** Two bets of one place have one key. */
  betKey(bet: Bet): string;
  /** What each bet pays, the stake included; a lost one 0. */
  settle(bets: readonly Bet[], outcome: Outcome): readonly Won[];
  /** The most these bets can pay together. @param opening  null where the game has none */
  maxPayout(bets: readonly Bet[], opening: Opening): Won;
  /** The least these bets pay together, whatever the outcome; 0: they can all be lost. @param opening  null where the game has none */
  minPayout(bets: readonly Bet[], opening: Opening): Won;
  /** A bet as its host keeps it, with what was done since it was placed; null when it is none. Absent: as `checkBet` reads it. */
  readBet?(stored: unknown): Bet | null;
  /** An opening that was stored as JSON; null when it is none of this game. Absent: `minPayout` does not depend on one. */
  readOpening?(stored: unknown): Opening | null;
  /** A bet in Korean, as slips show it: 13~24. */
  betText(bet: Bet): string;
  /** An outcome that was stored as JSON; null when it is none of this game. */
  readOutcome(stored: unknown): Outcome | null;
  /** The outcome in Korean, as history shows it. */
  outcomeText(outcome: Outcome): string;
  /** Every kind of bet, in the order in which rules list them. */
  returns(): readonly BetReturn[];
  readonly watch: GameWatch<Bet, Outcome>;
};

/** The kinds of bet of a game, those of one group as one. */
export function briefReturns(game: Pick<HostedGame<HostedBet, never, never>, 'returns'>): readonly BetReturn[] {
  const groups = Map.groupBy(game.returns(), ({ name, group }) => group ?? name);
  return [...groups].map(([name, list]) => ({
    name,
    group: null,
    prices: {
      lowest: Math.min(...list.map(({ prices }) => prices.lowest)),
      highest: Math.max(...list.map(({ prices }) => prices.highest)),
    },
    ...boundsOf(list.flatMap(({ lowest, highest }) => [lowest, highest])),
  }));
}

/** What a stake pays at a multiplier, cut to whole won as all payouts of the site are. */
export const payOf = (stake: Won, multiplier: Multiplier): Won => payoutOf(stake, productOf([multiplier]));

/** Why a member's bets are refused before anything is asked of the site. */
export type BetsFault = 'not-bets' | 'too-many' | 'twice';

/** The bets of one member that came over a wire. A place is bet on once: a member who adds to it changes the stake. */
export function checkBets<Bet extends HostedBet>(
  game: Pick<HostedGame<Bet, never, never>, 'checkBet' | 'betKey' | 'mostBets'>,
  values: unknown,
): { readonly bets: readonly Bet[] } | { readonly fault: BetsFault } {
  if (!Array.isArray(values) || values.length === 0) return { fault: 'not-bets' };
  if (values.length > game.mostBets) return { fault: 'too-many' };
  const bets = values.map((value) => game.checkBet(value)).filter((bet) => bet !== null);
  if (bets.length !== values.length) return { fault: 'not-bets' };
  if (new Set(bets.map((bet) => game.betKey(bet))).size !== bets.length) return { fault: 'twice' };
  return { bets };
}

/** The most a stake may be before any limit: all amounts of the wire are below. */
const highestStake = 9_000_000_000_000;

/** The stake of a bet that came over a wire; null when it is none. */
export function stakeOf(value: unknown): Won | null {
  const stake = propertyOf(value, 'stake');
  return isWhole(stake, 1, highestStake) ? stake : null;
}

/** What the n-th block of a round's opening is an HMAC-SHA-256 of, keyed with the link of the round before. */
export const openingMessage = (game: string, no: number, block: number): string => `${game}:${no}:opening:${block}`;

/** Every bet can be made. */
export const takesAll = (): boolean => true;

/** Nothing is shown before betting. */
export const noOpening: Draw<null> = () => null;
