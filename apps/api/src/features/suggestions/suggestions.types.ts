import type { SettingValues } from '@lime/contract/settings.ts';
import type { SuggestionAct, SuggestionRuleId } from '@lime/domain/suggestions/suggestion-rules.ts';
import type { Db } from '../../core/db.ts';

/** What the rules go by: setting `suggestions`. */
export type RuleTerms = SettingValues['suggestions'];

/** Something that stands out: the market or the member a rule suggests its act for. */
export type Found = {
  /** of the market where the act is a stop, else of the member */
  readonly subject: number;
  /** what led to it, by the ids of `suggestionFigures` */
  readonly figures: Readonly<Record<string, number>>;
  /** other members it is about */
  readonly others?: readonly number[];
};

/** A rule: what it reads in one statement, and which of these rows stand out. */
export type SuggestionRule<Row> = {
  readonly id: SuggestionRuleId;
  readonly act: SuggestionAct;
  /** Rows that may stand out, a bounded number. */
  read(db: Db, terms: RuleTerms): Promise<Row[]>;
  /** Those that do, one for each subject at most. */
  judge(rows: readonly Row[], terms: RuleTerms): Found[];
};
