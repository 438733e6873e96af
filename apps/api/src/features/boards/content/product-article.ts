import type { BonusCodeForm } from '@lime/contract/staff-bonus.ts';
import type { SettingValues } from '@lime/contract/settings.ts';
import type { BoardTypeId } from '@lime/domain/boards/board-types.ts';

/** An article the product brings along. */
export type ProductArticle = {
  /** names it for ever: what was written, changed or deleted under this key is remembered */
  readonly key: string;
  readonly type: BoardTypeId;
  readonly slug?: string;
  readonly category?: string;
  readonly title: string;
  /** in the signs of markup.ts */
  readonly text: string;
  readonly pinned?: true;
  /** `rule-table` where a table of the rules is what it says */
  readonly source?: 'rule-table';
};

/** What the articles speak of, so that no figure in them is written by hand. */
export type ContentFacts = {
  readonly settings: SettingValues;
  /** codes members can use with a deposit; none outside of the demo world */
  readonly bonusCodes: readonly BonusCodeForm[];
  /** whether this is the demo world, where one person tries everything (decision 109) */
  readonly demo: boolean;
  /** whether the matches are the built-in league's */
  readonly builtInLeague: boolean;
};
