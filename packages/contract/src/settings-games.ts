import * as z from 'zod';
import type { RoundGameId } from '@lime/domain/access/game-list.ts';
import { priceFault, returnOf } from '@lime/domain/games/game.ts';
import type { PriceFault, RoundGame } from '@lime/domain/games/game.ts';
import { roundGames } from '@lime/domain/games/round-games.ts';
import type { GameOutcome } from '@lime/domain/games/round-games.ts';
import type { Odds } from '@lime/domain/odds.ts';
import { wholeNumber, wonOrNone } from './settings-fields.ts';
import { define } from './settings-define.ts';
import type { SettingDefinition } from './settings-define.ts';

/** What an operator sets of a game with rounds. A round keeps what held as it opened (decision 82). */
export type GameSetting = {
  /** betting ends so long before the draw */
  readonly closesSeconds: number;
  /** won; null: the grade's limit alone. Of this and the grade's, the higher minimum and the lower maximum count */
  readonly minBetting: number | null;
  readonly maxBetting: number | null;
  /** bets of one member on a round; null: as many as they like */
  readonly mostBets: number | null;
  /** won of liability that may be open on one pick of a round; null: no cap */
  readonly pickCap: number | null;
  /** decimal odds of two decimals by the number of a pick */
  readonly prices: Readonly<Record<string, number>>;
};

type GameSettingKey = `game.${RoundGameId}`;
type Game = RoundGame<GameOutcome>;

/** Under which key a game's setting is. */
export const gameSettingKey = ({ id }: Pick<Game, 'id'>): GameSettingKey => `game.${id}`;
/** The settings of all games with rounds. */
export const gameSettingKeys: readonly GameSettingKey[] = roundGames.map(gameSettingKey);

/** A round is sealed well before its draw. */
const leastClosing = 5;
/** Half of a round is for betting. */
const maxClosing = ({ clock }: Pick<Game, 'clock'>) => Math.floor(clock.periodSeconds / 2);

/** Decimal odds of a setting; null: not of two decimals. */
const oddsOf = (price: number): Odds | null =>
  Math.round(price * 100) / 100 === price ? Math.round(price * 100) * 10 : null;

/**
 * The share of its stakes that a pick pays back at a price, in percent with two decimals, cut: 97.50. What is below
 * 100 % never reads as 100.
 *
 * @param price  decimal odds
 * @throws AssertionFault when the game has no such pick
 */
export function returnText(game: Game, pickNo: number, price: number): string {
  const chance = game.chances().get(pickNo)!;
  const { numerator, denominator } = returnOf(chance, Math.round(price * 1_000));
  const hundredths = (numerator * 10_000n) / denominator;
  return `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`;
}

/**
 * What is wrong with a price for a pick, in Korean; null: nothing.
 *
 * @param price  decimal odds
 * Source: decision 84.
 */
export function gamePriceProblem(game: Game, pickNo: number, price: number): string | null {
  const odds = oddsOf(price);
  const fault: PriceFault | null = odds === null ? 'not-a-price' : priceFault(game, pickNo, odds);
  switch (fault) {
    case null:
      return null;
    case 'not-a-price':
      return '1.01배부터 0.01배 단위로 입력해주세요.';
    case 'return-too-high':
      return `환수율이 ${returnText(game, pickNo, price)}%예요. 100%보다 낮아야 해요.`;
    case 'return-too-low':
      return `환수율이 ${returnText(game, pickNo, price)}%예요. 85% 이상이어야 해요.`;
  }
}

function pricesOf(game: Game): z.ZodType<GameSetting['prices']> {
  const prices = game.folders.flatMap((folder) =>
    folder.picks.map(({ no, name, price: until }) => {
      const price = z
        .number()
        .min(1.01)
        .max(10_000)
        .superRefine((value, { addIssue }) => {
          const message = gamePriceProblem(game, no, value);
          if (message !== null) addIssue({ code: 'custom', message });
        })
        // a pick that a release added is offered at its own price
        .default(until / 1_000)
        .meta({ title: `${folder.name} ${name}`, unit: '배' });
      return [String(no), price] as const;
    }),
  );
  return z.strictObject(Object.fromEntries(prices)).meta({ title: '배당' });
}

const rises = (before: number | null, after: number | null) => (after ?? Infinity) > (before ?? Infinity);
/** More is paid for what is risked, or more can be risked. */
const paysMore = (before: GameSetting, after: GameSetting) =>
  rises(before.maxBetting, after.maxBetting) ||
  rises(before.pickCap, after.pickCap) ||
  Object.entries(after.prices).some(([no, price]) => price > (before.prices[no] ?? 0));

function settingOf(game: Game): SettingDefinition<GameSetting> {
  const { clock, folders, name } = game;
  const picks = folders.flatMap((folder) => folder.picks);
  return define(
    name,
    z.strictObject({
      closesSeconds: wholeNumber('추첨 전 베팅 마감', '초', leastClosing, maxClosing(game)),
      minBetting: wonOrNone('최소 베팅금액', '비워두면 레벨 한도를 따르고, 적으면 둘 중 높은 금액을 적용해요.'),
      maxBetting: wonOrNone('최대 베팅금액', '비워두면 레벨 한도를 따르고, 적으면 둘 중 낮은 금액을 적용해요.'),
      mostBets: z
        .int()
        .min(1)
        .max(1_000)
        .nullable()
        .meta({ title: '회원이 한 회차에 할 수 있는 베팅', unit: '건', description: '비워두면 제한이 없어요.' }),
      pickCap: wonOrNone(
        '한 회차 한 선택의 책임액',
        '당첨되면 나갈 금액에서 베팅금액을 뺀 값을 모두 더해요. 넘는 베팅은 받지 않아요.',
      ),
      prices: pricesOf(game),
    }),
    {
      closesSeconds: clock.closesSeconds,
      minBetting: null,
      maxBetting: null,
      mostBets: 20,
      pickCap: 300_000_000,
      prices: Object.fromEntries(picks.map(({ no, price }) => [String(no), price / 1_000])),
    },
    {
      group: 'games',
      help: '바꾼 값은 다음 회차부터 적용돼요. 배당은 환수율이 85% 이상 100% 미만이어야 해요.',
      sensitive: paysMore,
      loosens: (before, after) => rises(before.pickCap, after.pickCap),
    },
  );
}

/** One setting for each game of the list. */
export const gameSettings = Object.fromEntries(roundGames.map((game) => [gameSettingKey(game), settingOf(game)])) as {
  readonly [Key in GameSettingKey]: SettingDefinition<GameSetting>;
};

/** Prices in thousandths as a round opens with them. */
export const gameOdds = (prices: GameSetting['prices'], pickNo: number): Odds => Math.round(prices[pickNo]! * 1_000);

type WireLotus = {
  /** seconds before the draw when betting ends */
  endTime: number;
  /** decimal odds by the number of a pick */
  prices: Record<string, number>;
  /** null: the grade's limit alone */
  minBetting: number | null;
  maxBetting: number | null;
};
/** What holds from the next round on. Source: decision 91. */
export type WireLotusConfig = { oe: WireLotus; baccarat1: WireLotus; baccarat2: WireLotus };

/** The lotus games' settings as clients read them. */
export function lotusConfigOf(values: Readonly<Record<GameSettingKey, GameSetting>>): WireLotusConfig {
  const of = ({ closesSeconds, prices, minBetting, maxBetting }: GameSetting): WireLotus => ({
    endTime: closesSeconds,
    prices: { ...prices },
    minBetting,
    maxBetting,
  });
  return {
    oe: of(values['game.lotus-oddeven']),
    baccarat1: of(values['game.lotus-baccarat']),
    baccarat2: of(values['game.lotus-baccarat2']),
  };
}
