import { addAuditEvent } from '../../core/audit-event.ts';
import type { Tx } from '../../core/db.ts';
import { writeOutbox } from '../../core/outbox.ts';
import { applyResults, currentResult, isDecided, legSource } from './grading.service.ts';
import { lockIdle } from './grading.sql.ts';
import { findHolds } from './holds.service.ts';
import { tellMoves, voidLegs } from './leg-voids.service.ts';
import { takeMoves } from './leg-voids.sql.ts';
import { addProposals, hasWaitingProposal, supersedeOtherMatch } from './proposals.sql.ts';
import type { ResultFixture } from './result-facts.service.ts';

/** Beside the proposal to call off a match whose teams changed. */
const otherMatchReason =
  '팀 정보가 바뀐 경기예요. 다른 경기이면 확정해 모든 베팅을 적특 처리하고, 같은 경기이면 반려하고 결과를 기다려주세요.';

/**
 * Looks at matches that have moved or on which a leg's time may be over: voids those legs, tells their members, and asks two
 * persons where late legs have been settled. Fixtures that another process holds are left to it.
 *
 * @returns ids of the fixtures with legs to settle
 */
export async function lookAtLegs(tx: Tx, ids: readonly number[]): Promise<number[]> {
  const fixtures = await lockIdle(tx, ids);
  if (fixtures.length === 0) return [];
  const moves = await takeMoves(tx, fixtures.map(({ id }) => id)); // prettier-ignore
  await tellMoves(tx, fixtures, moves);
  const voided = await voidLegs(tx, fixtures);
  const changed = fixtures.filter(({ id }) => voided.has(id));
  if (changed.length > 0)
    await applyResults(tx, changed.map((fixture) => ({ ...currentResult(fixture), source: legSource, reason: null }))); // prettier-ignore
  await supersedeOtherMatch(tx, fixtures.flatMap(({ id, named }) => (named === 'own' ? id : []))); // prettier-ignore
  const moved = new Set(moves.map(({ fixture_id }) => fixture_id));
  await askPersons(tx, fixtures.filter(({ id }) => moved.has(id))); // prettier-ignore
  return [...voided];
}

/**
 * Puts before two persons what they must decide before a result does: late legs that were settled, whose match's result is
 * proposed once more and voids them; other teams than slips were bought on, which are another match unless somebody says no.
 */
async function askPersons(tx: Tx, fixtures: readonly ResultFixture[]): Promise<void> {
  const holds = await findHolds(tx, fixtures.map((fixture) => ({ fixture, graded: [] }))); // prettier-ignore
  for (const fixture of fixtures) {
    const { id, status, named, provider: source } = fixture;
    const why = isDecided(status) ? 'late-start' : 'teams';
    const hold = holds.get(id)?.filter((one) => one.why === why);
    if (!hold?.length || (why === 'teams' && named === 'own') || (await hasWaitingProposal(tx, id))) continue;
    const outcome = isDecided(status)
      ? { status, score_home: fixture.score_home, score_away: fixture.score_away, detail: fixture.score_detail }
      : { status: 'cancelled' as const, score_home: null, score_away: null, detail: null };
    const reason = why === 'teams' ? otherMatchReason : null;
    const [proposal] = await addProposals(tx, [
      { ...outcome, fixture_id: id, markets: null, source, reason, hold, second_person: why },
    ]);
    await addAuditEvent(tx, {
      actor: 'system',
      action: 'result.hold',
      subject: `fixture:${id}`,
      after: { source, ...outcome, hold },
    });
    await writeOutbox(tx, 'work', { kind: 'result', what: 'new', id: proposal! });
  }
}
