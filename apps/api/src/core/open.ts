import { sql } from 'kysely';

/** Slips that wait for their result and were not cancelled; the statement calls `slip` s. */
export const openSlip = sql`s.status = 'normal' and s.result = 'wait'`;

/** Games that take bets or are being played; one nobody ended is let go after three days. The statement calls `fixture` f. */
export const openFixture = sql`f.status in ('scheduled', 'live') and f.starts_at > clock_timestamp() - interval '3 days'`;
