import type { WireLeg } from '@lime/contract/betting.ts';
import { gameTypes, hostedTypes } from '@lime/domain/betting/bet-kinds.ts';
import { isLiveType } from '@lime/domain/betting/may-cancel.ts';
import type { CancelSlip } from '@lime/domain/betting/may-cancel.ts';
import type { MarketType, Side } from '@lime/domain/market-kinds.ts';
import { addDays } from '@lime/domain/seoul-time.ts';
import type { SeoulDay } from '@lime/domain/seoul-time.ts';
import { pickMarket, pickName } from '@lime/domain/betting/pick-name.ts';
import { legResultWords, slipOdds } from '@lime/domain/betting/slip-words.ts';
import type { resultWords } from '@lime/domain/betting/slip-words.ts';

/** `part`: it paid no more than its stake, which is no win. */
export type SlipWord = keyof typeof resultWords | 'part';

/** A slip as the history shows it. */
export type SlipView = {
  readonly code: string;
  /** the short number for talking about it (decision 114); empty before the slip is taken */
  readonly number: string;
  /** it waits for its decision and is no slip yet */
  readonly accepting: boolean;
  /** its betting_type */
  readonly type: string;
  readonly title: string;
  readonly folders: string;
  readonly placedAt: string;
  readonly stake: number;
  /**
   * what a hit paid; else total odds with the penalty, or a single leg's own odds (decision 44); two decimals. Of a hosted play
   * the most it can pay until it is decided; null: it was lost, and no price was named
   */
  readonly odds: string | null;
  /** what reductions took off, "−0.10"; null without */
  readonly penalty: string | null;
  /** won; null of a hosted play that is decided */
  readonly expected: number | null;
  /** null while it is not decided */
  readonly paid: number | null;
  readonly status: SlipWord;
  /** what decides whether it can be taken back */
  readonly cancel: CancelSlip;
  /** why it was cancelled, in words */
  readonly cancelReason: string | null;
  /** 정상 and wholly waiting: such a slip stays in the history */
  readonly isWaiting: boolean;
  readonly legs: readonly LegView[];
};

/** A leg of a slip as lists and sheets show it. */
export type LegView = {
  readonly key: string;
  readonly bonus: boolean;
  readonly startsAt: string;
  readonly sportsId: string;
  readonly league: string;
  /** empty of a round of a game */
  readonly home: string;
  readonly away: string;
  /** what was bet on: "전북 : 울산", or "파워볼 153회" */
  readonly event: string;
  readonly marketType: MarketType;
  /** empty of a hosted play */
  readonly market: string;
  readonly pick: string;
  /** what it counts with; null when it counts as 1.00 because it is void */
  readonly odds: string | null;
  /** 절반 당첨, 1.00 처리 …: what the word alone does not say */
  readonly note: string | null;
  /** "84 : 81", or what a round came to; null before there is one */
  readonly score: string | null;
  /** the fixture, where its result can be looked at; null for a bonus and for a round of a game */
  readonly gameSeq: string | null;
  readonly result: SlipWord;
};

/** @param rows a slip's legs; the first carries the totals. Source: specification 1 §3, §4 "Bet result states" */
export function slipView(rows: readonly WireLeg[]): SlipView {
  const first = rows[0]!;
  const paidPart = first.betting_total_result === 'hit' && first.betting_payed_amount <= first.betting_bet_amount;
  const legs = rows.map((row) => {
    const leg = legView(row);
    return paidPart && rows.length === 1 ? { ...leg, result: 'part' as const } : leg;
  });
  const picks = legs.filter((leg) => !leg.bonus).length;
  const cancelled = first.betting_status.includes('취소');
  const status: SlipWord = cancelled ? 'cancelled' : paidPart ? 'part' : first.betting_total_result;
  const penalty = Math.round(first.betting_total_odds_penalty * 100);
  return {
    code: first.betting_betcode,
    number: first.slip_number,
    accepting: first.decide_at !== null,
    type: first.betting_type,
    title: titles[first.betting_type] ?? first.betting_type,
    folders: isHosted(first) ? '한 판' : picks === 1 ? '단폴더' : `${picks}폴더`,
    placedAt: first.betting_regdatetime,
    stake: first.betting_bet_amount,
    odds: isOverAtHost(first)
      ? paidOdds(first)
      : slipOdds({
          hit: first.betting_total_result === 'hit',
          legs: rows.length,
          paid: first.betting_payed_odds,
          total: first.betting_total_odds,
          penalty: first.betting_total_odds_penalty,
          placed: first.leg_odds_placed,
        }),
    penalty: penalty < 0 ? `−${(-penalty / 100).toFixed(2)}` : null,
    expected: isOverAtHost(first) ? null : first.betting_expected_prize,
    paid: status === 'wait' ? null : first.betting_payed_amount,
    status,
    cancel: {
      status: cancelled ? 'cancelled' : 'normal',
      live: isLiveType(first.betting_type),
      game: isOfGame(first),
      placedAt: Date.parse(first.betting_regdatetime),
      legs: legs
        .filter((leg) => !leg.bonus)
        .map((leg) => ({ waiting: leg.result === 'wait', startsAt: Date.parse(leg.startsAt) })),
    },
    cancelReason: first.cancel_reason,
    isWaiting: !cancelled && legs.every((leg) => leg.bonus || leg.result === 'wait'),
    legs,
  };
}

const titles: Record<string, string> = {
  한국형: '스포츠 한국형',
  유럽형: '스포츠 유럽형',
  스페셜: '스포츠 스페셜',
  미니: '미니게임',
};
const { half_won, half_lost } = legResultWords;
const notes: Record<string, string> = { half_won, half_lost, void: '1.00 처리' };

function legView(row: WireLeg): LegView {
  if (isOfGame(row)) return gameLegView(row);
  const marketType = Number(row.betting_game_markets_id) as MarketType;
  const bonus = row.betting_game_markets_id === '';
  const line = row.betting_line === null ? null : Math.round(row.betting_line * 100);
  const side = row.betting_side as Side;
  const names = { home: row.betting_game_home_name_kr, away: row.betting_game_away_name_kr };
  const scored = row.betting_score_home !== null && row.betting_score_away !== null;
  return {
    key: row.bets_id || 'bonus',
    bonus,
    startsAt: row.betting_game_starttime,
    sportsId: row.betting_game_sports_id,
    league: row.betting_game_leagues_name_kr,
    ...names,
    event: `${names.home} : ${names.away}`,
    marketType,
    market: bonus ? '보너스' : pickMarket(row.betting_game_markets_name_kr, { marketType, line }),
    pick: bonus ? row.betting_game_markets_name_kr : pickName({ marketType, side, line, ...names }),
    odds: row.leg_result === 'void' ? null : row.betting_odds.toFixed(2),
    note: row.leg_void ?? notes[row.leg_result] ?? null,
    gameSeq: bonus ? null : row.game_seq,
    score: scored ? `${row.betting_score_home} : ${row.betting_score_away}` : null,
    result: row.betting_status.includes('취소') ? 'cancelled' : row.betting_result,
  };
}

const isOfGame = ({ betting_type: type }: WireLeg) => gameTypes.some((one) => one === type);
const isHosted = ({ betting_type: type }: WireLeg) => hostedTypes.some((one) => one === type);
/** Its row names the most it could have paid, which is nothing to show of a play that is over. */
const isOverAtHost = (row: WireLeg) => isHosted(row) && row.betting_total_result !== 'wait';
/** What a play paid for each won of its stake; null: nothing. */
const paidOdds = ({ betting_payed_amount: paid, betting_bet_amount: stake }: WireLeg) =>
  paid > 0 ? (paid / stake).toFixed(2) : null;

/** A pick of a game's round or play; a hosted play has no folder, and some hosts number none. Source: decision 77. */
function gameLegView(row: WireLeg): LegView {
  const { betting_game_sports_name_kr: game, betting_game_markets_name_kr: folder } = row;
  const round = row.round_of_day ?? row.betting_round;
  return {
    key: row.bets_id,
    bonus: false,
    startsAt: row.betting_game_starttime,
    sportsId: row.betting_game_sports_id,
    league: game,
    home: '',
    away: '',
    event: round === null ? game : `${game} ${round}회차`,
    marketType: Number(row.betting_game_markets_id) as MarketType,
    market: folder === game ? '' : folder,
    pick: row.betting_side,
    odds: isOverAtHost(row) ? paidOdds(row) : row.leg_result === 'void' ? null : row.betting_odds.toFixed(2),
    note: notes[row.leg_result] ?? null,
    gameSeq: null,
    score: row.game_result,
    result: row.betting_status.includes('취소') ? 'cancelled' : row.betting_result,
  };
}

/** Seoul days, the first and the last included. */
export type Period = { readonly from: SeoulDay; readonly to: SeoulDay };

/** Stretches of days to choose from, back from today. */
export const periods = [
  { id: '1', name: '오늘', days: 1 },
  { id: '7', name: '7일', days: 7 },
  { id: '15', name: '15일', days: 15 },
  { id: '30', name: '30일', days: 30 },
] as const;

/** The days back from today, today included. */
export function periodOf(days: number, today: SeoulDay): Period {
  return { from: addDays(today, 1 - days), to: today };
}

/** Which of the buttons a period is; null for one of the member's own. */
export function buttonOf({ from, to }: Period, today: SeoulDay): string | null {
  return periods.find(({ days }) => to === today && periodOf(days, today).from === from)?.id ?? null;
}
