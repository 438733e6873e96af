import type { HostedBet } from '@lime/domain/games/hosted/hosted-game.ts';
import { casinoTables, roundLimit, spotLimits } from '@lime/domain/casino/tables/casino-tables.ts';
import type { CasinoTable } from '@lime/domain/casino/tables/casino-tables.ts';
import { tableGame } from '@lime/domain/casino/tables/table-games.ts';
import type { AnyTableGame, TableOutcome } from '@lime/domain/casino/tables/table-games.ts';
import type { RoundTableGame, ShoeTableGame } from '@lime/domain/casino/tables/table-game.ts';
import { refused } from '../../token/play-rows.ts';
import type { BetGame, RoundBetAnswer } from '../../token/round-bets.ts';

/** A game whose rounds are for all at the table. */
export type SharedGame = RoundTableGame<TableOutcome> | ShoeTableGame<TableOutcome>;

/** A table where all play the same rounds. */
export type SharedTable = CasinoTable & { readonly rules: SharedGame };

/** What is shown of a round of a shoe before betting. Rounds drawn from a link of their own show nothing. */
export type ShoeOpening = {
  /** cards that are gone when it begins */
  readonly from: number;
  /** its place in the shoe, from 1 */
  readonly ofShoe: number;
  /** side bets that the cards that are left would favour */
  readonly closed: readonly string[];
};

const isShared = (game: AnyTableGame): game is SharedGame => game.dealing !== 'hand';

/** Every table with rounds for all, in the order of the lobby. */
export const sharedTables: readonly SharedTable[] = casinoTables.flatMap((table) => {
  const rules = tableGame(table.game);
  return isShared(rules) ? [{ ...table, rules }] : [];
});

const won = (amount: number) => amount.toLocaleString('ko-KR');
const no = (code: string, msg: string) => refused(code, msg) as RoundBetAnswer;

/** Spots nobody may bet on in a round. @param opening  as its row has it */
export const closedIn = (opening: unknown): readonly string[] => (opening as ShoeOpening | null)?.closed ?? [];

/** A table as bets on its rounds know it: spots with limits of their own, and some closed for a round. */
function makeBetGame(table: SharedTable): BetGame {
  const { rules } = table;
  const most = roundLimit(table);
  const spots = new Map(rules.spots.map((spot) => [spot.id, { name: spot.name, ...spotLimits(table, spot) }]));
  return {
    gType: table.id as BetGame['gType'],
    productId: table.product.id,
    mostBets: rules.mostBets,
    checkBet: (value) => rules.checkBet(value),
    betKey: (bet) => rules.betKey(bet as never),
    takes: () => true,
    settle: (bets, outcome) => rules.settle(bets as never, outcome as never),
    maxPayout: (bets) => rules.maxPayout(bets as never),
    betText: (bet) => rules.betText(bet as never),
    readOutcome: (stored) => rules.readOutcome(stored) as ReturnType<BetGame['readOutcome']>,
    outcomeText: (outcome) => rules.outcomeText(outcome as never),
    refuse(all, bets, { limits }, opening) {
      const closed = closedIn(opening);
      const spotOf = (bet: HostedBet) => spots.get(rules.betKey(bet as never))!;
      const shut = bets.find((bet) => closed.includes(rules.betKey(bet as never)));
      if (shut) return no('SPOT_CLOSED', `이번 회차에는 ${spotOf(shut).name} 베팅을 받지 않아요.`);
      for (const bet of all) {
        const { name, min, max } = spotOf(bet);
        if (bet.stake < min) return no('BET_STAKE_BELOW_MIN', `${name} 최소 베팅금액은 ${won(min)}원이에요.`);
        if (bet.stake > max) return no('BET_STAKE_ABOVE_MAX', `${name}에는 ${won(max)}원까지 베팅할 수 있어요.`);
      }
      const stake = all.reduce((sum, bet) => sum + bet.stake, 0);
      const highest = Math.min(most, limits.max);
      return stake > highest ? no('BET_STAKE_ABOVE_MAX', `한 회차에 ${won(highest)}원까지 베팅할 수 있어요.`) : null;
    },
  };
}

const byId = new Map(sharedTables.map((table) => [table.id, { table, game: makeBetGame(table) }]));

/** The shared table with this id; null: there is none. */
export const sharedTable = (id: string): SharedTable | null => byId.get(id)?.table ?? null;

/** The shared table with this id as bets know it; null: there is none. */
export const betGame = (id: string): BetGame | null => byId.get(id)?.game ?? null;
