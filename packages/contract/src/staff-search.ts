import * as z from 'zod';
import { staffCall } from './call.ts';
import type { OfferedKindId } from './promotions.words.ts';

/** One hit of the search, by what it is. */
export type WireFound =
  | { kind: 'member'; id: string; loginId: string; nickname: string; grade: number; state: string }
  | {
      kind: 'bet';
      betCode: string;
      slipNumber: string;
      memberId: string;
      loginId: string;
      stake: number;
      result: string;
      placedAt: string;
    }
  | { kind: 'fixture'; id: string; home: string; away: string; league: string; startsAt: string; status: string }
  | { kind: 'agent'; id: string; code: string; name: string; suspended: boolean }
  | { kind: 'promotion'; id: string; name: string; promotion: OfferedKindId; stopped: boolean }
  | {
      kind: 'deposit' | 'withdrawal';
      seq: string;
      memberId: string;
      loginId: string;
      amount: number;
      status: string;
      requestedAt: string;
    };

/**
 * Whatever a few letters or digits may mean: members by id, nickname, phone, account holder or account; a bet by its
 * code; fixtures by team, league or number; agents by code or name; promotions by name; cash requests by number. At most eight of a kind, and only what the caller
 * may see.
 */
export const staffFind = staffCall<{ found: WireFound[] }>()({
  path: '/staff/search/find',
  summary: '통합 검색',
  right: null,
  input: z.strictObject({ q: z.string().trim().min(1).max(64) }),
});
