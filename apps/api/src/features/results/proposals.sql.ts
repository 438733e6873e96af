import { sql } from 'kysely';
import { proposalStates } from '@lime/domain/settlement/proposal-states.ts';
import type { ProposalState } from '@lime/domain/settlement/proposal-states.ts';
import type { ResultStatus } from '@lime/domain/settlement/match-result.ts';
import type { WireHold } from '@lime/contract/staff-results.ts';
import type { Tx } from '../../core/db.ts';
import { transition } from '../../core/transition.ts';
import type { MarketRuling } from './result-facts.service.ts';

/** A proposed outcome; `reopen` takes the result back, `markets` sets single markets by hand. */
export type NewProposal = {
  fixture_id: number;
  status: ResultStatus | 'reopen' | 'markets';
  score_home: number | null;
  score_away: number | null;
  detail: unknown;
  markets: readonly MarketRuling[] | null;
  source: string;
  reason: string | null;
  /** won it would pay, as of the proposal; 0 for a feed's */
  liability?: number;
  /** why another person must confirm it; null: nobody else must */
  second_person?: string | null;
  /** why it is held, as of the proposal; null: it is not */
  hold?: readonly WireHold[] | null;
};
/** A proposal as it is kept, in its state of domain/settlement/proposal-states.ts. */
export type Proposal = NewProposal & {
  id: number;
  state: ProposalState;
  /** of a held one of a feed: the first of the two persons; absent where nobody asked, null while nobody has confirmed */
  first_by?: number | null;
};

/** What each of these sources said last of these fixtures. */
export async function readNewestProposals(tx: Tx, fixtureIds: readonly number[], source: string): Promise<Proposal[]> {
  const { rows } = await sql<Proposal>`
    select distinct on (fixture_id) id, fixture_id, status, score_home, score_away, detail, markets, source, reason, state
    from result_proposal where fixture_id = any(${fixtureIds}::bigint[]) and source = ${source}
    order by fixture_id, id desc`.execute(tx);
  return rows;
}

/** Puts aside what a source proposed before. */
export async function supersedeProposals(tx: Tx, fixtureIds: readonly number[], source: string | null): Promise<void> {
  const { next, allowed } = transition(proposalStates, 'supersede', 'state');
  await sql`
    update result_proposal set state = ${next}, decided_at = clock_timestamp()
    where fixture_id = any(${fixtureIds}::bigint[]) and ${allowed} and (${source}::text is null or source = ${source})`.execute(
    tx,
  );
}

/** Whether something about a fixture waits for a person. */
export async function hasWaitingProposal(tx: Tx, fixtureId: number): Promise<boolean> {
  const { rows } = await sql<{ waits: boolean }>`
    select exists (select from result_proposal where fixture_id = ${fixtureId} and state = 'waiting') as waits`.execute(
    tx,
  );
  return rows[0]!.waits;
}

/** Whether a proposal asks if a match whose teams changed is another one. @param alias  of `result_proposal` */
export const saysOtherMatch = (alias: string) =>
  sql.raw(`${alias}.score_home is null and ${alias}.second_person = 'teams' and ${alias}.source not like 'staff:%'`);

/** The sources of these matches name their own teams again: nobody need say whether they are others. */
export async function supersedeOtherMatch(tx: Tx, fixtureIds: readonly number[]): Promise<void> {
  const { next, allowed } = transition(proposalStates, 'supersede', 'state');
  await sql`
    update result_proposal p set state = ${next}, decided_at = clock_timestamp()
    where fixture_id = any(${fixtureIds}::bigint[]) and ${allowed} and ${saysOtherMatch('p')}`.execute(tx);
}

/** @returns their ids */
export async function addProposals(tx: Tx, rows: readonly NewProposal[]): Promise<number[]> {
  const { rows: added } = await sql<{ id: number }>`
    insert into result_proposal (
      fixture_id, status, score_home, score_away, detail, markets, source, reason, liability, second_person, hold)
    select fixture_id, status, score_home, score_away, detail, markets, source, reason, coalesce(liability, 0), second_person,
      hold
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r(fixture_id bigint, status text, score_home smallint, score_away smallint, detail jsonb, markets jsonb, source text,
        reason text, liability bigint, second_person text, hold jsonb)
    order by fixture_id returning id`.execute(tx);
  return added.map(({ id }) => id);
}

/** After the fixture's lock; null when there is none. */
export async function lockProposal(tx: Tx, id: number): Promise<Proposal | null> {
  const { rows } = await sql<Proposal>`
    select id, fixture_id, status, score_home, score_away, detail, markets, source, reason, state, liability, second_person,
      hold, first_by
    from result_proposal where id = ${id} for update`.execute(tx);
  return rows[0] ?? null;
}

/** The fixture a proposal is about; null when there is no such proposal. */
export async function readProposalFixture(tx: Tx, id: number): Promise<number | null> {
  const { rows } = await sql<{ fixture_id: number }>`select fixture_id from result_proposal where id = ${id}`.execute(
    tx,
  );
  return rows[0]?.fixture_id ?? null;
}

/** Keeps the first of the two persons that a held proposal needs, and why it is held by now. */
export async function setFirst(
  tx: Tx,
  { id, staffId, hold, why }: { id: number; staffId: number; hold: readonly WireHold[]; why: string },
): Promise<void> {
  await sql`
    update result_proposal set first_by = ${staffId}, first_at = clock_timestamp(), hold = ${JSON.stringify(hold)}::jsonb,
      second_person = ${why}
    where id = ${id}`.execute(tx);
}

/** Confirms or refuses a waiting proposal. @param note  what the person who decided wrote; null: nothing */
export async function setProposalState(
  tx: Tx,
  { id, act, staffId, note }: { id: number; act: 'confirm' | 'refuse'; staffId: number; note: string | null },
): Promise<void> {
  const { next, allowed } = transition(proposalStates, act, 'state');
  await sql`
    update result_proposal set state = ${next}, decided_at = clock_timestamp(), decided_by = ${staffId}, note = ${note}
    where id = ${id} and ${allowed}`.execute(tx);
}
