import { undecidedStatuses } from '@lime/domain/settlement/match-result.ts';
import { riskedSlips } from '@lime/domain/settlement/slip-states.ts';
import { sql } from 'kysely';

/** A set of states for `in`. Literals, not parameters: an index of some rows is found by them alone. */
const literals = (states: readonly string[]) => sql.raw(`(${states.map((state) => `'${state}'`).join(', ')})`);

/** Statuses of fixtures that nothing is decided of, as the index fixture_open has them: `f.status in ${undecided}`. */
export const undecided = literals(undecidedStatuses);

/** Results of slips whose stake was at risk to the end: `s.result in ${risked}`. */
export const risked = literals(riskedSlips);

/** Slips that wait for their result and were not cancelled; the statement calls `slip` s. */
export const openSlip = sql`s.status = 'normal' and s.result = 'wait'`;

/** What an open slip can cost the house, as `liabilityOf` of domain/limits/liability.ts; the statement calls `slip` s. */
export const liabilityOfSlip = sql`greatest(0, s.expected_payout - s.stake)`;

/** Fixtures that take bets or are being played; one nobody ended is let go after three days. The statement calls `fixture` f. */
export const openFixture = sql`f.status in ${undecided} and f.starts_at > clock_timestamp() - interval '3 days'`;
