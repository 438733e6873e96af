import { sql } from 'kysely';
import { firstWithLegClocks } from '@lime/domain/settlement/rule-laws.ts';
import { countedSlip } from '../../core/counted-slips.ts';
import type { Tx } from '../../core/db.ts';

/** Keeps a start that two persons have told of a locked fixture as a move: its own start and teams stay. */
export async function addToldStart(tx: Tx, fixtureId: number, startsAt: Date): Promise<void> {
  await sql`
    insert into fixture_move (fixture_id, version, starts_before, starts_at, home_before, away_before, home_team_id,
      away_team_id, looks)
    select id, version + 1, starts_at, ${startsAt}, home_team_id, away_team_id, coalesce(told_home_team_id, home_team_id),
      coalesce(told_away_team_id, away_team_id), 2
    from fixture where id = ${fixtureId}`.execute(tx);
}

/** No start known of a fixture until now makes a leg late. */
export async function withdrawStarts(tx: Tx, fixtureId: number): Promise<void> {
  await sql`
    update fixture_move set start_withdrawn = true where fixture_id = ${fixtureId} and not start_withdrawn`.execute(tx);
  await sql`delete from leg_void where event_id = ${fixtureId} and why = 'late'`.execute(tx);
}

/** Slips that would be late for a start, or with null, that are. */
export async function countLate(tx: Tx, fixtureId: number, startsAt: Date | null): Promise<number> {
  const { rows } = await sql<{ slips: number }>`
    select count(distinct s.id)::int as slips
    from leg l join market k on k.id = l.market_id and k.product = 'prematch'
    join slip s on s.id = l.slip_id and ${countedSlip} and s.rule_version >= ${firstWithLegClocks}
    where l.event_id = ${fixtureId} and case when ${startsAt}::timestamptz is null
      then exists (select from leg_void v where v.slip_id = l.slip_id and v.no = l.no and v.why = 'late')
      else s.placed_at >= ${startsAt}::timestamptz end`.execute(tx);
  return rows[0]!.slips;
}
