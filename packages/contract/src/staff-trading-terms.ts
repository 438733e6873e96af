import * as z from 'zod';
import { amount, idText, page, pageSize, staffCall } from './call.ts';
import type { Pagination } from './call.ts';
import type { WireWaiting } from './staff-approvals.ts';

/** What the desk set for a league. Limits are won; null: none of its own. */
export type WireLeagueTerms = {
  leagueId: string;
  name: string;
  sportId: number;
  provider: string;
  games: number;
  stopped: boolean;
  margin: number;
  maxBetting: number | null;
  maxWin: number | null;
  changedBy: string | null;
  changedAt: string | null;
};

/** Leagues with their terms; those with open fixtures first. */
export const tradingLeagues = staffCall<{ list: WireLeagueTerms[]; pagination: Pagination }>()({
  path: '/staff/trading/leagues',
  summary: '리그별 판매 조건 목록',
  right: 'trading.view',
  input: z.strictObject({
    q: z.string().trim().max(60).optional(),
    leagueId: idText.optional(),
    changedOnly: z.boolean().optional(),
    sort: z.enum(['games', 'name', 'margin', 'maxBetting', 'maxWin', 'changedAt']).default('games'),
    dir: z.enum(['asc', 'desc']).default('desc'),
    page,
    size: pageSize,
  }),
});

const margin = z.int().min(0).max(300);

/** A market's prices now and with another margin. */
export type WireMarginSample = {
  game: string;
  market: string;
  sides: { name: string; feed: number; before: number; after: number }[];
  paybackBefore: number;
  paybackAfter: number;
};

/** What a margin would make of the first market of the league's next match: prices of now and then. Null: none is on sale. */
export const previewTerms = staffCall<{ sample: WireMarginSample | null }>()({
  path: '/staff/trading/league/preview',
  summary: '리그 판매 조건 미리보기',
  throws: ['NOT_FOUND'],
  right: 'trading.view',
  input: z.strictObject({ leagueId: idText, margin }),
});

const terms = z.strictObject({ margin, maxBetting: amount.min(1).nullable(), maxWin: amount.min(1).nullable() });

/** Terms of a league from now on; `seen`: those shown. `waiting`: they pay more, so a second person must agree first. */
export const setLeagueTerms = staffCall<{ games: number; waiting: WireWaiting | null }>()({
  path: '/staff/trading/league/terms',
  summary: '리그 판매 조건 설정',
  throws: ['NOT_FOUND', 'TRADING_TERMS_MOVED'],
  right: 'trading.edit',
  writes: true,
  input: z.strictObject({ leagueId: idText, terms, seen: terms }),
});

const ownTerms = z.strictObject({
  margin: margin.nullable(),
  maxBetting: amount.min(1).nullable(),
  maxWin: amount.min(1).nullable(),
});

/** What a margin would make of a match's markets, or of one of them; null: that above it. Markets it does not reach are left out. */
export const previewMatchTerms = staffCall<{ samples: WireMarginSample[] }>()({
  path: '/staff/trading/match/preview',
  summary: '경기 판매 조건 미리보기',
  throws: ['NOT_FOUND'],
  right: 'trading.view',
  input: z.strictObject({ gameSeq: idText, foldersSeq: idText.optional(), margin: margin.nullable() }),
});

/** Terms of a match or of one of its markets from now on; `seen`: those shown. `waiting`: they pay more, so a second person must agree first. */
export const setMatchTerms = staffCall<{ changed: boolean; waiting: WireWaiting | null }>()({
  path: '/staff/trading/match/terms',
  summary: '경기 판매 조건 설정',
  throws: ['NOT_FOUND', 'TRADING_CLOSED', 'TRADING_TERMS_MOVED'],
  right: 'trading.edit',
  writes: true,
  /** without `foldersSeq`: of the match */
  input: z.strictObject({ gameSeq: idText, foldersSeq: idText.optional(), terms: ownTerms, seen: ownTerms }),
});
