import { bodies } from './operator-bodies.ts';
import { money } from './operator-money.ts';
import { pools } from './operator-pools.ts';
import { proofs } from './operator-proofs.ts';
import { repeats } from './operator-repeats.ts';
import { visits } from './operator-visits.ts';
import { waits } from './operator-waits.ts';
import type { Operator } from './operator.ts';
import type { Case } from './suite.ts';

/** Every case of an operator. The last lists forbid a member to play, and look at how long answers took. */
export const operatorCases: readonly Case<Operator>[] = [
  ...money,
  ...pools,
  ...waits,
  ...visits,
  ...repeats,
  ...bodies,
  ...proofs,
];
