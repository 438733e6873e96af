import { sql } from 'kysely';

/** Slips that wait for their result and were not cancelled; the statement calls `slip` s. */
export const openSlip = sql`s.status = 'normal' and s.result = 'wait'`;

/** What an open slip can cost the house, as `liabilityOf` of domain/limits/liability.ts; the statement calls `slip` s. */
export const liabilityOfSlip = sql`greatest(0, s.expected_payout - s.stake)`;

/** Fixtures that take bets or are being played; one nobody ended is let go after three days. The statement calls `fixture` f. */
export const openFixture = sql`f.status in ('scheduled', 'live') and f.starts_at > clock_timestamp() - interval '3 days'`;
