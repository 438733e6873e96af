import * as z from 'zod';
import type { RollingWhy } from '@lime/domain/cash/rolling.ts';
import { amount, call, idText, page, pageSize } from './call.ts';
import type { Pagination } from './call.ts';

/** What a code would do for this deposit, said before it is applied. All amounts in won or points, odds with two decimals. */
export type WireBonusOffer = {
  code: string;
  label: string;
  currency: 'cash' | 'point';
  /** what would be granted for this amount */
  amount: number;
  /** percent of the deposit; 0 for a fixed amount */
  rate: number;
  rolling: {
    base: 'bonus' | 'deposit' | 'both';
    percent: number;
    minimumOdds: number;
    days: number;
    weights: { kinds: string[]; fromLegs: number; percent: number }[];
  };
  /** what must be bet in all */
  need: number;
};

/**
 * Checks a bonus code for an amount. Success: `msg` is the effect in one Korean sentence. An empty code is refused
 * with an empty message by no one: the client does not send it.
 */
export const checkBonusCode = call<{ bonus: WireBonusOffer }>()({
  path: '/balance/deposit_code',
  summary: '보너스 코드 확인',
  throws: [
    'BONUS_ACTIVE',
    'BONUS_CODE_INVALID',
    'BONUS_CODE_MINIMUM',
    'BONUS_CODE_USED',
    'BONUS_WAITING',
    'TOO_MANY_REQUESTS',
  ],
  auth: 'member',
  refusal: 'answer',
  input: z.strictObject({
    amount: amount.default(0),
    serviceType: z.string().max(8).default('y'),
    code: z.string().max(64),
  }),
});

/** A bonus of a member: `amount` in its currency, `deposit` and `need` in won. Null `endedAt`: it runs. */
export type WireBonus = {
  id: string;
  /** null: it came by the promotion that `label` names */
  code: string | null;
  label: string;
  currency: 'cash' | 'point';
  amount: number;
  deposit: number;
  rolling: WireBonusOffer['rolling'];
  need: number;
  /** won counted so far, at most `need` */
  done: number;
  /** `ended`: by the office */
  state: 'active' | 'done' | 'expired' | 'given-up' | 'ended';
  grantedAt: string;
  expiresAt: string;
  endedAt: string | null;
  takenBack: number;
};

/** The member's bonuses, newest first; the active one (at most one) also by itself. */
export const listBonuses = call<{ active: WireBonus | null; list: WireBonus[]; pagination: Pagination }>()({
  path: '/balance/bonus',
  summary: '내 보너스 목록',
  auth: 'member',
  input: z.strictObject({ page, size: pageSize }),
});

/** How the slips count towards one bonus, newest first. `counted` 0 with the reason in `why`. */
export type WireBonusSlip = {
  betCode: string;
  slipNumber: string;
  placedAt: string;
  stake: number;
  /** stored kind of the slip (betKinds) */
  kind: string;
  /** 0: a play of a host, which counts by the weight of its kind and has no odds */
  legs: number;
  result: 'wait' | 'hit' | 'miss' | 'exception';
  /** won of the stake that could be lost: less where bets on the same event exclude each other */
  atRisk: number;
  percent: number;
  counted: number;
  why: RollingWhy;
};
/** Slips placed while the bonus ran, newest first, with what each counts towards its rolling. */
export const bonusSlips = call<{ list: WireBonusSlip[]; pagination: Pagination }>()({
  path: '/balance/bonus/slips',
  summary: '보너스 롤링에 인정된 베팅 목록',
  throws: ['NOT_FOUND'],
  auth: 'member',
  input: z.strictObject({ id: idText, page, size: pageSize }),
});

/** Gives the active bonus up: what is left of it is taken back, and the rest of the balance is free. */
export const giveUpBonus = call<{ takenBack: number }>()({
  path: '/balance/bonus/give-up',
  summary: '보너스 포기',
  throws: ['BONUS_NOT_ACTIVE', 'BONUS_SLIPS_OPEN', 'NOT_FOUND'],
  auth: 'member',
  writes: true,
  input: z.strictObject({ id: idText }),
});
