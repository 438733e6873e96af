import { resultTakesTwo } from '@lime/domain/access/second-person.ts';
import type { SecondPersonWhy } from '@lime/domain/access/second-person.ts';
import type { WireHold } from '@lime/contract/staff-results.ts';
import { databaseNow } from '../../core/db.ts';
import type { StaffCaller } from '../../core/context.ts';
import type { Db, Tx } from '../../core/db.ts';
import type { NewProposal } from './proposals.sql.ts';
import type { ResultFixture } from './result-facts.service.ts';
import { hasOwnHand, readAtStake, readLiability, readTaken } from './results.sql.ts';
import type { Graded } from './grading.service.ts';
import { findHold, whyHeld } from './holds.service.ts';

export type TakesTwo = {
  readonly why: SecondPersonWhy | null;
  readonly liability: number;
  /** null: it is not held */
  readonly hold: readonly WireHold[] | null;
};

/** Outcomes that say how a match went, or a part of it; the others call it off or take its result back. */
const grading: readonly NewProposal['status'][] = ['finished', 'markets'];

/**
 * Whether a result entered in the office takes two people, and what it would pay. Of a match that is called off or
 * whose result is taken back, all that its slips could pay counts.
 *
 * @param graded what the outcome makes of every selection of the match
 * @param from   setting results.secondPersonFrom
 */
export async function takesTwo(
  db: Db | Tx,
  staff: Pick<StaffCaller, 'staffId' | 'loginId'>,
  {
    fixture,
    outcome,
    graded,
    from,
  }: {
    fixture: ResultFixture;
    outcome: Pick<NewProposal, 'status' | 'score_home' | 'markets'>;
    graded: readonly Graded[];
    from: number;
  },
): Promise<TakesTwo> {
  const grades = grading.includes(outcome.status) || outcome.score_home !== null || (outcome.markets ?? []).length > 0;
  const liability = grades ? await readLiability(db, fixture.id, graded) : await readAtStake(db, fixture.id);
  const taken = grades ? await readTaken(db, fixture.id, graded) : 0;
  const own = await hasOwnHand(db, fixture.id, staff);
  const hold = await findHold(db, { fixture, graded });
  const why = hold
    ? whyHeld(hold)
    : resultTakesTwo(
        { family: fixture.family, startsAt: fixture.starts_at.getTime(), grades, liability, taken, own },
        (await databaseNow(db)).getTime(),
        from,
      );
  return { why, liability, hold };
}

/** Calling off a match entered by hand: two people when much could be paid, and for one's own match once there are bets on it. */
export async function cancelTakesTwo(
  db: Db | Tx,
  staff: Pick<StaffCaller, 'staffId' | 'loginId'>,
  { fixtureId, from }: { fixtureId: number; from: number },
): Promise<{ why: 'own' | 'match-stake' | null; atStake: number }> {
  const atStake = await readAtStake(db, fixtureId);
  if (atStake === 0) return { why: null, atStake };
  if (await hasOwnHand(db, fixtureId, staff)) return { why: 'own', atStake };
  return { why: atStake >= from ? 'match-stake' : null, atStake };
}
