import type { WireLeg, WireRoundBet } from '@lime/contract/betting.ts';
import type { SlipExplanation } from '@lime/contract/explained-slip.ts';
import { assert } from '@lime/domain/assert.ts';
import { slipNumber } from '@lime/domain/betting/slip-number.ts';
import { expectedPayout } from '@lime/domain/betting/cart.ts';
import { betKinds } from '@lime/domain/betting/bet-kinds.ts';
import { legResultWords, legVoidKo } from '@lime/domain/betting/slip-words.ts';
import { cutProduct, oddsToWire, productOf } from '@lime/domain/odds.ts';
import { jointFactor } from '@lime/domain/settlement/joint-payout.ts';
import type { SlipGroup } from '@lime/domain/settlement/slip-outcome.ts';
import { legFactor } from '@lime/domain/settlement/leg-result.ts';
import { resultWord } from '@lime/domain/settlement/leg-result.ts';
import { resultSourceKo, sourceForMembers } from '@lime/domain/settlement/result-source.ts';
import type { LegStory, ToldLeg, WaitingRow } from './slip-texts.service.ts';
import type { SlipRow, SlipTransfer } from './slips.sql.ts';

/** A slip with what its product tells of it. */
export type ToldSlip = SlipRow & { readonly legs: readonly ToldLeg[] };

/** A bet that waits for its decision, as the slip it may become. */
export function wireWaiting({ bet_code, kind, stake, sent_at, decide_at, legs }: WaitingRow): WireLeg[] {
  const product = productOf(legs.map(({ odds }) => odds));
  const slip: ToldSlip = {
    id: 0,
    product: '',
    bet_code,
    kind,
    stake,
    total_odds: cutProduct(product),
    penalty: '0',
    expected_payout: expectedPayout(stake, product),
    status: 'normal',
    result: 'wait',
    payout: 0,
    placed_at: sent_at,
    settled_at: null,
    bonus_folders: null,
    bonus_odds: null,
    rule_version: 0,
    cancelled_by: null,
    cancel_reason: null,
    joint_odds: null,
    legs,
  };
  return wireSlip(slip).map((row) => ({ ...row, slip_number: '', decide_at: decide_at.toISOString() }));
}

/** Rows of one slip as the history tells them; a bonus folder is the last row. */
export function wireSlip(slip: ToldSlip): WireLeg[] {
  const same = shared(slip);
  const rows = slip.legs.map((leg, i) => wireLeg(same, i === 0 ? totals(slip) : noTotals, leg, slip.placed_at));
  const bonus = rows[0] ? wireBonus(slip, rows[0]) : null;
  return bonus ? [...rows, bonus] : rows;
}

/** A slip on one round as a flat row. */
export function wireRoundBet(slip: ToldSlip): WireRoundBet {
  const [leg] = slip.legs;
  assert(leg, `slip ${slip.id} is on a round`);
  const { betting_betcode, betting_type, betting_total_result, betting_status, betting_regdatetime } = shared(slip);
  return {
    betting_betcode,
    betting_type,
    ...numbersOf(leg),
    game_name: leg.sport.ko,
    betting_total_result,
    betting_status,
    betting_regdatetime,
    betting_bet_amount: slip.stake,
    betting_payed_amount: slip.payout,
    pick: leg.pickName,
    odds: oddsToWire(leg.odds),
    result: leg.round?.outcome ?? null,
  };
}

function wireLeg(same: ReturnType<typeof shared>, sums: typeof noTotals, leg: ToldLeg, placedAt: Date): WireLeg {
  return {
    ...same,
    ...sums,
    betting_result: resultWord(leg.result),
    betting_odds: countsWith(leg),
    ...numbersOf(leg),
    betting_game_starttime: leg.startsAt.toISOString(),
    betting_game_sports_id: leg.sport.id,
    betting_game_sports_name_kr: leg.sport.ko,
    betting_game_leagues_name_kr: leg.league.ko,
    betting_game_leagues_name_en: leg.league.en,
    betting_game_home_name_kr: leg.home.ko,
    betting_game_home_name_en: leg.home.en,
    betting_game_away_name_kr: leg.away.ko,
    betting_game_away_name_en: leg.away.en,
    betting_game_markets_id: leg.marketType.id,
    betting_game_markets_name_kr: leg.marketType.ko,
    betting_game_markets_name_en: leg.marketType.en,
    betting_side: leg.side,
    betting_line: leg.line,
    betting_odds1: leg.offered[0],
    betting_odds2: leg.offered[1],
    betting_odds3: leg.offered[2],
    betting_score_home: leg.score?.[0] ?? null,
    betting_score_away: leg.score?.[1] ?? null,
    betting_folder: leg.market,
    bets_id: leg.selection,
    game_result: leg.round?.outcome ?? null,
    leg_odds_placed: oddsToWire(leg.odds),
    leg_result: leg.result,
    result_source: sourceForMembers(leg.source),
    leg_void: leg.voided ? legVoidKo(leg.voided, placedAt) : null,
  };
}

/** What a leg is about: a match by its id, a game by its round. Source: decision 131. */
const numbersOf = ({ event, round }: ToldLeg) => ({
  betting_game: round?.no ?? event,
  betting_round: round?.no ?? null,
  round_of_day: typeof round?.ofDay === 'number' ? String(round.ofDay) : null,
  game_seq: event,
});

/** What a leg counts with: its odds; 1.00 once it is void, 0.50 once it is half lost. */
function countsWith(leg: Pick<ToldLeg, 'odds' | 'result'>): number {
  return leg.result === 'void' ? 1 : leg.result === 'half_lost' ? 0.5 : oddsToWire(leg.odds);
}

function shared(slip: SlipRow) {
  return {
    betting_type: betKinds.find((entry) => entry.kind === slip.kind)?.typeKo ?? slip.kind,
    betting_regdatetime: slip.placed_at.toISOString(),
    betting_bet_cde: slip.bet_code,
    betting_betcode: slip.bet_code,
    slip_number: slipNumber(slip.id),
    betting_status: slip.status === 'cancelled' ? ('취소' as const) : ('정상' as const),
    betting_total_result: slip.result,
    settled_at: slip.settled_at?.toISOString() ?? null,
    cancel_reason: cancelReason(slip),
    decide_at: null,
  };
}

function cancelReason({ status, cancelled_by, cancel_reason }: SlipRow): string | null {
  if (status !== 'cancelled') return null;
  if (cancelled_by?.startsWith('provider:')) return '게임 취소';
  return cancelled_by === 'member' ? '회원 취소' : `관리자 취소${cancel_reason ? ` · ${cancel_reason}` : ''}`;
}

const noTotals = {
  betting_total_odds: 0,
  betting_total_odds_penalty: 0,
  betting_payed_odds: 0,
  betting_bet_amount: 0,
  betting_expected_prize: 0,
  betting_payed_amount: 0,
};

/** Total odds before reductions and the penalty, so that their sum is what the slip counts with (decision 44). */
function totals(slip: SlipRow) {
  const effective = decimalToHundredths(slip.total_odds);
  const offered = decimalToHundredths(subtract(slip.total_odds, slip.penalty));
  return {
    betting_total_odds: offered / 100,
    betting_total_odds_penalty: (effective - offered) / 100,
    betting_payed_odds: payedOdds(slip),
    betting_bet_amount: slip.stake,
    betting_expected_prize: slip.expected_payout,
    betting_payed_amount: slip.payout,
  };
}

/** What was paid for one won of stake, cut to two decimals; 0 while waiting or lost. */
function payedOdds(slip: SlipRow): number {
  return Number((BigInt(slip.payout) * 100n) / BigInt(slip.stake)) / 100;
}

function wireBonus(slip: SlipRow, first: WireLeg): WireLeg | null {
  if (slip.bonus_folders === null || slip.bonus_odds === null) return null;
  return {
    ...first,
    ...noTotals,
    betting_result: slip.result,
    betting_odds: oddsToWire(slip.bonus_odds),
    betting_game: '',
    game_seq: '',
    betting_game_home_name_kr: '보너스',
    betting_game_home_name_en: 'Bonus',
    betting_game_away_name_kr: '보너스',
    betting_game_away_name_en: 'Bonus',
    betting_game_markets_id: '',
    betting_game_markets_name_kr: `${slip.bonus_folders}폴더`,
    betting_game_markets_name_en: `${slip.bonus_folders} folders`,
    betting_side: 'home',
    betting_line: null,
    betting_odds1: null,
    betting_odds2: null,
    betting_odds3: null,
    betting_score_home: null,
    betting_score_away: null,
    betting_folder: `${slip.bonus_folders}폴더`,
    bets_id: '',
    betting_round: null,
    round_of_day: null,
    game_result: null,
    leg_odds_placed: oddsToWire(slip.bonus_odds),
    leg_result: 'bonus',
    result_source: null,
    leg_void: null,
  };
}

/** Legs, results with their source, the arithmetic of the payout and what moved: a slip explains itself. */
export function explain(
  slip: ToldSlip,
  transfers: readonly SlipTransfer[],
  stories: readonly LegStory[],
): SlipExplanation {
  const grouped = new Set(slip.joint_odds?.flatMap(({ legs }) => legs));
  const lines = slip.legs.map((leg, i) => ({
    no: leg.no,
    game: leg.eventName,
    market: leg.marketName,
    pick: leg.pickName,
    odds: decimal(leg.odds, 1000),
    result: legResultWords[leg.result],
    // legs of one match count together: the arithmetic has their factor
    factor: leg.result === 'wait' || grouped.has(leg.no) ? '' : decimal(legFactor(leg.result, leg.odds), 2000),
    source: scoreText(leg),
    ...stories[i]!,
  }));
  return {
    betCode: slip.bet_code,
    slipNumber: slipNumber(slip.id),
    lines,
    arithmetic: arithmetic(slip),
    transfers: transfers.map((transfer) => ({
      at: transfer.at.toISOString(),
      kind: transfer.kind,
      amount: transfer.amount,
    })),
    ruleVersion: slip.rule_version,
  };
}

function arithmetic(slip: ToldSlip): string {
  const won = (amount: number) => amount.toLocaleString('ko-KR');
  const bonus = slip.bonus_odds === null ? [] : [decimal(slip.bonus_odds, 1000)];
  if (slip.result === 'wait') {
    const factors = [
      ...factorsOf(
        slip,
        (leg) => decimal(leg.odds, 1000),
        ({ odds }) => decimal(odds.at(-1)!, 1000),
      ),
      ...bonus,
    ];
    return `${[won(slip.stake), ...factors].join(' × ')} → 예상 ${won(slip.expected_payout)}원`;
  }
  if (slip.result === 'miss' && slip.payout === 0) return '낙첨이라 당첨금이 없어요.';
  const void_ = slip.legs.filter((leg) => leg.result === 'void').length;
  const counts = slip.bonus_folders !== null && slip.legs.length - void_ >= slip.bonus_folders ? bonus : [];
  const factors = factorsOf(
    slip,
    (leg) => (leg.result === 'wait' ? '?' : decimal(legFactor(leg.result, leg.odds), 2000)),
    ({ legs, odds }) => {
      const results = legs.map((no) => slip.legs[no - 1]!.result).filter((result) => result !== 'wait');
      if (results.length < legs.length) return '?';
      const { numerator, denominator } = jointFactor(odds, results);
      return decimal(Number(numerator), Number(denominator));
    },
  );
  return `${[won(slip.stake), ...factors, ...counts].join(' × ')} → ${won(slip.payout)}원`;
}

/** What is multiplied: legs of one match have one factor, at the place of the first. */
function factorsOf(
  { legs, joint_odds }: ToldSlip,
  ofLeg: (leg: ToldLeg) => string,
  ofGroup: (group: SlipGroup) => string,
): string[] {
  const groups = joint_odds ?? [];
  return legs.flatMap((leg, i) => {
    const group = groups.find((entry) => entry.legs.includes(i + 1));
    if (!group) return ofLeg(leg);
    return group.legs[0] === i + 1 ? `조합 ${ofGroup(group)}` : [];
  });
}

function scoreText({ source, score }: ToldLeg): string | null {
  if (source === null) return null;
  const name = resultSourceKo(source);
  return score === null ? name : `${name} ${score.join(':')}`;
}

/** value / unit as a decimal with two places at least: 1950/1000 is "1.95", 1475/1000 "1.475". */
function decimal(value: number, unit: number): string {
  const text = (value / unit).toFixed(4).replace(/0{1,2}$/, '');
  return text;
}

export function decimalToHundredths(exact: string): number {
  const [whole = '0', fraction = ''] = exact.split('.');
  return Number(whole) * 100 + Number(fraction.padEnd(2, '0').slice(0, 2));
}

/** a − b of exact decimals, b being 0 or negative. */
function subtract(a: string, b: string): string {
  const places = Math.max(a.split('.')[1]?.length ?? 0, b.split('.')[1]?.length ?? 0);
  if (b === '0') return a;
  const scaled = (text: string) => {
    const [whole = '0', fraction = ''] = text.replace('-', '').split('.');
    return BigInt(whole + fraction.padEnd(places, '0'));
  };
  const sum = String(scaled(a) + scaled(b)).padStart(places + 1, '0');
  return places === 0 ? sum : `${sum.slice(0, -places)}.${sum.slice(-places)}`;
}
