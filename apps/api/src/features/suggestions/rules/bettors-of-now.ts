import { sql } from 'kysely';

/** Members that one pass looks at. */
const most = 500;

/**
 * A common table `bettors`: members of good standing who placed a sports bet in the last minutes, `most` of them. A
 * member left out of one pass is in a later one if they keep betting.
 */
export const bettorsOfNow = sql`bettors as materialized (
  select m.id as member_id from (
    select distinct s.member_id from slip s
    where s.placed_at > now() - interval '5 minutes' and s.product = 'sports'
    limit ${sql.lit(most)}) s
  join member m on m.id = s.member_id and m.state = 'normal')`;
