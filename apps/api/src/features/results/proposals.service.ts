import type { z } from 'zod';
import { proposalStates } from '@lime/domain/settlement/proposal-states.ts';
import { mayAct } from '@lime/domain/states/state-machine.ts';
import type { SecondPersonWhy } from '@lime/domain/access/second-person.ts';
import type { confirmResult, proposeResult, resettleResult, WireHold } from '@lime/contract/staff-results.ts';
import { isStaffSource, staffSource } from '@lime/domain/settlement/result-source.ts';
import { addAuditEvent, byStaff } from '../../core/audit-event.ts';
import type { Channel, StaffCaller } from '../../core/context.ts';
import type { Tx } from '../../core/db.ts';
import { writeOutbox } from '../../core/outbox.ts';
import { Refused } from '../../core/refused.ts';
import { marketsOf } from '../catalogue/fixture-rows.service.ts';
import { assertSecondPerson } from '../staff/second-person.service.ts';
import { checkedOutcome, fixtureResultOf } from './outcome.ts';
import {
  addProposals,
  lockProposal,
  readProposalFixture,
  setFirst,
  setProposalState,
  supersedeProposals,
} from './proposals.sql.ts';
import type { Proposal } from './proposals.sql.ts';
import type { ResultFixture } from './result-facts.service.ts';
import { hasOwnHand, readProposer } from './results.sql.ts';
import type { ResultSetting } from './results.service.ts';
import { applyResults, gradeResult, isDecided, currentResult } from './grading.service.ts';
import { lockForResult, repeatSettlement } from './grading.sql.ts';
import { findHold, whyHeld } from './holds.service.ts';
import { settleMoves } from './holds.sql.ts';
import { takesTwo } from './takes-two.service.ts';

/** What outcomes entered or confirmed by people need. The fixture is locked first, always: two of them cannot pass each other. */
export type ProposalDeps = {
  readonly channel: Pick<Channel, 'notify'>;
  /** Has every process read these fixtures again once `tx` commits. */
  readonly announce: (tx: Tx, fixtureIds: readonly number[]) => Promise<void>;
  readonly setting: () => ResultSetting;
};

/**
 * Proposes an outcome for confirmation; a newer one of the same person takes the older one's place.
 *
 * @throws Refused STAFF_REASON_REQUIRED, RESULT_… (400), NOT_FOUND (404)
 */
export async function proposeOutcome(
  { setting }: Pick<ProposalDeps, 'setting'>,
  tx: Tx,
  staff: StaffCaller,
  { gameSeq, outcome, reason }: z.output<typeof proposeResult.input>,
): Promise<{ id: string; secondPerson: SecondPersonWhy | null }> {
  const fixture = await lockKnown(tx, Number(gameSeq));
  const markets = await marketsOf(tx, [fixture.id]);
  const kept = checkedOutcome(fixture, markets, outcome);
  // The first word on a match needs no reason; taking back or contradicting the current result does.
  if (reason === '' && (kept.status !== 'finished' || isDecided(fixture.status)))
    throw new Refused({ code: 'STAFF_REASON_REQUIRED' });
  const source = staffSource(staff);
  const { graded } = gradeResult(fixtureResultOf(fixture, kept, source, null), markets);
  const isSame =
    fixture.status === kept.status &&
    fixture.score_home === kept.score_home &&
    fixture.score_away === kept.score_away &&
    graded.every(({ before, result }) => before === result);
  if (isSame) throw new Refused({ code: 'RESULT_UNCHANGED' });
  await supersedeProposals(tx, [fixture.id], source);
  const { why, liability, hold } = await takesTwo(tx, staff, {
    fixture,
    outcome: kept,
    graded,
    from: setting().secondPersonFrom,
  });
  const [id] = await addProposals(tx, [
    { ...kept, fixture_id: fixture.id, source, reason: reason || null, liability, second_person: why, hold },
  ]);
  await addAuditEvent(tx, {
    ...byStaff(staff),
    action: 'result.propose',
    subject: subjectOf(fixture),
    before: outcomeOf(fixture),
    after: { id: String(id), ...kept },
    reason: reason || undefined,
  });
  await tell(tx, 'new', id!);
  return { id: String(id), secondPerson: why };
}

/**
 * Applies a proposed outcome. A held one of a feed is applied by the second person who confirms it; the first is kept.
 *
 * @returns applied: false when it waits for the second person now
 * @throws Refused RESULT_SECOND_PERSON, STAFF_ACCOUNT_NEW, REQUEST_DECIDED (400), NOT_FOUND (404)
 */
export async function confirmProposal(
  deps: ProposalDeps,
  tx: Tx,
  staff: StaffCaller,
  { id, reason }: z.output<typeof confirmResult.input>,
): Promise<{ applied: boolean }> {
  const { fixture, proposal } = await lockWaiting(tx, Number(id), 'confirm');
  const { hold, isFirst } = await judgeConfirmation(deps, tx, staff, fixture, proposal);
  const event = {
    ...byStaff(staff),
    subject: subjectOf(fixture),
    before: outcomeOf(fixture),
    after: { ...withoutState(proposal), ...(hold ? { hold } : {}) },
    reason: reason || undefined,
  };
  if (hold && isFirst) {
    await setFirst(tx, { id: proposal.id, staffId: staff.staffId, hold, why: whyHeld(hold) });
    await addAuditEvent(tx, { ...event, action: 'result.confirm-first' });
    await tell(tx, 'changed', proposal.id);
    return { applied: false };
  }
  await applyResults(
    tx,
    [fixtureResultOf(fixture, proposal, staffSource(staff), proposal.reason ?? (reason || null))],
    { corrects: hold !== null },
  );
  await setProposalState(tx, { id: proposal.id, act: 'confirm', staffId: staff.staffId, note: reason || null });
  await supersedeProposals(tx, [fixture.id], null);
  // Single markets and a result taken back decide no match: whatever comes next is held again.
  if (hold && proposal.status !== 'markets' && proposal.status !== 'reopen')
    await settleMoves(tx, fixture.id, proposal.id);
  await addAuditEvent(tx, { ...event, action: 'result.confirm' });
  await tell(tx, 'changed', proposal.id);
  await announceDecision(deps, tx, fixture.id);
  return { applied: true };
}

/** Refuses a proposed outcome. @throws Refused STAFF_REASON_REQUIRED, REQUEST_DECIDED (400), NOT_FOUND (404) */
export async function refuseProposal(
  tx: Tx,
  staff: StaffCaller,
  { id, reason }: z.output<typeof confirmResult.input>,
): Promise<void> {
  const { fixture, proposal } = await lockWaiting(tx, Number(id), 'refuse');
  if (reason === '') throw new Refused({ code: 'STAFF_REASON_REQUIRED' });
  await setProposalState(tx, { id: proposal.id, act: 'refuse', staffId: staff.staffId, note: reason });
  await addAuditEvent(tx, {
    ...byStaff(staff),
    action: 'result.refuse',
    subject: subjectOf(fixture),
    before: withoutState(proposal),
    reason,
  });
  await tell(tx, 'changed', proposal.id);
}

/**
 * Grades a decided match again, and has its slips settled again. What would be held takes a result that two persons
 * confirm.
 *
 * @returns how many selections are graded otherwise than before
 * @throws Refused STAFF_REASON_REQUIRED, RESULT_NOT_DECIDED, RESULT_SECOND_PERSON (400), NOT_FOUND (404)
 */
export async function resettleFixture(
  deps: ProposalDeps,
  tx: Tx,
  staff: StaffCaller,
  { gameSeq, reason }: z.output<typeof resettleResult.input>,
): Promise<{ changed: number }> {
  const fixture = await lockKnown(tx, Number(gameSeq));
  if (reason === '') throw new Refused({ code: 'STAFF_REASON_REQUIRED' });
  if (!isDecided(fixture.status) && (fixture.markets ?? []).length === 0)
    throw new Refused({ code: 'RESULT_NOT_DECIDED' });
  const fixtureResult = { ...currentResult(fixture), source: staffSource(staff), reason };
  const { graded } = gradeResult(fixtureResult, await marketsOf(tx, [fixture.id]));
  const hold = await findHold(tx, { fixture, graded });
  if (hold)
    throw new Refused({
      code: 'RESULT_SECOND_PERSON',
      detail: { why: whyHeld(hold), from: deps.setting().secondPersonFrom },
    });
  const changed = graded.filter(({ before, result }) => before !== result).length;
  if (changed > 0) await applyResults(tx, [fixtureResult]);
  else await repeatSettlement(tx, fixture.id, fixture.result_revision);
  await addAuditEvent(tx, {
    ...byStaff(staff),
    action: 'result.resettle',
    subject: subjectOf(fixture),
    after: { ...outcomeOf(fixture), changed },
    reason,
  });
  await announceDecision(deps, tx, fixture.id);
  return { changed };
}

/** Has every process read the decided fixture again, and the settlement begin. */
async function announceDecision({ announce, channel }: ProposalDeps, tx: Tx, fixtureId: number): Promise<void> {
  await announce(tx, [fixtureId]);
  await channel.notify(tx, 'settlement', '');
}

/**
 * May this person confirm it? The person who entered a result does so alone only where one person is enough now and was
 * enough then. Of a feed's result one person decides, and two where it is held now or was held then.
 *
 * @returns hold: why it is held, or null; isFirst: of a held result of a feed, nobody has confirmed it before
 */
async function judgeConfirmation(
  { setting }: ProposalDeps,
  tx: Tx,
  staff: StaffCaller,
  fixture: ResultFixture,
  proposal: Proposal,
): Promise<{ hold: readonly WireHold[] | null; isFirst: boolean }> {
  const from = setting().secondPersonFrom;
  const refuse = (why: string) => new Refused({ code: 'RESULT_SECOND_PERSON', detail: { why, from } });
  const markets = await marketsOf(tx, [fixture.id]);
  const { graded } = gradeResult(fixtureResultOf(fixture, proposal, proposal.source, null), markets);
  if (!isStaffSource(proposal.source)) {
    // The feed is the other one, but nobody decides on a price of their own.
    if (await hasOwnHand(tx, fixture.id, staff)) throw refuse('own');
    const hold = (await findHold(tx, { fixture, graded })) ?? proposal.hold ?? null;
    const firstId = proposal.first_by ?? null;
    if (hold === null || firstId === null) return { hold, isFirst: true };
    if (firstId === staff.staffId) throw refuse(whyHeld(hold));
    await assertSecondPerson(tx, staff, firstId);
    return { hold, isFirst: false };
  }
  const proposer = await readProposer(tx, proposal.source);
  const { why, hold } = await takesTwo(tx, proposer, { fixture, outcome: proposal, graded, from });
  const reason = why ?? proposal.second_person ?? null;
  if (reason !== null) {
    if (proposer.staffId === staff.staffId) throw refuse(reason);
    await assertSecondPerson(tx, staff, proposer.staffId);
  }
  return { hold: hold ?? proposal.hold ?? null, isFirst: false };
}

const subjectOf = ({ id }: ResultFixture) => `fixture:${id}`;
const outcomeOf = ({ status, score_home, score_away, score_detail, markets }: ResultFixture) => ({
  status,
  score_home,
  score_away,
  detail: score_detail,
  markets,
});
const withoutState = ({ id, status, score_home, score_away, detail, markets, source }: Proposal) => ({
  id: String(id),
  status,
  score_home,
  score_away,
  detail,
  markets,
  source,
});

async function lockKnown(tx: Tx, fixtureId: number): Promise<ResultFixture> {
  const fixture = await lockForResult(tx, fixtureId);
  if (!fixture) throw new Refused({ code: 'NOT_FOUND' }, 404);
  return fixture;
}

/** A proposal that may be decided on, its fixture locked before it. */
async function lockWaiting(
  tx: Tx,
  id: number,
  act: 'confirm' | 'refuse',
): Promise<{ fixture: ResultFixture; proposal: Proposal }> {
  const fixtureId = await readProposalFixture(tx, id);
  if (fixtureId === null) throw new Refused({ code: 'NOT_FOUND' }, 404);
  const fixture = await lockKnown(tx, fixtureId);
  const proposal = (await lockProposal(tx, id))!;
  if (!mayAct(proposalStates, act, proposal.state))
    throw new Refused({ code: 'REQUEST_DECIDED', detail: { status: proposal.state } });
  return { fixture, proposal };
}

function tell(tx: Tx, what: 'new' | 'changed', id: number): Promise<void> {
  return writeOutbox(tx, 'work', { kind: 'result', what, id });
}
