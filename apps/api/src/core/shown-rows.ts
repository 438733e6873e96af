import { sql } from 'kysely';

// What staff publish to members (articles, popups, banners) has the columns `visible`, `starts_at`, `ends_at`, `audience`
// and `grades` alike; null at a start or an end leaves that side open, no grades means all of them.

/** The state of a published row now: 'hidden' by staff, 'over', 'waiting' for its start, or 'shown'. */
export const publishedState = sql<'shown' | 'hidden' | 'waiting' | 'over'>`case when not visible then 'hidden'
  when ends_at <= clock_timestamp() then 'over' when starts_at > clock_timestamp() then 'waiting' else 'shown' end`;

/**
 * Whether a published row is on the screens of this reader now.
 *
 * @param grade the member's grade; null for a visitor
 */
export const isShownTo = (grade: number | null) => sql<boolean>`visible
  and (starts_at is null or starts_at <= clock_timestamp())
  and (ends_at is null or ends_at > clock_timestamp())
  and audience in ('all', ${grade === null ? 'visitors' : 'members'})
  and (grades = '{}' or ${grade}::smallint = any (grades))`;
