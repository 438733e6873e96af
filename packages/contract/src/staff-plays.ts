import * as z from 'zod';
import { countedVendors, providerGames } from '@lime/domain/games/provider-games.ts';
import { day, page, pageSize, staffCall } from './call.ts';
import type { Pagination } from './call.ts';
import type { LeftOut } from './figures.ts';

/** A bet of a token game, a table or a slot, as the office lists it. */
export type WirePlay = {
  betCode: string;
  slipNumber: string;
  /** the host's own name of the bet */
  txn: string;
  game: string;
  gameName: string;
  /** the host's number of the round or play; null: it named none */
  round: string | null;
  pick: string | null;
  /** what it came to, in the host's words; null: it is open, was called off, or the host did not say */
  outcome: string | null;
  memberId: string;
  loginId: string;
  nickname: string;
  amount: number;
  payout: number;
  /** `waiting`: it was won, and staff have not agreed to it yet */
  state: 'open' | 'waiting' | 'settled' | 'cancelled';
  placedAt: string;
  closedAt: string | null;
};

/**
 * What a host publishes of a play or round; `values` in the order of its checking, a value null while it is a secret.
 * `link`: the page of the site that computes it again; `file`: where everybody reads it. Both null where there is nothing to compute yet.
 */
export type WirePlayProof = {
  values: { name: string; value: string | null }[];
  link: string | null;
  file: string | null;
  /** what a value waits for that is a secret yet: the draw of its round, the end of its shoe, or its member's next seed */
  publishedAfter: 'draw' | 'shoe' | 'seed';
};

const vendor = z.enum(countedVendors.map(({ code }) => code)).optional();

/** Bets of hosted games, newest first. `q`: a bet code, a slip's number, the host's name of the bet or its number of the round. */
export const listPlays = staffCall<{ list: WirePlay[]; pagination: Pagination }>()({
  path: '/staff/games/plays',
  summary: '토큰 게임 · 카지노 · 슬롯 판 목록',
  right: 'games.view',
  input: z.strictObject({
    page,
    size: pageSize,
    q: z.string().trim().max(100).default(''),
    game: z.enum(providerGames.map(({ code }) => code)).optional(),
    /** only tables of this lobby, slots of this studio, or token games */
    vendor,
    state: z.enum(['open', 'waiting', 'settled', 'cancelled']).optional(),
    from: day.optional(),
    to: day.optional(),
  }),
});

/** One bet with what its host publishes of its play; `proof` null: the host did not answer. */
export const officePlay = staffCall<{ play: WirePlay; proof: WirePlayProof | null }>()({
  path: '/staff/games/play',
  summary: '토큰 게임 · 카지노 · 슬롯 판 상세',
  throws: ['NOT_FOUND'],
  right: 'games.view',
  input: z.strictObject({ betCode: z.string().trim().min(1).max(100) }),
});

/**
 * What was played in some days, in won, without members of type 정산제외. Bets that were called off count in `cancelled` and
 * `cancelledStakes` alone.
 */
export type WirePlayFigures = {
  /** debits that were not cancelled */
  debits: number;
  /** who made them */
  members: number;
  /** what they staked; and of it what is not settled yet */
  turnover: number;
  openStakes: number;
  /** what settled ones were paid, and what they left the house */
  payouts: number;
  gross: number;
  /** payouts as a share of settled stakes, cut to four digits; null: nothing is settled */
  returned: number | null;
  cancelled: number;
  cancelledStakes: number;
};

/** The same of one vendor or one game. */
export type WirePlayTotal = WirePlayFigures & {
  /** code of the vendor, or of the game */
  code: string;
  name: string;
  /** whose game it is; of a vendor its own name */
  vendorName: string;
};

/**
 * Turnover, wins, return and members of hosted games on Seoul days, by vendor or by game: those that were played. A debit counts on
 * the day it was taken. Without days: today. `sums`: of all rows, each member once; `out`: what members of type 정산제외 staked.
 * Refused INPUT_INVALID for more than 31 days.
 */
export const playTotals = staffCall<{
  list: WirePlayTotal[];
  pagination: Pagination;
  sums: WirePlayFigures;
  out: LeftOut;
}>()({
  path: '/staff/games/totals',
  summary: '게임사·게임별 집계',
  right: 'figures.view',
  input: z.strictObject({
    page,
    size: pageSize,
    by: z.enum(['vendor', 'game']).default('vendor'),
    kind: z.enum(['token', 'table', 'slot']).optional(),
    vendor,
    from: day.optional(),
    to: day.optional(),
    sort: z
      .enum(['name', 'debits', 'members', 'turnover', 'payouts', 'gross', 'returned', 'cancelledStakes'])
      .default('turnover'),
    dir: z.enum(['asc', 'desc']).default('desc'),
  }),
});
