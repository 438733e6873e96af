import { sql } from 'kysely';
import { firstWithLegClocks } from '@lime/domain/settlement/rule-laws.ts';
import { countedSlip } from '../../core/counted-slips.ts';
import type { Db, Tx } from '../../core/db.ts';

/** Slips of a match that a hold is about, and what was staked on them, in won. */
type Concerned = { fixture_id: number; slips: number; stakes: number };

/**
 * Slips with a leg before play that was accepted at or after a start its match is reported to have had, by a report that
 * came after the acceptance. Under the rules of now such a leg is void by itself: only those that were settled before are
 * here. `listed` is the start before the first of these reports, `reported` the earliest one.
 */
export async function readLateStarts(
  db: Db | Tx,
  fixtureIds: readonly number[],
): Promise<(Concerned & { listed: Date; reported: Date })[]> {
  const { rows } = await sql<Concerned & { listed: Date; reported: Date }>`
    with late as (
      select l.event_id as fixture_id, s.id, s.stake, min(m.version) as first, min(m.starts_at) as reported
      from fixture_move m
      join leg l on l.event_id = m.fixture_id and l.event_version < m.version
      join market k on k.id = l.market_id and k.product = 'prematch'
      join slip s on s.id = l.slip_id and ${countedSlip} and s.placed_at >= m.starts_at
        and (s.rule_version < ${firstWithLegClocks} or l.result not in ('wait', 'void'))
        and not exists (select from leg_void v where v.slip_id = l.slip_id and v.no = l.no)
      where m.fixture_id = any(${fixtureIds}::bigint[]) and not m.start_withdrawn and m.settled_by is null
      group by l.event_id, s.id, s.stake)
    select t.fixture_id, count(*)::int as slips, sum(t.stake)::bigint as stakes, min(t.reported) as reported,
      (select m.starts_before from fixture_move m where m.fixture_id = t.fixture_id and m.version = min(t.first)) as listed
    from late t group by t.fixture_id`.execute(db);
  return rows;
}

/** Slips with a leg on a match that had other teams then than its source names now, with the names of both. */
export async function readForeignTeams(
  db: Db | Tx,
  fixtureIds: readonly number[],
): Promise<(Concerned & Record<'home_before' | 'away_before' | 'home' | 'away', string> & { turned: boolean })[]> {
  const { rows } = await sql<
    Concerned & Record<'home_before' | 'away_before' | 'home' | 'away', string> & { turned: boolean }
  >`
    with bought as (
      select distinct l.event_id as fixture_id, s.id, s.stake, b.home_before, b.away_before
      from leg l
      join slip s on s.id = l.slip_id and ${countedSlip}
      cross join lateral (
        select m.home_before, m.away_before from fixture_move m
        where m.fixture_id = l.event_id and m.version > l.event_version and m.settled_by is null
        order by m.version limit 1) b
      where l.event_id in (
        select fixture_id from fixture_move where fixture_id = any(${fixtureIds}::bigint[]) and settled_by is null)
    ), foreign_to as (
      select b.fixture_id, count(distinct b.id)::int as slips, sum(b.stake)::bigint as stakes, min(b.home_before) as home_before,
        min(b.away_before) as away_before, n.home, n.away
      from bought b join fixture f on f.id = b.fixture_id
      cross join lateral (
        select coalesce(f.told_home_team_id, f.home_team_id) as home, coalesce(f.told_away_team_id, f.away_team_id) as away) n
      where (b.home_before, b.away_before) <> (n.home, n.away)
      group by b.fixture_id, n.home, n.away)
    select t.fixture_id, t.slips, t.stakes, coalesce(hb.name_ko, hb.name_en) as home_before,
      coalesce(ab.name_ko, ab.name_en) as away_before, coalesce(h.name_ko, h.name_en) as home,
      coalesce(a.name_ko, a.name_en) as away, (t.home, t.away) = (t.away_before, t.home_before) as turned
    from foreign_to t join team hb on hb.id = t.home_before join team ab on ab.id = t.away_before
    join team h on h.id = t.home join team a on a.id = t.away`.execute(db);
  return rows;
}

/** Slips that were refunded on one of these selections of these matches, or are about to be; whatever their rules. */
export async function readRefunded(
  db: Db | Tx,
  fixtureIds: readonly number[],
  selectionIds: readonly number[],
): Promise<Concerned[]> {
  const { rows } = await sql<Concerned>`
    select t.fixture_id, count(*)::int as slips, sum(t.stake)::bigint as stakes
    from (
      select distinct l.event_id as fixture_id, s.id, s.stake
      from leg l join slip s on s.id = l.slip_id and ${countedSlip}
      where l.event_id = any(${fixtureIds}::bigint[]) and l.selection_id = any(${selectionIds}::bigint[])
        and l.result in ('void', 'wait') and not exists (select from leg_void v where v.slip_id = l.slip_id and v.no = l.no)) t
    group by t.fixture_id`.execute(db);
  return rows;
}

/** Of slips of older rules those refunded on a selection that is void for them, unless it still is. */
export async function readOlderRefunded(
  db: Db | Tx,
  fixtureIds: readonly number[],
  stillVoid: readonly { selectionId: number; upTo: number }[],
): Promise<Concerned[]> {
  const { rows } = await sql<Concerned>`
    select t.fixture_id, count(*)::int as slips, sum(t.stake)::bigint as stakes
    from (
      select distinct o.fixture_id, s.id, s.stake
      from older_result o
      join leg l on l.event_id = o.fixture_id and l.selection_id = o.selection_id and l.result in ('void', 'wait')
      join slip s on s.id = l.slip_id and ${countedSlip} and s.rule_version <= o.up_to
      where o.fixture_id = any(${fixtureIds}::bigint[]) and o.result = 'void'
        and (o.selection_id, o.up_to::int) not in (
          select * from unnest(${stillVoid.map(({ selectionId }) => selectionId)}::bigint[],
            ${stillVoid.map(({ upTo }) => upTo)}::int[]))
        and not exists (select from leg_void v where v.slip_id = l.slip_id and v.no = l.no)) t
    group by t.fixture_id`.execute(db);
  return rows;
}

/** Two persons decided a match knowing of all its source has moved until now. */
export async function settleMoves(tx: Tx, fixtureId: number, proposalId: number): Promise<void> {
  await sql`
    update fixture_move set settled_by = ${proposalId} where fixture_id = ${fixtureId} and settled_by is null`.execute(
    tx,
  );
}
