import type { MarketType } from '@lime/domain/market-kinds.ts';
import type { SportFamily } from '@lime/domain/sports.ts';
import type { BettingSettings } from '@lime/domain/betting/cart-types.ts';
import { limitKinds } from '@lime/domain/limits/level-limits.ts';
import type { LevelLimits, LimitKind } from '@lime/domain/limits/level-limits.ts';
import type * as z from 'zod';
import type { WireLottoSettings } from './lotto.ts';
import type { level } from './settings-fields.ts';
import type { WireLotusConfig } from './settings-games.ts';

/** Limits of one grade as an operator writes them: won, and odds with two decimals. */
export type WireLevel = z.infer<typeof level>;
/** Levels by grade ("1" … "10"). */
export type WireLevels = Record<string, WireLevel>;

/** Market pairs two picks of one fixture may have; `sport` is a family or '*' for all, `markets` two market ids. */
export type WireCombination = { status: boolean; sport: SportFamily | '*'; markets: [MarketType, MarketType] };

/**
 * The settings object of /setting/lime. Source: specification 0 §3 "Settings object"; what a rule needs besides the names
 * given there is next to them (decisions 11, 13, 19, 20, 38, 40 to 42).
 */
export type WireSettings = {
  /** `toasts`: what informs is a card that closes itself (decision 112) */
  alerts: { toasts: boolean };
  config: {
    option: {
      siteDisplay: boolean;
      /** `text` comes with the fixed sentence: when it will be over */
      emergency: { active: boolean; text: string };
      /** routes under repair, by their names (decision 74) */
      repair: string[];
      siteOption1: { miniTest: boolean };
      siteOption2: { name: string; value: string }[];
      bettingOption: {
        /** `seconds` since placement, while active; times a day */
        bettingCancel: { active: boolean; seconds: number; perDay: number };
        /** seconds before the earliest start */
        beforeStartCancel: number;
        /** seconds before the start when betting closes */
        cutoff: number;
        sportsFolder: { folders: number; odds: number; active: boolean }[];
      };
    };
    bank: { name: string; active: boolean }[];
    level: { levelOption: { grades: number } } & { [Kind in LimitKind as `levelWinBettingOption${Kind}`]: WireLevels };
  };
  /** whose address is denied is never sent: the list is always empty (decision 72) */
  admin: { denyIp: never[]; chulsuk: { description: string; takes: number }; lotto: WireLottoSettings };
  /** source: decision 91 */
  lotusConfig: WireLotusConfig;
  sportConfig: {
    inplay: { endTime: number; closeType: 'all' | 'keep-results' };
    combination: WireCombination[];
    combinationMix2: WireCombination[];
    /** the pages that show a provider's frame: its address comes with the launch */
    frames: { korean: boolean; inplay: boolean; european: boolean };
    common: {
      soccerCombination: {
        active: boolean;
        division1: number;
        division2: number;
        division3: number;
        bands: { from1: number; to1: number; from2: number; to2: number };
      };
      sum: { odds: number | null };
      maxOdds: { reverse: number | null; draw: number | null };
    };
  };
  /** `closedText`: what is read while it is hidden, where an operator wrote it */
  menu: { name: string; visible: boolean; closedText?: string }[];
  /** lines of the scrolling notice */
  notices: string[];
  signup: { codeRequired: boolean; approval: boolean };
  /** ways to reach the operator without an account, and who that is; empty ones do not show */
  contact: { messengerName: string; messengerUrl: string; partner: string; company: string };
  ageLimit: number;
  /** true: a game can be pressed again only once its address came; false: also after an error or 10 s (decision 99) */
  launch: { lockUntilUrl: boolean };
};

/** The name under which siteOption2 holds the least odds that count for a bonus folder. Source: specification 1 §3. */
export const bonusMinimumName = '보너스최소배당';
/**
 * The name under which siteOption2 holds the minimum the deposit's hint speaks of; without it the enforced one. The
 * specification's hint reads 0, its check demands 10,000: both readings. Source: specification 0 §5 "Deposit".
 */
export const depositHintName = '입금최소안내';

const thousandths = (odds: number) => Math.round(odds * 1_000);
const orNull = (odds: number | null) => (odds === null ? null : thousandths(odds));

/**
 * What the cart rules read, from the settings the site and the server both hold.
 *
 * @param pairs  the list of allowed pairs that holds for this kind of cart (domain/betting/cart-kinds.ts); null allows none
 */
export function bettingSettingsOf(
  { config, sportConfig }: WireSettings,
  pairs: 'combination' | 'combinationMix2' | null = 'combination',
): BettingSettings {
  const { soccerCombination, sum, maxOdds } = sportConfig.common;
  const { bands } = soccerCombination;
  const { cutoff, sportsFolder } = config.option.bettingOption;
  const minimum = Number(config.option.siteOption2.find(({ name }) => name === bonusMinimumName)?.value ?? Number.NaN);
  return {
    sameGamePairs: (pairs === null ? [] : sportConfig[pairs])
      .filter(({ status }) => status)
      .map(({ sport, markets }) => ({ family: sport, pair: markets })),
    soccerCombination: {
      active: soccerCombination.active,
      division1: thousandths(soccerCombination.division1),
      division2: thousandths(soccerCombination.division2),
      division3: thousandths(soccerCombination.division3),
      bands: {
        from1: thousandths(bands.from1),
        to1: thousandths(bands.to1),
        from2: thousandths(bands.from2),
        to2: thousandths(bands.to2),
      },
    },
    twoWaySum: orNull(sum.odds),
    maxReverse: orNull(maxOdds.reverse),
    maxDraw: orNull(maxOdds.draw),
    bonusFolders: sportsFolder.map(({ folders, odds, active }) => ({ folders, odds: thousandths(odds), active })),
    bonusMinimumOdds: Number.isFinite(minimum) ? thousandths(minimum) : null,
    cutoffSeconds: cutoff,
  };
}

/** What a grade may do in one kind of bets; a grade without a row of its own has the lowest one's. */
export function levelLimitsOf({ config }: Pick<WireSettings, 'config'>, grade: number, kind: LimitKind): LevelLimits {
  const levels = config.level[`levelWinBettingOption${kind}`];
  const level = levels[String(grade)] ?? levels['1']!;
  return { ...level, maxOdds: thousandths(level.maxOdds) };
}

/** The most folders that any grade may have in any kind of bets. */
export const mostFoldersOf = ({ config }: Pick<WireSettings, 'config'>): number =>
  Math.max(
    ...limitKinds.flatMap((kind) =>
      Object.values(config.level[`levelWinBettingOption${kind}`]).map(({ maxFolders }) => maxFolders),
    ),
  );
