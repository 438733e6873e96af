import type { HoldWhy } from '@lime/domain/access/second-person.ts';
import { olderVersions } from '@lime/domain/settlement/rule-laws.ts';
import type { WireHold } from '@lime/contract/staff-results.ts';
import { turnedDetail, turnedScore } from '@lime/domain/settlement/turned-result.ts';
import type { Db, Tx } from '../../core/db.ts';
import type { FeedResult } from '../../feeds/feed.ts';
import type { Graded } from './grading.service.ts';
import { readForeignTeams, readLateStarts, readOlderRefunded, readRefunded } from './holds.sql.ts';
import type { ResultFixture } from './result-facts.service.ts';

/** A result of a locked fixture with what it makes of the fixture's selections. */
export type Judged = { readonly fixture: Pick<ResultFixture, 'id'>; readonly graded: readonly Graded[] };

/**
 * Why these results are held: two persons decide before anything of their matches is paid or taken back, whoever reports
 * them. Every result is looked at here, by what the rows of its locked fixture, slips and moves say.
 *
 * - `late-start`: a source reported, after slips were accepted before play, that the match had begun by then
 * - `teams`: slips were bought on other teams, or on the same the other way round, than the source names now
 * - `refund`: selections that are void would be won, lost or open again
 *
 * @returns by fixture; those that are not held are not there
 * Source: decision page 0101.
 */
export async function findHolds(db: Db | Tx, results: readonly Judged[]): Promise<Map<number, WireHold[]>> {
  const holds = new Map<number, WireHold[]>();
  if (results.length === 0) return holds;
  const ids = results.map(({ fixture }) => fixture.id);
  const add = (fixtureId: number, hold: WireHold) => holds.set(fixtureId, [...(holds.get(fixtureId) ?? []), hold]);
  for (const { fixture_id, slips, stakes, listed, reported } of await readLateStarts(db, ids))
    add(fixture_id, {
      why: 'late-start',
      slips,
      stakes,
      starts: { listed: listed.toISOString(), reported: reported.toISOString() },
    });
  for (const { fixture_id, slips, stakes, ...teams } of await readForeignTeams(db, ids))
    add(fixture_id, {
      why: 'teams',
      slips,
      stakes,
      teams: {
        bought: [teams.home_before, teams.away_before],
        reported: [teams.home, teams.away],
        turned: teams.turned,
      },
    });
  const stillVoid = results.flatMap(({ graded }) =>
    graded.flatMap(({ selectionId, older }) =>
      older.flatMap((result, at) => (result === 'void' ? { selectionId, upTo: olderVersions[at]! } : [])),
    ),
  );
  const refunded = new Map((await readOlderRefunded(db, ids, stillVoid)).map((one) => [one.fixture_id, one]));
  const takenBack = results.flatMap(({ graded }) =>
    graded.flatMap(({ selectionId, before, result }) => (before === 'void' && result !== 'void' ? selectionId : [])),
  );
  if (takenBack.length > 0)
    for (const one of await readRefunded(db, ids, takenBack)) {
      const { slips, stakes } = refunded.get(one.fixture_id) ?? { slips: 0, stakes: 0 };
      refunded.set(one.fixture_id, { ...one, slips: one.slips + slips, stakes: one.stakes + stakes });
    }
  for (const { fixture_id, slips, stakes } of refunded.values()) add(fixture_id, { why: 'refund', slips, stakes });
  return holds;
}

/** Of one result. @returns null: it is not held */
export async function findHold(db: Db | Tx, judged: Judged): Promise<WireHold[] | null> {
  return (await findHolds(db, [judged])).get(judged.fixture.id) ?? null;
}

/** Why a held result takes two, in one word. */
export const whyHeld = (hold: readonly WireHold[]): HoldWhy => hold[0]!.why;

/**
 * A source's result for the teams that its fixture has. Where the source names them the other way round, the score is
 * turned. Markets it settled itself are left out wherever it names others: their sides are not those that were sold.
 */
export function forOwnTeams<R extends Pick<FeedResult, 'score' | 'detail' | 'markets'>>(
  { named }: Pick<ResultFixture, 'named'>,
  result: R,
): R {
  if (named === 'own') return result;
  const { score, detail } = result;
  const turned = named === 'turned' ? { score: score && turnedScore(score), detail: turnedDetail(detail) } : {};
  return { ...result, ...turned, markets: [] };
}
