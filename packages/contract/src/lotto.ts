import * as z from 'zod';
import { lottoHighest, lottoPicks, ticketProblem } from '@lime/domain/lotto/ticket.ts';
import { call, page, pageSize } from './call.ts';
import type { Pagination } from './call.ts';

/** What a round runs by, fixed when it opens: points by rank (first prize first), and how tickets are earned. */
export type WireLottoTerms = {
  prizes: [number, number, number, number, number];
  perCheckIn: number;
  stakePer: number;
  mostPerRound: number;
};

/** The lotto as `settings.admin.lotto` has it: what the next round will run by. `drawDay`: 0 is Sunday. */
export type WireLottoSettings = WireLottoTerms & { active: boolean; drawDay: number; drawTime: string };

/** A round. `closed`: no more tickets, not drawn yet. Hashes and the seed are small hexadecimal digits. */
export type WireLottoRound = {
  no: number;
  state: 'open' | 'closed' | 'drawn' | 'cancelled';
  opensAt: string;
  /** no ticket from then on, and the draw */
  drawsAt: string;
  drawnAt: string | null;
  /** entered so far */
  tickets: number;
  terms: WireLottoTerms;
  /** six, rising; null before the draw */
  numbers: number[] | null;
  bonus: number | null;
  /** why staff cancelled it; null: they did not */
  cancelReason: string | null;
};

/** A member's own ticket. */
export type WireLottoTicket = {
  seq: string;
  roundNo: number;
  numbers: number[];
  automatic: boolean;
  /** its owner's secret: the SHA-256 of these 32 digits is in the public listing */
  receipt: string;
  at: string;
  /** null before the draw */
  matches: number | null;
  bonusMatch: boolean | null;
  /** 1 to 5; null: none, or not drawn yet */
  rank: number | null;
  points: number;
  paidAt: string | null;
};

/** Why a member may not enter a ticket now, apart from having none. */
export type LottoBar = 'state' | 'birthday' | 'age';

/** This week's lotto. */
export type WireLotto = {
  /** the round under way; null while there is none */
  round: WireLottoRound | null;
  /** the last one drawn */
  last: WireLottoRound | null;
  /** the server's clock, to tell how long it still is */
  now: string;
  /** null for a visitor */
  member: {
    /** rights to a ticket that are not used yet */
    chances: number;
    /** earned in this round by what the member did: counts against `terms.mostPerRound` */
    earned: number;
    /** settled stakes towards the next ticket, won */
    towards: number;
    bar: LottoBar | null;
    /** entered in this round, newest first */
    tickets: WireLottoTicket[];
  } | null;
  /** the ticket this call entered */
  entered: WireLottoTicket | null;
};

/**
 * This week's lotto; with `numbers` or `auto` (the server picks) a ticket is entered into it, once per Idempotency-Key.
 *
 * Refused AUTH_REQUIRED, LOTTO_NO_CHANCE, LOTTO_CLOSED, LOTTO_MEMBER_STATE, LOTTO_BIRTHDAY_REQUIRED, LOTTO_UNDER_AGE,
 * IDEMPOTENCY_KEY_REUSED. Source: specification 2 §7.
 */
export const lotto = call<WireLotto>()({
  path: '/events/lotto',
  summary: '로또 응모와 이번 회차 조회',
  throws: [
    'AUTH_REQUIRED',
    'LOTTO_BIRTHDAY_REQUIRED',
    'LOTTO_CLOSED',
    'LOTTO_MEMBER_STATE',
    'LOTTO_NO_CHANCE',
    'LOTTO_UNDER_AGE',
  ],
  auth: 'visitor',
  writes: true,
  once: 'key',
  same: ({ numbers }) => numbers?.toSorted((a, b) => a - b) ?? 'auto',
  input: z
    .strictObject({
      numbers: z
        .array(z.int().min(1).max(lottoHighest))
        .length(lottoPicks)
        .refine((numbers) => ticketProblem(numbers) === null)
        .optional(),
      auto: z.literal(true).optional(),
    })
    .refine(({ numbers, auto }) => numbers === undefined || auto === undefined, { path: ['auto'] }),
});

/** Rounds, newest first, each with one's own tickets (none for a visitor). Source: specification 2 §7. */
export const listLotto = call<{ list: (WireLottoRound & { own: WireLottoTicket[] })[]; pagination: Pagination }>()({
  path: '/events/lotto/list',
  summary: '로또 회차와 내 응모내역 조회',
  auth: 'visitor',
  input: z.strictObject({ page, size: pageSize, mine: z.boolean().default(false) }),
});

/** What anybody needs to compute a round's draw again. */
export type WireLottoProof = WireLottoRound & {
  /** sha256 of the seed, shown since the round opened */
  commitment: string;
  /** null before the draw */
  seed: string | null;
  /** sha256 of the whole listing; null before the round closed */
  ticketsHash: string | null;
};

/** Lines of the listing on a page. */
export const proofPageSize = 1_000;

/**
 * The proof of a round, the last drawn one when none is named, with a page of its listing (empty before it closed): a line
 * a ticket, `<sha256 of the receipt>:3,11,17,24,32,41`, in the order they were entered. Refused NOT_FOUND (404).
 */
export const lottoProof = call<{ round: WireLottoProof; lines: string[]; pagination: Pagination }>()({
  path: '/events/lotto/proof',
  summary: '로또 추첨 검증 자료 조회',
  throws: ['NOT_FOUND'],
  auth: 'none',
  input: z.strictObject({ no: z.int().min(1).max(2_000_000_000).optional(), page }),
});
