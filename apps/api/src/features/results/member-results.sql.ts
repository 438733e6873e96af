import { sql } from 'kysely';
import type { LegResult } from '@lime/domain/settlement/leg-result.ts';
import type { SeoulDay } from '@lime/domain/seoul-time.ts';
import type { Db } from '../../core/db.ts';
import { viewColumns, viewTables } from '../catalogue/fixture-rows.service.ts';
import type { FixtureView } from '../catalogue/fixture-rows.service.ts';

export type ResultView = FixtureView & {
  score_home: number | null;
  score_away: number | null;
  score_detail: unknown;
  result_source: string | null;
  finished_at: Date | null;
  void_at: Date | null;
  revisions: number;
};

const resultColumns = sql`
  ${viewColumns}, f.score_home, f.score_away, f.score_detail, f.result_source, f.finished_at, f.void_at,
  f.result_revision as revisions`;

/** Decided fixtures and those that are put off, latest start first. @param day the Seoul day of the start */
export async function decidedFixtures(
  db: Db,
  filter: { sportId: number | null; day: SeoulDay | null },
  page: { size: number; offset: number },
): Promise<{ rows: ResultView[]; total: number }> {
  const where = sql`
    (f.finished_at is not null or f.status in ('postponed', 'abandoned'))
    and (${filter.sportId}::integer is null or l.sport_id = ${filter.sportId}::integer)
    and (${filter.day}::date is null or (
      f.starts_at >= (${filter.day}::date)::timestamp at time zone 'Asia/Seoul'
      and f.starts_at < (${filter.day}::date + 1)::timestamp at time zone 'Asia/Seoul'))`;
  const counted = await sql<{ total: number }>`
    select count(*) as total from fixture f join league l on l.id = f.league_id where ${where}`.execute(db);
  const { rows } = await sql<ResultView>`
    select ${resultColumns}
    from ${viewTables}
    where ${where}
    order by f.starts_at desc, f.id desc
    limit ${page.size} offset ${page.offset}`.execute(db);
  return { rows, total: counted.rows[0]!.total };
}

/** One fixture whatever its state; null when there is none. */
export async function fixtureById(db: Db, id: number): Promise<ResultView | null> {
  const { rows } = await sql<ResultView>`
    select ${resultColumns}
    from ${viewTables}
    where f.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

export type SlipOnFixtureRow = {
  id: number;
  bet_code: string;
  status: 'normal' | 'cancelled';
  result: 'wait' | 'hit' | 'miss' | 'exception';
  stake: number;
  payout: number;
  legs: number;
  placed_at: Date;
  picks: { market_id: number; selection_id: number; odds: number; result: LegResult }[];
};

/**
 * The member's newest slips that hold a leg of the fixture, hidden ones left out. By the member's own history around the
 * start, not by the fixture's legs, of which a big match has very many.
 */
export async function slipsOnFixture(db: Db, memberId: number, fixtureId: number): Promise<SlipOnFixtureRow[]> {
  const { rows } = await sql<SlipOnFixtureRow>`
    select s.id, s.bet_code, s.status, s.result, s.stake, s.payout, s.legs, s.placed_at, p.picks
    from fixture f
    join slip s on s.member_id = ${memberId} and s.hidden_at is null
      and s.placed_at >= f.starts_at - interval '30 days' and s.placed_at <= coalesce(f.finished_at, clock_timestamp())
    cross join lateral (
      select json_agg(json_build_object('market_id', l.market_id, 'selection_id', l.selection_id, 'odds', l.odds, 'result', l.result)
        order by l.no) as picks
      from leg l where l.slip_id = s.id and l.event_id = f.id) p
    where f.id = ${fixtureId} and p.picks is not null
    order by s.placed_at desc, s.id desc
    limit 50`.execute(db);
  return rows;
}
