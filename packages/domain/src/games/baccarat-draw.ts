import { isCard } from './cards.ts';
import type { Card } from './cards.ts';
import { propertyOf } from './whole.ts';

// The rules of baccarat, whatever its cards are drawn from. Source: rules 1.2 "Baccarat".

/** Both hands of a finished round, in the order their cards were dealt. */
export type BaccaratHands = {
  /** two or three cards */
  readonly player: readonly Card[];
  /** two or three cards */
  readonly banker: readonly Card[];
};

/** What a card of this rank counts: ten, jack, queen and king nothing. */
export const pointsOfRank = (rank: number): number => (rank >= 10 ? 0 : rank);

/** The points of a hand: the last digit of the sum. */
export const pointsOfHand = (hand: readonly Card[]): number =>
  hand.reduce((sum, { rank }) => sum + pointsOfRank(rank), 0) % 10;

/** Whether the first two cards of a hand have one rank. */
export const isPair = (hand: readonly Card[]): boolean => hand[0]?.rank === hand[1]?.rank;

/** The hand with more points; `tie` when they are equal. */
export type Winner = 'player' | 'banker' | 'tie';

/** What bets are decided by. */
export type BaccaratFacts = { readonly winner: Winner; readonly playerPair: boolean; readonly bankerPair: boolean };

/** @param player, banker  points of whole hands */
export const winnerOf = (player: number, banker: number): Winner =>
  player === banker ? 'tie' : player > banker ? 'player' : 'banker';

/** The winner and the pairs of two finished hands. */
export const factsOfHands = ({ player, banker }: BaccaratHands): BaccaratFacts => ({
  winner: winnerOf(pointsOfHand(player), pointsOfHand(banker)),
  playerPair: isPair(player),
  bankerPair: isPair(banker),
});

/** What a bet on a winner is decided by. */
export const wonBy =
  (side: Winner) =>
  ({ winner }: BaccaratFacts): boolean =>
    winner === side;

/** Hands in Korean, as history shows them: 플레이어 승 9 : 7, 플레이어 페어. */
export function handsText(hands: BaccaratHands): string {
  const { winner, playerPair, bankerPair } = factsOfHands(hands);
  const points = `${pointsOfHand(hands.player)} : ${pointsOfHand(hands.banker)}`;
  const result = { player: '플레이어 승', banker: '뱅커 승', tie: '타이' }[winner];
  return [`${result} ${points}`, playerPair && '플레이어 페어', bankerPair && '뱅커 페어'].filter(Boolean).join(', ');
}

/** Hands that were stored as JSON; null when no rules deal them. */
export function readHands(stored: unknown): BaccaratHands | null {
  const hands = { player: readHand(propertyOf(stored, 'player')), banker: readHand(propertyOf(stored, 'banker')) };
  return isDealt(hands) ? hands : null;
}

/** @returns no cards when it is no hand */
const readHand = (stored: unknown) => (Array.isArray(stored) && stored.every((card) => isCard(card, 13)) ? stored : []);

/** Whether either side stops both with eight or nine points of two cards. */
const isNatural = (player: number, banker: number) => player >= 8 || banker >= 8;

/** Whether the player draws a third card. @param player, banker  points of two cards each */
export const playerDraws = (player: number, banker: number): boolean => !isNatural(player, banker) && player <= 5;

/**
 * Whether the banker draws a third card.
 *
 * @param player, banker  points of two cards each
 * @param third           what the player's third card counts; null: the player stood
 */
export function bankerDraws(player: number, banker: number, third: number | null): boolean {
  if (isNatural(player, banker)) return false;
  if (third === null) return banker <= 5;
  if (banker <= 2) return true;
  if (banker === 3) return third !== 8;
  const lowest = { 4: 2, 5: 4, 6: 6 }[banker];
  return lowest !== undefined && third >= lowest && third <= 7;
}

/** Deals a round: player, banker, player, banker, then the third cards. @param next  takes the next card */
export function deal(next: () => Card): BaccaratHands {
  const player = [next()];
  const banker = [next()];
  player.push(next());
  banker.push(next());
  const points = [pointsOfHand(player), pointsOfHand(banker)] as const;
  if (playerDraws(...points)) player.push(next());
  if (bankerDraws(...points, thirdPoints(player))) banker.push(next());
  return { player, banker };
}

/** Whether both hands have as many cards as the rules give them. */
export function isDealt({ player, banker }: BaccaratHands): boolean {
  if (player.length < 2 || banker.length < 2) return false;
  const points = [pointsOfHand(player.slice(0, 2)), pointsOfHand(banker.slice(0, 2))] as const;
  return (
    player.length === (playerDraws(...points) ? 3 : 2) &&
    banker.length === (bankerDraws(...points, thirdPoints(player)) ? 3 : 2)
  );
}

const thirdPoints = (player: readonly Card[]) => (player[2] ? pointsOfRank(player[2].rank) : null);
