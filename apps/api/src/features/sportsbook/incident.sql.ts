import { sql } from 'kysely';
import type { LivePeriod } from '@lime/domain/in-play/live-state.ts';
import type { NotAccepted } from '@lime/contract/betting.texts.ts';
import type { Db } from '../../core/db.ts';

/** What incidents a cause may have come about by. */
const kindsOf: Partial<Record<NotAccepted['cause'], readonly string[]>> = {
  goal: ['goal', 'own-goal', 'penalty-goal'],
  score: ['goal', 'point', 'basket', 'run'],
  'red-card': ['red'],
  penalty: ['penalty-goal', 'penalty-missed'],
  var: ['var'],
  corner: ['corner'],
  break: ['period-end'],
  closed: ['ended', 'period-end'],
};

/** The newest incident of a match since then that explains the cause; null when none was reported. */
export async function readIncident(
  db: Db,
  fixtureId: number,
  since: Date,
  cause: NotAccepted['cause'],
): Promise<NotAccepted['event']> {
  const kinds = kindsOf[cause];
  if (!kinds) return null;
  const { rows } = await sql<{
    kind: NonNullable<NotAccepted['event']>['kind'];
    side: 'home' | 'away' | null;
    period: LivePeriod;
    seconds: number | null;
    home: number | null;
    away: number | null;
  }>`
    select kind, side, period, clock_seconds as seconds, score_home as home, score_away as away from fixture_incident
    where fixture_id = ${fixtureId} and at >= ${since.toISOString()}::timestamptz and not cancelled and kind = any(${kinds}::text[])
    order by no desc limit 1`.execute(db);
  const row = rows[0];
  if (!row) return null;
  const { kind, side, period, seconds, home, away } = row;
  return { kind, side, period, seconds, score: { home: home ?? 0, away: away ?? 0 } };
}
