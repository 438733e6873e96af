import { restFault } from '../access/resting.ts';
import type { RestRefusal } from '../access/resting.ts';
import type { StakingMember } from '../access/may-stake.ts';
import type { Won } from '../money.ts';
import type { SeoulDay } from '../seoul-time.ts';
import { stateMachine } from '../states/state-machine.ts';
import type { StateOf } from '../states/state-machine.ts';
import { mayDeposit } from './may-deposit.ts';
import type { MayDepositRefusal } from './may-deposit.ts';

/** Nothing less is topped up or exchanged. Source: specification 2 §5, §9. */
export const casinoMinimum = 10_000;
/** Top-ups are multiples of it, exchanges of `exchangeUnit`. Source: specification 2 §5, decision 97. */
export const topUpUnit = 1_000;
/** Won; exchanges are multiples of it. Source: decision 97. */
export const exchangeUnit = 10_000;
/** What the buttons of both pages add. Source: specification 2 §9. */
export const casinoQuickAmounts = [
  1_000, 5_000, 10_000, 50_000, 100_000, 200_000, 500_000, 1_000_000, 2_000_000, 5_000_000,
] as const;
/** A transfer has arrived or come back by then. Source: decision 98. */
export const transferSeconds = 60;

/** The page and the server refuse by these. */
export type CasinoAmountRefusal =
  | { readonly code: 'CASH_BELOW_MINIMUM'; readonly detail: { readonly minimum: number } }
  | { readonly code: 'CASH_UNIT'; readonly detail: { readonly unit: number } }
  | { readonly code: 'CASINO_ABOVE_CASH'; readonly detail: { readonly cash: number } }
  | { readonly code: 'CASINO_LOCKED_BONUS'; readonly detail: { readonly free: number; readonly locked: number } }
  | { readonly code: 'CASINO_ABOVE_CREDIT'; readonly detail: { readonly credit: number } }
  | { readonly code: 'CASH_DAY_LIMIT'; readonly detail: { readonly limit: number; readonly left: number } };

/** What a member can top up from. */
export type TopUpRoom = {
  readonly cash: Won;
  /** bonus money among it whose conditions are not met yet */
  readonly locked: Won;
  /** of a Seoul day; null: no limit */
  readonly day: Won | null;
  /** what was topped up since midnight in Seoul and not returned */
  readonly today: Won;
};

const floorTo = (unit: number, amount: Won): Won => Math.floor(amount / unit) * unit;

/** An amount of a top-up as the field rounds it when it is left. Source: specification 2 §5. */
export const floorTopUp = (amount: Won): Won => floorTo(topUpUnit, amount);
/** The same of an exchange. */
export const floorExchange = (amount: Won): Won => floorTo(exchangeUnit, amount);

/** The most that can be topped up now: bonus money stays, the day's limit holds. Rounded down. */
export function topUpMost({ cash, locked, day, today }: TopUpRoom): Won {
  const free = Math.max(0, cash - locked);
  return floorTopUp(day === null ? free : Math.min(free, Math.max(0, day - today)));
}

/**
 * The amount of a top-up, by page and server alike.
 *
 * @returns null when it may be sent
 * Source: specification 2 §5; decisions 97 and 101; the limit of a day is ours.
 */
export function checkTopUp(amount: Won, { cash, locked, day, today }: TopUpRoom): CasinoAmountRefusal | null {
  const wrong = checkSteps(amount, topUpUnit);
  if (wrong) return wrong;
  if (amount > cash) return { code: 'CASINO_ABOVE_CASH', detail: { cash } };
  const free = Math.max(0, cash - locked);
  if (amount > free) return { code: 'CASINO_LOCKED_BONUS', detail: { free: floorTopUp(free), locked } };
  if (day !== null && today + amount > day)
    return { code: 'CASH_DAY_LIMIT', detail: { limit: day, left: floorTopUp(Math.max(0, day - today)) } };
  return null;
}

/** The same of an exchange. @param credit what the casino account holds */
export function checkExchange(amount: Won, credit: Won): CasinoAmountRefusal | null {
  const wrong = checkSteps(amount, exchangeUnit);
  if (wrong) return wrong;
  return amount > credit ? { code: 'CASINO_ABOVE_CREDIT', detail: { credit } } : null;
}

function checkSteps(amount: Won, unit: number): CasinoAmountRefusal | null {
  if (amount < casinoMinimum) return { code: 'CASH_BELOW_MINIMUM', detail: { minimum: casinoMinimum } };
  return amount % unit === 0 ? null : { code: 'CASH_UNIT', detail: { unit } };
}

/** What a top-up must know of its member. */
export type ToppingMember = StakingMember & {
  /** epoch ms; null: never rested */
  readonly restingUntil: number | null;
};

/**
 * May this member bring money into the casino now? Who may not play or rests may not. The way home has no gate at all.
 *
 * Source: decisions 31, 32 and 100.
 */
export function mayTopUp(
  member: ToppingMember,
  { now, today, ageLimit }: { now: number; today: SeoulDay; ageLimit: number },
): MayDepositRefusal | RestRefusal | null {
  return mayDeposit(member, today, ageLimit) ?? restFault(member.restingUntil, now);
}

/** Money between cash and casino. Source: decisions 96, 98 and 100. */
export const casinoTransfer = stateMachine({
  title: 'Casino transfer',
  about:
    'A top-up of the casino account, or money on its way home. It leaves when it is asked for; a worker then has it arrive or come back, within a minute.',
  states: {
    received: 'asked for: the amount stands in the account of what is on its way',
    done: 'it has arrived',
    refused: 'a top-up that came back',
  },
  start: 'received',
  ends: ['done', 'refused'],
  transitions: [
    { act: 'arrive', from: ['received'], to: 'done', by: ['worker'] },
    {
      act: 'return',
      from: ['received'],
      to: 'refused',
      by: ['worker'],
      when: 'of a top-up whose member may not play any more, or that took a minute',
    },
  ],
});
/** The state of a transfer between the cash and the casino account. */
export type CasinoTransferState = StateOf<typeof casinoTransfer>;

/** Why a top-up came back. */
export type ReturnReason = 'CASINO_TRANSFER_LATE' | NonNullable<ReturnType<typeof mayTopUp>>['code'];

/**
 * What becomes of a transfer on its way. An exchange always arrives: money goes home whatever the member may do.
 *
 * @param age ms since it was asked for
 * @param fault what keeps the member from topping up now
 * @returns null: it arrives; else why it comes back
 */
export function judgeTransfer(
  direction: 'in' | 'out',
  age: number,
  fault: ReturnType<typeof mayTopUp>,
): ReturnReason | null {
  if (direction === 'out') return null;
  // its end is written a moment after it is judged
  return age >= (transferSeconds - 1) * 1_000 ? 'CASINO_TRANSFER_LATE' : (fault?.code ?? null);
}
