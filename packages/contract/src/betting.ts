import * as z from 'zod';
import { betTypesKo } from '@lime/domain/betting/bet-kinds.ts';
import { amount, call, day, idText, page, pageSize } from './call.ts';
import type { Pagination } from './call.ts';

const text = z.string().max(200).nullish();
const loose = z.union([z.string().max(64), z.number()]).nullish();

/** A cart item: exactly the keys of specification 1 §3 plus quoteId; only betsSeq and odds are believed (decision 58). */
export const cartItem = z.strictObject({
  betsSeq: idText,
  odds: z.number().min(1).max(10_000),
  quoteId: z.string().max(4_000).nullish(),
  foldersSeq: loose,
  gameId: loose,
  gameSeq: loose,
  betType: text,
  sportNameKr: text,
  homeNameKr: text,
  marketsId: loose,
  marketNameKr: text,
  betsName: text,
  sportsId: loose,
  betsId: loose,
  betsPrevOdds: loose,
  penaltyReason: text,
  betsStatus: loose,
  betsUpdated: loose,
  startTime: loose,
  betSide: text,
  isCheck: z.boolean().nullish(),
});

export const cartBody = z.strictObject({
  bettings: z.array(cartItem).min(1).max(100),
  amount: amount.min(1),
  totalOdds: loose,
  winnings: loose,
  acceptOdds: z.enum(['ask', 'better', 'any']).optional(),
});
export type CartBody = z.infer<typeof cartBody>;

/** Source: decision 59. */
export type PlacedBet = {
  betCode: string;
  totalOdds: number;
  amount: number;
  expectedPrize: number;
  members_cash: number;
};

/** Detail of BET_ODDS_CHANGED: the prices of now under a quote that is honoured for five seconds (decisions 16, 22, 59). */
export type OddsChanged = {
  quoteId: string;
  expiresAt: string;
  selections: { betsSeq: string; odds: number; gone: boolean }[];
};

const submission = (path: `/${string}`) =>
  call<PlacedBet>()({ path, auth: 'member', refusal: 'answer', input: cartBody });
export const placeKorean = submission('/betting/korean/process');
export const placeKoreanSingle = submission('/betting/korean/single/process');

export const betOutcome = call<{
  state: 'done' | 'refused' | 'pending' | 'unknown';
  betCode?: string;
  code?: string;
  msg?: string;
}>()({
  path: '/betting/outcome',
  auth: 'member',
  input: z.strictObject({ key: z.guid() }),
});

export type WireSlipStatus = '정상' | '취소';
export type WireResultWord = 'wait' | 'hit' | 'miss' | 'exception';

/** One leg of a slip; the first carries the slip's totals and amounts, on the others they are 0. Source: specification 1 §3 "Betting history row". */
export type WireLeg = {
  betting_type: string;
  betting_regdatetime: string;
  betting_bet_cde: string;
  betting_betcode: string;
  betting_status: WireSlipStatus;
  betting_result: WireResultWord;
  betting_total_result: WireResultWord;
  /** what the leg counts with: its odds; 1.00 once void, 0.50 once half lost */
  betting_odds: number;
  betting_total_odds: number;
  betting_total_odds_penalty: number;
  betting_payed_odds: number;
  betting_bet_amount: number;
  betting_expected_prize: number;
  betting_payed_amount: number;
  betting_game: string;
  betting_game_starttime: string;
  betting_game_sports_id: string;
  betting_game_sports_name_kr: string;
  betting_game_leagues_name_kr: string;
  betting_game_leagues_name_en: string;
  betting_game_home_name_kr: string;
  betting_game_home_name_en: string;
  betting_game_away_name_kr: string;
  betting_game_away_name_en: string;
  betting_game_markets_id: string;
  betting_game_markets_name_kr: string;
  betting_game_markets_name_en: string;
  betting_side: string;
  betting_line: number | null;
  betting_odds1: number | null;
  betting_odds2: number | null;
  betting_odds3: number | null;
  betting_round: string | null;
  betting_score_home: number | null;
  betting_score_away: number | null;
  betting_folder: string;
  bets_id: string;
  /** ours: the odds at placement, how the leg counted ('half_won' …), where the score came from, when it was settled */
  leg_odds_placed: number;
  leg_result: string;
  result_source: string | null;
  settled_at: string | null;
};

export const listSlips = call<{
  list: WireLeg[][];
  pagination: Pagination;
  totals: { count: number; amount: number; payed: number };
}>()({
  path: '/betting/results',
  auth: 'member',
  input: z.strictObject({
    result: z.enum(['all', 'wait', 'hit', 'miss', 'exception']).default('all'),
    startDate: day.nullish(),
    endDate: day.nullish(),
    duration: z.int().min(1).max(3650).nullish(),
    /** 'all' and nothing mean every kind */
    type: z.enum(['all', ...betTypesKo]).nullish(),
    page,
    size: pageSize,
  }),
});

/** A slip that explains itself: each leg's result and source, and the arithmetic of what was paid. */
export type SlipExplanation = {
  betCode: string;
  lines: {
    no: number;
    game: string;
    market: string;
    pick: string;
    odds: string;
    result: string;
    factor: string;
    source: string | null;
  }[];
  arithmetic: string;
  transfers: { at: string; kind: string; amount: number }[];
  ruleVersion: number;
};
export const explainSlip = call<SlipExplanation>()({
  path: '/betting/explain',
  auth: 'member',
  input: z.strictObject({ betCode: z.string().min(8).max(64) }),
});
