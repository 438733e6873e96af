import type { Draw } from '../../fairness/draw.ts';
import type { Card } from '../../games/cards.ts';
import type { Fraction } from '../../games/game.ts';
import { fraction } from '../../games/hosted/fraction.ts';
import type { HostedGame, Multiplier } from '../../games/hosted/hosted-game.ts';
import { createSpotRules, paysOf, returnOfSpot } from '../../games/hosted/spot-game.ts';
import type { Case, Spot, SpotBet, SpotRules } from '../../games/hosted/spot-game.ts';
import type { Won } from '../../money.ts';
import type { Composition } from './shoe.ts';

/** The engines of casino tables. */
export type TableGameId = 'baccarat' | 'roulette' | 'dragon-tiger' | 'sic-bo' | 'holdem';

/** Seconds of betting of a shared round. Source: issue "Casino" item 5. */
export const betSeconds = 15;
/** Seconds between what is turned over, and between the last of it and the next round's betting. */
export const revealSeconds = 1;
/** Seconds between the last of what is turned over and the next round's betting. */
export const restSeconds = 4;
/** No round of a table and no hand of a member begins sooner after the one before. Seconds. */
export const leastCycleSeconds = 5;

/** From the opening of a shared round to that of the next one. @param reveals  cards, dice or balls it shows */
export const cycleSeconds = (reveals: number): number =>
  Math.max(leastCycleSeconds, betSeconds + reveals * revealSeconds + restSeconds);

/** A spot of a casino table. */
export type TableSpot<Facts> = Spot<Facts> & {
  /** whether it is a side bet: from a shoe, it is closed where the cards that are left would favour it */
  readonly isSide: boolean;
  /** its highest stake, in percent of the table's */
  readonly limitPercent: number;
};

/** A line of the page of rules, in Korean. */
export type RuleFact = { readonly title: string; readonly text: string };

/** What is shown of a spot before betting; all of it exact but the deviation. */
export type SpotFigures = {
  readonly spot: string;
  /** share of its stakes it pays back */
  readonly returned: Fraction;
  /** how often it pays more than its stake */
  readonly hit: Fraction;
  /** the most a stake is multiplied by, and how often */
  readonly highest: { readonly multiplier: Multiplier; readonly chance: Fraction };
  /** standard deviation of what one won of stake pays, for showing */
  readonly deviation: number;
};

/** What turns up in a round, in the order in which it does. */
export type Reveal = {
  /** whose it is */
  readonly place: 'player' | 'banker' | 'dragon' | 'tiger' | 'board' | 'dealer' | 'wheel' | 'dice';
  /** a card, the number of a pocket or of a die */
  readonly shows: Card | number;
};

/**
 * A game of casino tables: rules, prices and chances. Callers pass a game only outcomes that this game drew or read, and bets
 * that it has checked.
 */
type TableRules<Outcome> = Pick<
  HostedGame<SpotBet, Outcome>,
  'mostBets' | 'checkBet' | 'betKey' | 'settle' | 'betText' | 'readOutcome' | 'outcomeText' | 'returns'
> & {
  readonly id: TableGameId;
  /** in Korean */
  readonly name: string;
  readonly spots: readonly Omit<TableSpot<never>, 'multiplierOf'>[];
  /** The most these bets can pay together. */
  maxPayout(bets: readonly SpotBet[]): Won;
  /** The least these bets pay together, whatever the outcome; 0: they can all be lost. */
  minPayout(bets: readonly SpotBet[]): Won;
  /** What is shown of each spot before betting. */
  figures(): readonly SpotFigures[];
  /** The mark of an outcome on roads, in Korean (`games/roads.ts`); null: none, as of a tie on the big road. */
  mark(outcome: Outcome): string | null;
  /** What turns up after betting, one after the other. */
  reveals(outcome: Outcome): readonly Reveal[];
  /** The rules as the table's page shows them. */
  readonly facts: readonly RuleFact[];
};

/** Rounds for all at the table, each drawn from a link and the round's salt. */
export type RoundTableGame<Outcome> = TableRules<Outcome> & {
  readonly dealing: 'round';
  readonly draw: Draw<Outcome>;
};

/** Rounds for all at the table, dealt one after the other from a shoe whose order is drawn, and committed to, before its first card. */
export type ShoeTableGame<Outcome> = TableRules<Outcome> & {
  readonly dealing: 'shoe';
  /** cards behind the cut card */
  readonly cutCards: number;
  /** The round that begins with the next card. @param next  takes a card off the shoe */
  deal(next: () => Card): Outcome;
  /** What every spot pays back from exactly these cards. @param left  at least six cards */
  returnsFrom(left: Composition): ReadonlyMap<string, Fraction>;
};

/** A hand of one member against the house, in two steps: what is opened is seen before the member goes on. */
export type HandTableGame<Outcome, Opening> = TableRules<Outcome> & {
  readonly dealing: 'hand';
  readonly play: { readonly kind: 'instant'; readonly paceSeconds: number };
  readonly open: Draw<Opening>;
  draw(opening: Opening): Draw<Outcome>;
  /** Whether these bets may begin a hand. */
  opens(bets: readonly SpotBet[]): boolean;
  /** What the member may add after the opening; null where these bets ask for nothing. */
  secondBet(bets: readonly SpotBet[]): SpotBet | null;
  /** An opening that was stored as JSON; null when it is none of this game. */
  readOpening(stored: unknown): Opening | null;
};

type Definition<Outcome, Facts> = {
  readonly id: TableGameId;
  readonly spots: readonly TableSpot<Facts>[];
  factsOf(outcome: Outcome): Facts;
  cases(): Iterable<Case<Facts>>;
};

/** What is shown of a spot whose multipliers come up in so many ways. */
export function figuresOfPays(spot: string, pays: ReadonlyMap<Multiplier, number>): SpotFigures {
  const of = [...pays.values()].reduce((sum, count) => sum + count, 0);
  const ways = (is: (multiplier: Multiplier) => boolean) =>
    [...pays].reduce((sum, [multiplier, count]) => (is(multiplier) ? sum + count : sum), 0);
  const highest = Math.max(...pays.keys());
  const mean = [...pays].reduce((sum, [multiplier, count]) => sum + (multiplier / 1000) * (count / of), 0);
  const variance = [...pays].reduce(
    (sum, [multiplier, count]) => sum + (multiplier / 1000 - mean) ** 2 * (count / of),
    0,
  );
  let paid = 0n;
  for (const [multiplier, count] of pays) paid += BigInt(multiplier) * BigInt(count);
  return {
    spot,
    returned: fraction(paid, BigInt(of) * 1000n),
    hit: fraction(
      ways((multiplier) => multiplier > 1000),
      of,
    ),
    highest: { multiplier: highest, chance: fraction(pays.get(highest)!, of) },
    deviation: Math.sqrt(variance),
  };
}

/** The bets of a table with spots: what they pay, what they pay back, and what is shown of them. */
export function createTableSpots<Outcome, Facts>(
  definition: Definition<Outcome, Facts>,
): Omit<SpotRules<Outcome>, 'watch' | 'maxPayout' | 'minPayout'> &
  Pick<TableRules<Outcome>, 'figures' | 'maxPayout' | 'minPayout'> &
  Pick<typeof definition, 'spots'> {
  const { spots, cases } = definition;
  const { watch: _watch, ...rules } = createSpotRules(definition);
  let figures: readonly SpotFigures[] | undefined;
  return {
    ...rules,
    spots,
    maxPayout: (bets) => rules.maxPayout(bets, null),
    minPayout: (bets) => rules.minPayout(bets, null),
    figures() {
      const all = figures ? [] : [...cases()];
      return (figures ??= spots.map((spot) => figuresOfPays(spot.id, paysOf(spot, all).pays)));
    },
  };
}

/** What each spot pays back where so many cases can come up. */
export const returnsOfCases = <Facts>(
  spots: readonly Spot<Facts>[],
  cases: readonly Case<Facts>[],
): ReadonlyMap<string, Fraction> => new Map(spots.map((spot) => [spot.id, returnOfSpot(spot, cases)]));

/** What the rules of every table with a shoe say alike, in Korean. */
export const shoeFacts = {
  bets: { title: '베팅', text: `카드를 열기 전 ${betSeconds}초 동안 베팅해요.` },
  cards: { title: '카드', text: '8벌 416장을 섞은 순서를 첫 카드 전에 정하고, 그 해시를 먼저 공개해요.' },
  burned: {
    title: '태우는 카드',
    text: '첫 카드를 열고 그 숫자만큼(10·J·Q·K는 10장) 더 열어서 치워요. 치운 카드는 모두 보여요.',
  },
  closing: {
    title: '닫히는 사이드 베팅',
    text: '남은 카드로 계산한 환수율이 100% 이상이 되는 사이드 베팅은 그 회차에 닫혀요.',
  },
} as const;
