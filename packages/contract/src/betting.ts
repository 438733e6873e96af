import * as z from 'zod';
import { betTypesKo, historyTabs } from '@lime/domain/betting/bet-kinds.ts';
import type { NoJointPrice } from '@lime/domain/settlement/joint-payout.ts';
import type { ResultWord } from '@lime/domain/settlement/leg-result.ts';
import type { RefusalCode } from './all-texts.ts';
import { betTexts } from './betting.texts.ts';
import { amount, call, day, idText, page, pageSize } from './call.ts';
import type { CallPath, Pagination } from './call.ts';
import type { SlipExplanation } from './explained-slip.ts';
import type { WireMoney } from './auth.ts';

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

/** The body of a submission on fixtures; `amount` is the stake in won. */
export const cartBody = z.strictObject({
  bettings: z.array(cartItem).max(100),
  amount: amount.min(1),
  totalOdds: loose,
  winnings: loose,
  acceptOdds: z.enum(['ask', 'better', 'any']).optional(),
  /** what picks of one match were shown to pay together: a bet that would pay less is answered as one with moved odds */
  groups: z
    .array(z.strictObject({ betsSeq: z.array(z.string()).min(2).max(6), odds: z.number() }))
    .max(50)
    .optional(),
  /** a known key that counts for nothing: every bet in play waits from when it is first seen (decision 107) */
  quotedAt: z.iso.datetime().nullish(),
});
/** A submission on fixtures, checked. */
export type CartBody = z.infer<typeof cartBody>;

/** A cart of lotus and mini games: its item also has the round. Source: specification 1 §3 "Mini cart item". */
export const gameCartItem = cartItem.extend({ round: loose });
/** The body of a submission on a round of a game. */
export const gameCartBody = cartBody.extend({ bettings: z.array(gameCartItem).max(100) });
/** A submission on a round of a game, checked. */
export type GameCartBody = z.infer<typeof gameCartBody>;

/** Source: decision 59. */
export type PlacedBet = {
  betCode: string;
  /** the slip's short number for talking about it (decision 114); no call takes it */
  slipNumber: string;
  totalOdds: number;
  amount: number;
  expectedPrize: number;
  members_cash: number;
  /** of the balance after the stake was taken (`WireMoney`) */
  members_version: number;
};

/**
 * Detail of BET_ODDS_CHANGED: the prices of now. Sent again within five seconds with `quoteId` on its items, the bet is taken
 * at them, once, even when a feed has moved them. What else happens to its matches ends that (decisions 16, 59, 106).
 */
export type OddsChanged = {
  quoteId: string;
  expiresAt: string;
  selections: { betsSeq: string; odds: number; gone: boolean }[];
  /** picks of one match, and the odds they pay together; null: they cannot be combined */
  groups: { betsSeq: string[]; odds: number | null; why: NoJointPrice | null }[];
  /** the bet has waited, and this is its end: nobody is asked any more, though the quote may be taken for a new one */
  waited?: true;
};

/** A bet that is decided later (decisions 17, 53): the outcome comes by the socket (`bet`) and by /betting/outcome. */
export type PendingBet = { status: 'pending'; betCode: string; decideAt: string };

/** What a bet may be refused for, whatever it is made of; a key that was used for another one is refused too. */
const throws: readonly RefusalCode[] = [
  ...(Object.keys(betTexts) as (keyof typeof betTexts)[]),
  'IDEMPOTENCY_KEY_REUSED',
  'DUPLICATE_REQUEST',
  'TOO_MANY_REQUESTS',
];

const submission = <const P extends CallPath>(path: P, summary: string, menu: string) =>
  call<PlacedBet>()({ path, summary, auth: 'member', refusal: 'answer', throws, menu, input: cartBody });
const liveSubmission = <const P extends CallPath>(path: P, summary: string, menu: string) =>
  call<PlacedBet | PendingBet>()({ path, summary, auth: 'member', refusal: 'answer', throws, menu, input: cartBody });
/** Open to members while the game that is picked is (decision 75). */
const gameSubmission = <const P extends CallPath>(path: P, summary: string) =>
  call<PlacedBet>()({
    path,
    summary,
    auth: 'member',
    refusal: 'answer',
    throws: [...throws, 'MENU_CLOSED', 'ROUTE_REPAIR', 'PLAY_NOT_PERMITTED'],
    input: gameCartBody,
  });
/** A parlay of the Korean list; a leg of a 스페셜 market makes it a special slip. */
export const placeKorean = submission('/betting/korean/process', '스포츠(한국형) 조합 베팅', '스포츠-한국형');
/** Single bets of the Korean list, one leg each. */
export const placeKoreanSingle = submission(
  '/betting/korean/single/process',
  '스포츠(한국형) 단폴더 베팅',
  '스포츠-한국형',
);
/** A parlay of the European list. */
export const placeEuropean = submission('/betting/european/process', '스포츠(유럽형) 조합 베팅', '스포츠-유럽형');
/** Single bets of the European list, one leg each. */
export const placeEuropeanSingle = submission('/betting/single/process', '스포츠(유럽형) 단폴더 베팅', '스포츠-유럽형');
/** A parlay of the external feed's fixtures, in Korean style. */
export const placeLsport = submission('/betting/lsport/process', '스포츠(한국형2) 조합 베팅', '스포츠-한국형2');
/** Single bets on the external feed's fixtures, in Korean style. */
export const placeLsportSingle = submission(
  '/betting/lsport/single/process',
  '스포츠(한국형2) 단폴더 베팅',
  '스포츠-한국형2',
);
/** A parlay of the external feed's fixtures, in European style. */
export const placeLsportEuropean = submission(
  '/betting/lsport/european/process',
  '스포츠(유럽형2) 조합 베팅',
  '스포츠-유럽형',
);
/** Single bets on the external feed's fixtures, in European style. */
export const placeLsportEuropeanSingle = submission(
  '/betting/lsport/european/single/process',
  '스포츠(유럽형2) 단폴더 베팅',
  '스포츠-유럽형',
);
/** A parlay of fixtures in play; it may wait before it is decided. */
export const placeInPlay = liveSubmission('/betting/inplay/process', '인플레이 조합 베팅', '인플레이');
/** Single bets on fixtures in play; they may wait before they are decided. */
export const placeInPlaySingle = liveSubmission('/betting/inplay/single/process', '인플레이 단폴더 베팅', '인플레이');
/** As `placeInPlay`, but every bet waits before it is decided. */
export const placeInPlayDelay = liveSubmission(
  '/betting/inplay/delay/process',
  '인플레이 조합 베팅(지연 접수)',
  '인플레이',
);
/** As `placeInPlaySingle`, but every bet waits before it is decided. */
export const placeInPlayDelaySingle = liveSubmission(
  '/betting/inplay/delay/single/process',
  '인플레이 단폴더 베팅(지연 접수)',
  '인플레이',
);
/** A parlay of the page 라이브; it may wait before it is decided. */
export const placeLive = liveSubmission('/betting/live/process', '라이브 조합 베팅', '라이브');
/** Single bets of the page 라이브; they may wait before they are decided. */
export const placeLiveSingle = liveSubmission('/betting/live/single/process', '라이브 단폴더 베팅', '라이브');
/** A bet on a round of a lotus table. */
export const placeLotus = gameSubmission('/betting/lc/process', '로투스 베팅');
/** A bet on a round of a mini game. */
export const placeMini = gameSubmission('/betting/mini/process', '미니게임 베팅');

/** Prices of single selections as they are now. */
export type QuotedPrices = Pick<OddsChanged, 'selections' | 'groups'> & { quotedAt: string };

/**
 * The prices of now, single and of picks of one match together; they are promised to nobody (decisions 106, 118).
 *
 * @throws BET_TOO_MANY_LEGS more picks of matches that have several than any cart may hold
 */
export const quoteBets = call<QuotedPrices>()({
  path: '/betting/quote',
  summary: '현재 배당 조회',
  throws: ['BET_TOO_MANY_LEGS'],
  auth: 'member',
  input: z.strictObject({ betsSeq: z.array(idText).min(1).max(100) }),
});

/** What became of the submission with this key. `unknown`: no submission with this key is kept. */
export const betOutcome = call<{
  state: 'done' | 'refused' | 'pending' | 'unknown';
  betCode?: string;
  /** of a bet that is done */
  slipNumber?: string;
  code?: string;
  msg?: string;
}>()({
  path: '/betting/outcome',
  summary: '베팅 접수 결과 확인',
  auth: 'member',
  input: z.strictObject({ key: z.guid() }),
});

type WireSlipStatus = '정상' | '취소';
/** The result of a slip or leg on the wire; `exception` is a void one, or one that lost half. */
export type WireResultWord = ResultWord;

/** One leg of a slip; the first carries the slip's totals and amounts, on the others they are 0. Source: specification 1 §3 "Betting history row". */
export type WireLeg = {
  betting_type: string;
  betting_regdatetime: string;
  betting_bet_cde: string;
  betting_betcode: string;
  /** the slip's short number for talking about it (decision 114) */
  slip_number: string;
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
  /** a match by its id; of a game the running number of its round, which never resets; of a hosted play without one its reference */
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
  /** of a game what `betting_game` is; null for a match and a play whose host numbers none */
  betting_round: string | null;
  /** ours: of a game the round's number in its Seoul day, as its page shows it; null for all others */
  round_of_day: string | null;
  /** ours: the match or round by its id, as `gameSeq` and `game_seq` have it elsewhere; empty for a bonus folder */
  game_seq: string;
  betting_score_home: number | null;
  betting_score_away: number | null;
  betting_folder: string;
  bets_id: string;
  /** ours: what the round of a game came to, in words; null: not drawn yet, or no game */
  game_result: string | null;
  /** ours: the odds at placement, how the leg counted ('half_won' …), where the score came from, when it was settled */
  leg_odds_placed: number;
  leg_result: string;
  result_source: string | null;
  /** ours: why the leg is void whatever its match's result says, with the times that decide it; null otherwise (decision 120) */
  leg_void: string | null;
  settled_at: string | null;
  /** ours: why a slip is 취소, in words; null otherwise */
  cancel_reason: string | null;
  /** ours: the bet waits and is decided then (ISO); null for every slip that was taken */
  decide_at: string | null;
};

/** A page of the member's slips, newest first; `totals` are of all pages, deleted slips among them. Each slip is the list of its legs. */
export const listSlips = call<{
  list: WireLeg[][];
  pagination: Pagination;
  totals: { count: number; amount: number; payed: number };
  /** slips of the same filter that the member has deleted from this list */
  deleted: number;
  /** ours: what `provider` may be in this tab; empty in tabs other than 카지노 and 슬롯 */
  providers: { code: string; name: string }[];
}>()({
  path: '/betting/results',
  summary: '베팅내역 조회',
  auth: 'member',
  input: z.strictObject({
    result: z.enum(['all', 'wait', 'hit', 'miss', 'exception']).default('all'),
    startDate: day.nullish(),
    endDate: day.nullish(),
    duration: z.int().min(1).max(3650).nullish(),
    /** 'all' and nothing mean every kind; the names of the history's tabs are types too (decision 87) */
    type: z.enum(['all', ...historyTabs, ...betTypesKo]).nullish(),
    /** ours: only tables of this lobby or slots of this studio, by its code in the lobby's call; an unknown code finds nothing */
    provider: z.string().min(1).max(60).nullish(),
    /** ours: code of the newest slip when page 1 was read; slips placed since then move no slip to another page */
    newest: z.string().min(8).max(64).nullish(),
    page,
    size: pageSize,
  }),
});

type RoundColumns = 'betcode' | 'type' | 'game' | 'round' | 'total_result' | 'status' | 'regdatetime' | 'bet_amount';
/** A bet on a round as one flat row. `odds` is a decimal number, `result` the outcome in Korean, null before the draw. Source: decision 76. */
export type WireRoundBet = Pick<WireLeg, `betting_${RoundColumns | 'payed_amount'}` | 'round_of_day' | 'game_seq'> & {
  /** 파워볼 */
  game_name: string;
  pick: string;
  odds: number;
  result: string | null;
};

const roundBetsOf = <const Path extends CallPath>(path: Path, summary: string) =>
  call<{ list: WireRoundBet[]; pagination: Pagination }>()({
    path,
    summary,
    auth: 'member',
    input: listSlips.input.pick({ result: true, startDate: true, endDate: true, page: true, size: true }),
  });

/** The member's bets on mini games. Days are Seoul days. */
export const listMiniBets = roundBetsOf('/betting/minigame/results', '미니게임 베팅내역');
/** The member's bets on the lotus tables. Days are Seoul days. */
export const listLotusBets = roundBetsOf('/betting/lotus/results', '로투스 베팅내역');

/**
 * The slips of the history's filter as a CSV file out of one snapshot: each once, newest first, with all its legs and in
 * Seoul's time. Refused EXPORT_BUSY (429) while others are being made.
 */
export const exportSlips = call<never>()({
  path: '/betting/results/export',
  summary: '베팅내역 CSV 내려받기',
  throws: ['EXPORT_BUSY'],
  auth: 'member',
  download: true,
  input: listSlips.input.omit({ newest: true, page: true, size: true }),
});

/** Why a slip is settled as it is: each leg with its result's history, the arithmetic, and what the ledger moved. */
export const explainSlip = call<SlipExplanation>()({
  path: '/betting/explain',
  summary: '베팅 정산 근거 조회',
  throws: ['NOT_FOUND'],
  auth: 'member',
  input: z.strictObject({ betCode: z.string().min(8).max(64) }),
});

const betCode = z.string().min(8).max(64);

/** Takes a slip back (decision 51); also the reason when it cannot be. Source: specification 1 §4, §5, §7. */
export const cancelSlip = call<WireMoney>()({
  path: '/betting/cancel',
  summary: '베팅 취소',
  throws: [
    'BET_CANCEL_DONE',
    'BET_CANCEL_LATE',
    'BET_CANCEL_LIVE',
    'BET_CANCEL_GAME',
    'BET_CANCEL_PER_DAY',
    'BET_CANCEL_SETTLED',
    'BET_CANCEL_START',
    'NOT_FOUND',
  ],
  auth: 'member',
  refusal: 'answer',
  writes: true,
  input: z.strictObject({ betCode }),
});
/** Hides slips from the member's history; those that are 정상 and wholly waiting are refused alone, dropped among others. */
export const deleteSlips = call<{ deleted: number }>()({
  path: '/betting/delete',
  summary: '베팅내역 삭제',
  throws: ['BET_DELETE_NONE', 'BET_DELETE_WAITING'],
  auth: 'member',
  refusal: 'answer',
  writes: true,
  input: z.strictObject({ betCode: z.union([betCode, z.array(betCode).max(500)]) }),
});
/** Hides all of the member's slips that may be hidden. */
export const deleteAllSlips = call<{ deleted: number }>()({
  path: '/betting/delete/all',
  summary: '베팅내역 전체 삭제',
  throws: ['BET_DELETE_NONE', 'BET_DELETE_WAITING'],
  auth: 'member',
  refusal: 'answer',
  writes: true,
  input: z.strictObject({}),
});
/** Shows hidden slips again: these, or (without any) all of them. */
export const restoreSlips = call<{ restored: number }>()({
  path: '/betting/restore',
  summary: '삭제한 베팅내역 복원',
  auth: 'member',
  refusal: 'answer',
  writes: true,
  input: z.strictObject({ betCode: z.array(betCode).max(500).optional() }),
});
