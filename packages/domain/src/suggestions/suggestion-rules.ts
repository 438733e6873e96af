import type { StaffRight } from '../access/staff-rights.ts';

/** What a suggestion would have done once a person agrees: stop a market, hold a member to a stake, look at a member. */
export type SuggestionAct = 'stop' | 'limit' | 'review';

/** The right of the act itself: agreeing needs it beside the right to decide on suggestions. */
export const rightOfSuggested: Readonly<Record<SuggestionAct, StaffRight>> = {
  stop: 'trading.edit',
  limit: 'members.money',
  review: 'members.edit',
};

/** Rules that make suggestions, each with what it suggests; its subject follows from the act. Source: decision page 0098. */
export const suggestionRules = [
  { id: 'market-rush', act: 'stop' },
  { id: 'price-apart', act: 'stop' },
  { id: 'closing-line', act: 'limit' },
  { id: 'shared-device', act: 'review' },
] as const satisfies readonly { readonly id: string; readonly act: SuggestionAct }[];

/** The id of a rule that makes suggestions. */
export type SuggestionRuleId = (typeof suggestionRules)[number]['id'];

/** How a rule is: at work, switched off by a person, or retired by itself because it was wrong too often. */
export type SuggestionRuleState = 'on' | 'off' | 'retired';

/** What persons decided on the newest suggestions of a rule. */
export type SuggestionTally = { readonly accepted: number; readonly dismissed: number };

/** When a rule is wrong too often. */
export type RetirementTerms = {
  /** so many of its newest decided suggestions are looked at; with fewer it is not judged */
  readonly judged: number;
  /** the least share of them that persons agreed with, in percent */
  readonly minAccepted: number;
};

/** Was a rule wrong so often that it retires? Suggestions that ran out or whose subject moved say nothing of it. */
export function isWrongTooOften(
  { accepted, dismissed }: SuggestionTally,
  { judged, minAccepted }: RetirementTerms,
): boolean {
  const decided = accepted + dismissed;
  return decided >= judged && accepted * 100 < minAccepted * decided;
}
