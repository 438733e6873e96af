import type { Won } from '../money.ts';
import type { Odds } from '../odds.ts';
import type { SlipResult } from '../settlement/leg-result.ts';

/**
 * How much a slip's stake counts: the first entry that fits decides, a slip none fits does not count. Slips of hosts have no
 * legs: an entry fits them when it names their kind, and one none names counts by `hostedPercents`.
 */
export type RollingWeight = {
  /** stored kinds of slips (betKinds); none: all that have legs */
  readonly kinds: readonly string[];
  /** with so many legs or more; of a slip without legs it says nothing */
  readonly fromLegs: number;
  /** whole percent of the stake */
  readonly percent: number;
};

/** Whole percent by which slips without legs count when no entry names their kind. Source: decision 101, games 1, casino 0. */
export const hostedPercents: Readonly<Record<string, number>> = { token: 100, 'token-horse': 100, casino: 0, slot: 0 };

/** What must be bet before a bonus is the member's own. */
export type RollingRule = {
  readonly base: 'bonus' | 'deposit' | 'both';
  /** whole percent of the base */
  readonly percent: number;
  /** every leg of a slip must have been taken at this or more; it does not hold for slips of hosts, which have no legs */
  readonly minimumOdds: Odds;
  /** days from the grant to the expiry */
  readonly days: number;
  readonly weights: readonly RollingWeight[];
};

/** What a code gives. */
export type BonusRule = {
  readonly form: 'percent' | 'amount';
  /** percent of the deposit in hundredths, or a fixed amount */
  readonly value: number;
  readonly maxAmount: number;
  readonly rolling: RollingRule;
};

/**
 * What a deposit is rewarded with: whole won or points, cut, never above the code's maximum. A fixed amount does not
 * depend on the deposit.
 */
export function bonusAmount(rule: Pick<BonusRule, 'form' | 'value' | 'maxAmount'>, deposit: Won): number {
  const full = rule.form === 'amount' ? rule.value : share(deposit, rule.value, 10_000n);
  return Math.min(full, rule.maxAmount);
}

/** Won that must be bet in all, cut to a whole won; 0: the bonus is the member's own at once. */
export function rollingNeed(rule: Pick<RollingRule, 'base' | 'percent'>, bonus: number, deposit: Won): Won {
  const base = rule.base === 'bonus' ? bonus : rule.base === 'deposit' ? deposit : bonus + deposit;
  return share(base, rule.percent, 100n);
}

/** What of a slip decides how it counts. */
export type RolledSlip = {
  readonly kind: string;
  readonly stake: Won;
  /** 0: a play of a host */
  readonly legs: number;
  /** the lowest odds of its legs as they were placed; null: it has none */
  readonly lowestOdds: Odds | null;
  readonly cancelled: boolean;
  readonly result: SlipResult;
  /** won of the stake that could be lost (at-risk.ts); absent: all of it */
  readonly atRisk?: Won;
};

/** Why a slip counts as it does; `complete`: the need was reached before it; `hedged`: its stake could not be lost whole. */
export type RollingWhy = 'counts' | 'hedged' | 'waiting' | 'void' | 'cancelled' | 'low-odds' | 'kind' | 'complete';
type SlipCount = { readonly percent: number; readonly counted: Won; readonly why: RollingWhy };

/** Percent of its stake a slip of this kind and length counts with; 0 when no weight fits. @param legs  0: a play of a host */
export function weightOf(weights: readonly RollingWeight[], kind: string, legs: number): number {
  if (legs === 0) return weights.find((w) => w.kinds.includes(kind))?.percent ?? hostedPercents[kind] ?? 0;
  const fits = weights.find((w) => (w.kinds.length === 0 || w.kinds.includes(kind)) && legs >= w.fromLegs);
  return fits?.percent ?? 0;
}

/**
 * How one slip counts, given what the slips before it have reached.
 *
 * Only settled slips count, won or lost: one that was cancelled, or whose legs only fell away or lost half, risked
 * nothing. A play of a host counts by the weight of its kind. Of a stake that bets on the same event exclude in part, only
 * what can be lost counts (at-risk.ts). A slip placed before the grant or after the expiry is not asked about.
 *
 * @param before what earlier slips count together, may be above `need`
 * @returns `counted` is the slip's own share, cut at the need
 */
export function countSlip(rule: RollingRule, need: Won, before: Won, slip: RolledSlip): SlipCount {
  const percent = weightOf(rule.weights, slip.kind, slip.legs);
  const nothing = (why: RollingWhy): SlipCount => ({ percent, counted: 0, why });
  if (slip.cancelled) return nothing('cancelled');
  if (slip.result === 'exception') return nothing('void');
  if (slip.lowestOdds !== null && slip.lowestOdds < rule.minimumOdds) return nothing('low-odds');
  if (percent === 0) return nothing('kind');
  if (before >= need) return nothing('complete');
  if (slip.result === 'wait') return nothing('waiting');
  const atRisk = slip.atRisk ?? slip.stake;
  const counted = Math.min(share(atRisk, percent, 100n), need - before);
  return { percent, counted, why: atRisk < slip.stake ? 'hedged' : 'counts' };
}

/** Won counted so far, at most `need`; `slips` in the order they were placed. */
export function rollingDone(rule: RollingRule, need: Won, slips: readonly RolledSlip[]): Won {
  return slips.reduce((done, slip) => done + countSlip(rule, need, done, slip).counted, 0);
}

/** What of a bonus is not the member's own yet, never more than there is of its currency. */
export function lockedAmount(bonus: { amount: number; need: Won; done: Won }, balance: number): number {
  return bonus.done >= bonus.need ? 0 : Math.min(bonus.amount, balance);
}

/** Exact, whatever the amounts: percent of the largest stake is beyond safe integers. */
function share(amount: number, part: number, whole: bigint): number {
  return Number((BigInt(amount) * BigInt(part)) / whole);
}
