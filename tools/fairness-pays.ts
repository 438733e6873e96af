import { antePays, bonusPays } from '@lime/domain/casino/tables/holdem-pays.ts';
import { baccarat } from '@lime/domain/casino/tables/shoe-baccarat.ts';
import { dragonTiger } from '@lime/domain/casino/tables/dragon-tiger.ts';
import { sicBo } from '@lime/domain/casino/tables/sic-bo.ts';
import type { GamePick, RoundGame } from '@lime/domain/games/game.ts';
import { highLowCardNumbered, highLowPicks, winningCards } from '@lime/domain/games/hosted/high-low-cards.ts';
import { highLow5sPrice } from '@lime/domain/games/hosted/high-low-5s.ts';
import { tokenBaccarat } from '@lime/domain/games/hosted/token-baccarat.ts';
import { kenoMultipliers, kenoRisks } from '@lime/domain/games/hosted/token-keno.ts';
import { roundGames } from '@lime/domain/games/round-games.ts';
import { markdownTable, upTo } from './markdown-table.ts';

// The pay tables of docs/fairness.md, from the rules of the games.

const times = (thousandths: number) => String(thousandths / 1000);

/** Rising whole numbers in the shortest words: `1, 3`, `15–64`, `odd 1–39, even 42–80`. */
function numbersText(numbers: readonly number[]): string {
  if (numbers.length < 6) return numbers.join(', ');
  const step = numbers[1]! - numbers[0]!;
  const end = numbers.findIndex((number, index) => number !== numbers[0]! + index * step);
  const run = end === -1 ? numbers : numbers.slice(0, end);
  const kind = step === 1 ? '' : run[0]! % 2 === 1 ? 'odd ' : 'even ';
  const text = `${kind}${run[0]!}–${run.at(-1)!}`;
  return end === -1 ? text : `${text}, ${numbersText(numbers.slice(end))}`;
}

/** Five of 1 to 28 with a sum. */
function ballsOf(sum: number): number[] {
  const balls = [1, 2, 3, 4, 5];
  let left = sum - 15;
  for (let at = 4; at >= 0; at -= 1) {
    const more = Math.min(left, 23);
    balls[at]! += more;
    left -= more;
  }
  return balls;
}

/** What a pick of powerball wins with, by trying every powerball and every sum. */
function powerballText(game: RoundGame<never>, { no }: GamePick): string {
  const wins = (balls: number[], powerball: number) => game.resultOf({ balls, powerball } as never, no) === 'won';
  const powers = upTo(0, 9).filter((power) => wins(ballsOf(15), power));
  const sums = upTo(15, 130).filter((sum) => wins(ballsOf(sum), 0));
  return powers.length % 10 === 0 ? `sum ${numbersText(sums)}` : `powerball ${numbersText(powers)}`;
}

/** What a pick of a ladder wins with, by trying every ball. */
function ladderText(game: RoundGame<never>, { no }: GamePick, balls: number): string {
  return `ball ${numbersText(upTo(1, balls).filter((ball) => game.resultOf({ ball } as never, no) === 'won'))}`;
}

const lotusOddEvenTexts = [
  'sum of the two cards odd',
  'sum even',
  'hidden card 1–5',
  'hidden card 6–10',
  'hidden card heart or diamond',
  'hidden card spade or club',
  'hidden card spade',
  'hidden card heart',
  'hidden card diamond',
  'hidden card club',
];
const baccaratTexts = [
  'player has more points; a tie returns the stake',
  'banker has more points; a tie returns the stake',
  'equal points',
  "player's first two cards of one rank",
  "banker's first two cards of one rank",
];

function conditionOf(game: RoundGame<never>, pick: GamePick): string {
  switch (game.id) {
    case 'powerball':
      return powerballText(game, pick);
    case 'powerladder':
      return ladderText(game, pick, 28);
    case 'kenoladder':
      return ladderText(game, pick, 80);
    case 'lotus-oddeven':
      return lotusOddEvenTexts[pick.no - 1]!;
    case 'lotus-baccarat':
    case 'lotus-baccarat2':
      return baccaratTexts[pick.no - 1]!;
  }
}

const roundTables = () =>
  (roundGames as readonly RoundGame<never>[])
    .filter(({ id }) => id !== 'lotus-baccarat2')
    .map((game) => {
      const rows = game.folders.flatMap((folder) =>
        folder.picks.map((pick) => [
          pick.no,
          `${folder.name} ${pick.name}`,
          conditionOf(game, pick),
          times(pick.price),
        ]),
      );
      const ids = game.id === 'lotus-baccarat' ? '`lotus-baccarat`, `lotus-baccarat2`' : `\`${game.id}\``;
      return `### ${ids}\n\n${markdownTable(['No', 'Pick', 'Wins with', 'Pays'], rows)}`;
    });

type PricedSpot = {
  readonly id: string;
  readonly price: number;
  readonly pays?: readonly { readonly price: number }[];
};

/** Spots with one price and one condition are a row. @param texts  a condition by the first part of a spot's id */
function spotTable(name: string, spots: readonly PricedSpot[], texts: Readonly<Record<string, string>>): string {
  const keyOf = ({ id, price, pays = [] }: PricedSpot) =>
    JSON.stringify([textOf(id), price, pays.map((pay) => pay.price)]);
  const textOf = (id: string) => texts[id] ?? texts[id.replace(/-.*/, '')]!;
  const rows = [...Map.groupBy(spots, keyOf).values()].map((list) => {
    const [{ id, price, pays = [] }] = list as [PricedSpot, ...PricedSpot[]];
    const ids = list.map((spot) => `\`${spot.id}\``).join(' ');
    return [ids, textOf(id), pays.length > 0 ? pays.map((pay) => times(pay.price)).join(', ') : times(price)];
  });
  return `### ${name}\n\n${markdownTable(['Spot', 'Wins with', 'Pays'], rows)}`;
}

const pairTexts = {
  player: baccaratTexts[0]!,
  banker: baccaratTexts[1]!,
  tie: baccaratTexts[2]!,
  'player-pair': baccaratTexts[3]!,
  'banker-pair': baccaratTexts[4]!,
};
const tableBaccaratTexts = {
  ...pairTexts,
  'either-pair': 'either pair',
  'perfect-pair': 'a pair of one suit, on either side',
  big: 'five or six cards in both hands together',
  small: 'four cards in both hands together',
  'lucky-six': 'banker wins with six points',
};
const oneCard = (place: string) => ({
  [place]: `${place} has the higher card; a tie pays 0.5`,
  [`${place}-big`]: `${place}'s card 8 to king`,
  [`${place}-small`]: `${place}'s card ace to 6`,
  [`${place}-odd`]: `${place}'s card odd, not 7`,
  [`${place}-even`]: `${place}'s card even`,
  [`${place}-red`]: `${place}'s card heart or diamond, not 7`,
  [`${place}-black`]: `${place}'s card spade or club, not 7`,
});
const dragonTigerTexts = {
  ...oneCard('dragon'),
  ...oneCard('tiger'),
  tie: 'equal ranks',
  'suited-tie': 'equal ranks of one suit',
};
const sicBoTexts = {
  small: 'sum 4–10, no triple',
  big: 'sum 11–17, no triple',
  odd: 'odd sum, no triple',
  even: 'even sum, no triple',
  triple: 'three dice of this face',
  'any-triple': 'three dice of one face',
  double: 'at least two dice of this face',
  sum: 'this sum',
  pair: 'both faces',
  single: 'one, two or three dice of this face',
};

const kenoTables = kenoRisks.map((risk) => {
  const rows = upTo(1, 10).map((picked) => [picked, kenoMultipliers(risk, picked).map(times).join(' · ')]);
  return `### \`keno\`, risk \`${risk}\`\n\n${markdownTable(['Numbers picked', 'Pays with 0, 1, 2, … hits'], rows)}`;
});

/** Winning cards of each pick, by what it is made on. */
function highLowTable(): string {
  const bases = upTo(0, 12).map((rank) => highLowCardNumbered(rank * 4));
  const rows = highLowPicks.map((pick) => {
    const counts = [...bases, 'joker' as const].map((base) => winningCards(pick, base));
    const shown = new Set(counts).size === 1 ? `${counts[0]} on every card` : counts.join(' · ');
    const first = highLow5sPrice(pick, bases[6]!);
    return [`\`${pick}\``, shown, times(first!)];
  });
  const head = ['Pick', 'Winning cards on 2, 3, … 10, J, Q, K, A, joker', 'Pays on an 8'];
  return `### \`highlow\`, \`highlow5s\`\n\n${markdownTable(head, rows)}`;
}

const holdemKinds = [
  'high card',
  'pair',
  'two pairs',
  'three of a kind',
  'straight',
  'flush',
  'full house',
  'four of a kind',
  'straight flush',
  'royal flush',
];
const holdemTable = () => {
  const rows = holdemKinds.map((kind, no) => {
    const bonus = bonusPays[no]! > 0 ? times(bonusPays[no]!) : '0';
    return [kind, times(antePays[no]!), no === 1 ? `${bonus} of aces, otherwise 0` : bonus];
  });
  return `### \`holdem\`\n\n${markdownTable(['Hand', 'Ante', 'AA+ bonus'], rows)}`;
};

/** What every pick and spot of docs/fairness.md wins with, and what it pays. */
export const payTables = (): string =>
  [
    ...roundTables(),
    spotTable('`baccarat` of the token games', tokenBaccarat.spots, pairTexts),
    ...kenoTables,
    highLowTable(),
    spotTable('`baccarat` of casino tables', baccarat.spots, tableBaccaratTexts),
    spotTable('`dragon-tiger`', dragonTiger.spots, dragonTigerTexts),
    spotTable('`sic-bo`', sicBo.spots, sicBoTexts),
    holdemTable(),
  ].join('\n\n');
