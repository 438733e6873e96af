import { promotionKinds } from '@lime/domain/promotions/promotion-kinds.ts';
import type { PromotionKindId } from '@lime/domain/promotions/promotion-kinds.ts';

/** What a transfer was made for. `winnings` is what the house adds to stakes when slips win more than they put in. */
export type TransferKind =
  | 'deposit'
  | 'hold'
  | 'hold-release'
  | 'withdrawal'
  | 'bet-hold'
  | 'bet-release'
  | 'stake'
  | 'stake-return'
  | 'payout'
  | 'lost-stakes'
  | 'winnings'
  | 'reversal'
  | 'receivable'
  | 'repayment'
  | 'grant'
  | 'points'
  | 'bonus'
  | 'bonus-return'
  | 'conversion'
  | 'adjustment'
  | 'event'
  | 'promotion'
  | 'provider-bonus'
  | 'pool-in'
  | 'pool-out'
  | 'pool-opening'
  | 'casino-in'
  | 'casino-in-arrival'
  | 'casino-in-return'
  | 'casino-out'
  | 'casino-out-arrival'
  | 'agent-share'
  | 'agent-deduction'
  | 'agent-payout';

/**
 * Causes of a slip's transfers, `slip:<slip id>:…`: the id is audit.slip.id, so that everything a slip moved is found by it.
 * `revision` counts the slip's settlements (slip.settlement_revision), 1 for the first.
 */
export const slipCause = {
  stake: (slipId: number) => `slip:${slipId}:stake`,
  /** what the slip is paid */
  settle: (slipId: number, revision: number) => `slip:${slipId}:settle:${revision}`,
  /** what a corrected result takes back from the member's cash … */
  reverse: (slipId: number, revision: number) => `slip:${slipId}:reverse:${revision}`,
  /** … and what the cash did not cover */
  owe: (slipId: number, revision: number) => `slip:${slipId}:owe:${revision}`,
  /** the stake of a cancelled slip, back to the cash */
  cancel: (slipId: number) => `slip:${slipId}:cancel`,
} as const;

/** Causes of what a chunk of settled slips moves as a whole. */
export const chunkCause = {
  lost: (chunk: string) => `chunk:${chunk}:lost`,
  winnings: (chunk: string) => `chunk:${chunk}:winnings`,
  repayment: (chunk: string, memberId: number) => `chunk:${chunk}:repayment:${memberId}`,
} as const;

/** Causes of a hosted game's own transfers: the stake its provider keeps once the play is over, its pools, and what it gives away. */
export const providerCause = {
  stake: (slipId: number) => `hosted:${slipId}:stake`,
  /** what of the stake goes into a pool, and what of the payout comes from it */
  poolIn: (slipId: number) => `hosted:${slipId}:pool-in`,
  poolOut: (slipId: number) => `hosted:${slipId}:pool-out`,
  /** what a pool began with. @param pool  its account */
  poolOpening: (pool: string) => `${pool}:opening`,
  /** @param key  a number made of the provider's own name of the gift */
  bonus: (provider: string, key: string) => `provider:${provider}:bonus:${key}`,
} as const;

/** Causes of a bonus (bonus.id): what it gave, and what was taken back when it ended unmet. */
export const bonusCause = {
  grant: (bonusId: number) => `bonus:${bonusId}:grant`,
  return: (bonusId: number) => `bonus:${bonusId}:return`,
} as const;

/** Causes of the two halves of a conversion (point_conversion.seq): points back to their issue, cash from its own. */
export const pointCause = {
  points: (seq: number) => `point:${seq}:points`,
  cash: (seq: number) => `point:${seq}:cash`,
} as const;

/** Causes of what a deposit or a withdrawal (cash_request.seq) moves, each once. */
export const cashCause = {
  /** play money comes in when a deposit is approved */
  deposit: (seq: number) => `cash:${seq}:deposit`,
  /** what is to be withdrawn leaves the cash when it is asked for … */
  hold: (seq: number) => `cash:${seq}:hold`,
  /** … and then either goes out or comes back */
  payout: (seq: number) => `cash:${seq}:payout`,
  release: (seq: number) => `cash:${seq}:release`,
} as const;

/** Causes of the two steps of a transfer to or from the casino (casino_transfer.seq): it is sent, and then arrives or comes back. */
export const casinoCause = {
  send: (seq: number) => `casino:${seq}:send`,
  arrive: (seq: number) => `casino:${seq}:arrive`,
  return: (seq: number) => `casino:${seq}:return`,
} as const;

/** Causes of what a bet that waits (pending_bet.id) moves, each once: set aside when it is sent, back when it is decided. */
export const pendingCause = {
  hold: (id: number) => `pending:${id}:hold`,
  release: (id: number) => `pending:${id}:release`,
} as const;

/**
 * Causes of what a settled period of an agent (agent_settlement.id) moves, one for each part that is not 0: what it earned
 * to the agent's account, what those below have and what the last period left away from it.
 */
export const agentCause = (settlementId: number, part: string) => `agent:${settlementId}:${part}`;

/** Cause of what left an agent's account (agent_payout.id). */
export const agentPayoutCause = (payoutId: number) => `agent-payout:${payoutId}`;

/** Cause of what staff gave or took by hand (adjustment.seq). */
export const adjustmentCause = (seq: number) => `adjustment:${seq}`;

/**
 * Causes of what the activities give, each once: a day's check-in and the streaks it completes, a spin, a lotto ticket.
 * A streak is named by the day that completed it. What a made-up day costs goes the other way.
 */
export const activityCause = {
  attendance: (memberId: number, day: string) => `attendance:${memberId}:${day}`,
  streak: (memberId: number, day: string, days: number) => `attendance:${memberId}:${day}:streak:${days}`,
  makeUp: (memberId: number, day: string) => `attendance:${memberId}:${day}:make-up`,
  spin: (spinId: number) => `roulette:${spinId}`,
  ticket: (ticketId: number) => `lotto:${ticketId}`,
} as const;

/** Cause of what a promotion's lot (promotion_lot.id) gave or took back. @param kind the id of its kind */
export const promotionCause = (kind: PromotionKindId, lotId: number) => `promotion:${kind}:${lotId}`;

/** What an activity's or a promotion's transfer was for, for its member: from the causes above. */
export function activityName(cause: string): string {
  const [event, kind, day = '', what, days] = cause.split(':');
  if (event === 'promotion') return promotionKinds.find(({ id }) => id === kind)?.name ?? '프로모션';
  if (event === 'roulette') return '룰렛 당첨';
  if (event === 'lotto') return '로또 당첨';
  const date = `${Number(day.slice(5, 7))}월 ${Number(day.slice(8, 10))}일`;
  if (what === 'make-up') return `출석 보충 ${date}`;
  return what === 'streak' ? `연속 출석 ${days}일 ${date}` : `출석체크 ${date}`;
}
