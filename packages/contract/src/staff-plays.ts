import * as z from 'zod';
import { providerGames, vendorsOf } from '@lime/domain/games/provider-games.ts';
import { day, page, pageSize, staffCall } from './call.ts';
import type { Pagination } from './call.ts';

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
  state: 'open' | 'settled' | 'cancelled';
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
};

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
    /** only tables of this lobby or slots of this studio */
    vendor: z.enum([...vendorsOf('table'), ...vendorsOf('slot')].map(({ code }) => code)).optional(),
    state: z.enum(['open', 'settled', 'cancelled']).optional(),
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
