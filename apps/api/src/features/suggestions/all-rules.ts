import type { Db } from '../../core/db.ts';
import { closingLine } from './rules/closing-line.ts';
import { marketRush } from './rules/market-rush.ts';
import { priceApart } from './rules/price-apart.ts';
import { sharedDevice } from './rules/shared-device.ts';
import type { Found, RuleTerms, SuggestionRule } from './suggestions.types.ts';

/** A rule as the worker runs it: what stands out now. */
export type RunnableRule = Pick<SuggestionRule<unknown>, 'id' | 'act'> & {
  find(db: Db, terms: RuleTerms): Promise<Found[]>;
};

const runnable = <Row>({ id, act, read, judge }: SuggestionRule<Row>): RunnableRule => ({
  id,
  act,
  find: async (db, terms) => judge(await read(db, terms), terms),
});

/** Every rule; adding one is adding an element here and in the domain's list. */
export const allRules: readonly RunnableRule[] = [
  runnable(marketRush),
  runnable(priceApart),
  runnable(closingLine),
  runnable(sharedDevice),
];
