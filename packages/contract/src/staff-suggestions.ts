import * as z from 'zod';
import { suggestionRules } from '@lime/domain/suggestions/suggestion-rules.ts';
import type {
  RetirementTerms,
  SuggestionAct,
  SuggestionRuleId,
  SuggestionRuleState,
} from '@lime/domain/suggestions/suggestion-rules.ts';
import type { SuggestionState } from '@lime/domain/suggestions/suggestion-states.ts';
import { idText, page, pageSize, staffCall } from './call.ts';
import type { Pagination } from './call.ts';

/** A member by the name staff know. */
export type WireSuggestedMember = { id: string; loginId: string };

/** An act that a rule suggests, with what led to it. One of market and member is its subject, the other null. */
export type WireSuggestion = {
  id: string;
  rule: SuggestionRuleId;
  act: SuggestionAct;
  state: SuggestionState;
  madeAt: string;
  market: { id: string; gameSeq: string; game: string; name: string; startsAt: string } | null;
  member: WireSuggestedMember | null;
  /** by the ids of `suggestionFigures`: won, percent, decimal odds, counts */
  figures: Record<string, number>;
  /** other members it is about */
  others: WireSuggestedMember[];
  /** the reader has the right of the act itself */
  mayAct: boolean;
  /** login id; null: nobody, or by itself */
  decidedBy: string | null;
  decidedAt: string | null;
  reason: string | null;
};

/** A rule with what became of its newest decided suggestions since it was last switched on. */
export type WireSuggestionRule = {
  id: SuggestionRuleId;
  act: SuggestionAct;
  state: SuggestionRuleState;
  changedAt: string | null;
  /** login id; null: by itself */
  changedBy: string | null;
  open: number;
  accepted: number;
  dismissed: number;
  expired: number;
  moved: number;
};

const rule = z.enum(suggestionRules.map(({ id }) => id));

/** What waits, oldest first, or what is over, newest first. */
export const listSuggestions = staffCall<{ list: WireSuggestion[]; pagination: Pagination; open: number }>()({
  path: '/staff/suggestions/list',
  summary: '제안 목록',
  right: 'suggestions.view',
  input: z.strictObject({
    page,
    size: pageSize,
    state: z.enum(['open', 'decided']).default('open'),
    rule: rule.optional(),
  }),
});

/** The rules, how often they were right, and when one retires. */
export const listSuggestionRules = staffCall<{ rules: WireSuggestionRule[]; terms: RetirementTerms }>()({
  path: '/staff/suggestions/rules',
  summary: '제안 규칙 목록',
  right: 'suggestions.view',
  input: z.strictObject({}),
});

/**
 * Agrees: the act is done now, in the name of who agrees, who needs its right too (STAFF_RIGHT_MISSING). Refused
 * SUGGESTION_DECIDED when a colleague was first or it is over, SUGGESTION_MOVED when its subject is not as it was.
 */
export const acceptSuggestion = staffCall<Record<string, never>>()({
  path: '/staff/suggestions/accept',
  summary: '제안 수락',
  throws: ['NOT_FOUND', 'STAFF_RIGHT_MISSING', 'SUGGESTION_DECIDED', 'SUGGESTION_MOVED', 'TRADING_CLOSED'],
  right: 'suggestions.decide',
  writes: true,
  input: z.strictObject({ id: idText }),
});

/** Turns it down; a rule that was wrong too often retires with it. Refused SUGGESTION_DECIDED. */
export const dismissSuggestion = staffCall<{ retired: boolean }>()({
  path: '/staff/suggestions/dismiss',
  summary: '제안 거절',
  throws: ['NOT_FOUND', 'SUGGESTION_DECIDED'],
  right: 'suggestions.decide',
  writes: true,
  input: z.strictObject({ id: idText, reason: z.string().trim().min(1).max(200) }),
});

/** Switches a rule on, from where its tally begins anew, or off. Refused SUGGESTION_RULE_STANDS when it is so already. */
export const switchSuggestionRule = staffCall<Record<string, never>>()({
  path: '/staff/suggestions/switch',
  summary: '제안 규칙 켜기·끄기',
  throws: ['SUGGESTION_RULE_STANDS'],
  right: 'suggestions.decide',
  writes: true,
  input: z.strictObject({ rule, on: z.boolean(), reason: z.string().trim().min(1).max(200) }),
});
