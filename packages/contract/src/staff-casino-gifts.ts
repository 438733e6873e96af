import * as z from 'zod';
import { giftTitles, maxFreeSpins } from '@lime/domain/casino/gifts.ts';
import { slotStake } from '@lime/domain/casino/slots/slot-stake.ts';
import { amount, day, idText, key, page, pageSize, staffCall } from './call.ts';
import type { Pagination } from './call.ts';
import type { WireWaiting } from './staff-approvals.ts';

/**
 * What staff gave a member in the casino. `state`: `sending`: the host has not answered; `open`: spins are left; `paid`: a bonus
 * arrived; `played`: no spin is left; `expired`, `back`: the rest ran out or was taken back; `refused`: the host took none of it.
 */
export type WireCasinoGift = {
  seq: string;
  member: { id: string; loginId: string; nickname: string };
  kind: 'bonus' | 'spins';
  /** won: of a bonus what is paid, of spins all their stakes together */
  amount: number;
  /** of spins; null of a bonus. `until`: the last Seoul day they may be played on */
  spins: { game: string; gameName: string; count: number; stake: number; until: string; played: number } | null;
  /** won that came to the member */
  paid: number;
  state: 'sending' | 'open' | 'paid' | 'played' | 'expired' | 'back' | 'refused';
  reason: string;
  madeBy: string;
  madeAt: string;
  /** a second person said yes */
  second: boolean;
  back: { by: string; at: string; reason: string } | null;
};

const gift = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('bonus'), amount: amount.min(1) }),
  z.strictObject({
    kind: z.literal('spins'),
    game: z.enum(giftTitles.map(({ id }) => id)),
    count: z.int().min(1).max(maxFreeSpins),
    stake: z.int().min(slotStake.least).max(slotStake.most).multipleOf(slotStake.step),
    /** the last Seoul day they may be played on */
    until: day,
  }),
]);

/**
 * Gives won or free spins of a title. Below the limit of the settings at once; from there on a second person says yes, where
 * spins count with all their stakes. The same key gets the first answer again.
 */
export const giveCasinoGift = staffCall<{ seq: string | null; waiting: WireWaiting | null }>()({
  path: '/staff/casino-gifts/give',
  summary: '카지노 보너스·무료 스핀 지급',
  throws: ['CASINO_GIFT_UNTIL', 'NOT_FOUND', 'STAFF_LIMIT', 'STAFF_MEMBER_LEFT', 'STAFF_REASON_REQUIRED'],
  right: 'casino-gifts.give',
  writes: true,
  once: 'key',
  input: z.strictObject({ memberId: idText, gift, reason: z.string().trim().max(200).default(''), key }),
});

/** Takes unplayed free spins back; what was played and won stays. */
export const takeCasinoGiftBack = staffCall<Record<string, never>>()({
  path: '/staff/casino-gifts/take-back',
  summary: '남은 무료 스핀 회수',
  throws: ['CASINO_GIFT_OVER', 'NOT_FOUND', 'STAFF_REASON_REQUIRED'],
  right: 'casino-gifts.give',
  writes: true,
  input: z.strictObject({ seq: idText, reason: z.string().trim().max(200).default('') }),
});

/** Gifts, newest first; `sums` of all that the filters let through and that were not refused. */
export const listCasinoGifts = staffCall<{
  list: WireCasinoGift[];
  pagination: Pagination;
  sums: { bonuses: number; spins: number };
}>()({
  path: '/staff/casino-gifts/list',
  summary: '카지노 보너스·무료 스핀 목록',
  right: 'casino-gifts.view',
  input: z.strictObject({
    page,
    size: pageSize,
    memberId: idText.optional(),
    kind: z.enum(['bonus', 'spins']).optional(),
    /** `running`: not over yet */
    state: z.enum(['running', 'over', 'refused']).optional(),
    /** the beginning of an id, or a member's number after # */
    q: z.string().trim().max(64).default(''),
    from: day.optional(),
    to: day.optional(),
  }),
});
