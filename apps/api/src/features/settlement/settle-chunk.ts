import { assert } from '@lime/domain/assert.ts';
import type { Odds } from '@lime/domain/odds.ts';
import { slipStates } from '@lime/domain/settlement/slip-states.ts';
import { mayBecome } from '@lime/domain/states/state-machine.ts';
import type { LegResult, SlipResult } from '@lime/domain/settlement/leg-result.ts';
import { houseTake, slipOutcome } from '@lime/domain/settlement/slip-outcome.ts';
import type { SlipGroup } from '@lime/domain/settlement/slip-outcome.ts';
import { repayment, takeBack } from '@lime/domain/settlement/take-back.ts';
import { house, memberAccount } from '../../core/ledger/accounts.ts';
import { chunkCause, slipCause } from '../../core/ledger/causes.ts';
import type { Transfer } from '../../core/ledger/ledger.ts';

export type ChunkSlip = {
  readonly id: number;
  /** of its row, as it was read */
  readonly place: string;
  readonly memberId: number;
  readonly stake: number;
  readonly result: SlipResult;
  readonly payout: number;
  /** settlements so far */
  readonly revision: number;
  readonly bonus: { readonly folders: number; readonly odds: Odds } | null;
  /** in the order of their numbers, from 1 on */
  readonly legs: readonly ChunkLeg[];
  /** legs of one match that were priced together */
  readonly groups: readonly SlipGroup[];
};
export type ChunkLeg = {
  /** of its row, as it was read */
  readonly place: string;
  readonly no: number;
  readonly selectionId: number;
  readonly odds: Odds;
  readonly result: LegResult;
};
export type ChunkBalance = { readonly cash: number; readonly receivable: number };

/** Results of single legs that are not their picks': by slip, then by the leg's number. */
export type ApartResults = ReadonlyMap<number, ReadonlyMap<number, LegResult>>;

/** What a chunk writes; every list may be empty. */
export type ChunkWrites = {
  readonly legs: { place: string; slipId: number; no: number; result: LegResult }[];
  /** `settled` is false for a slip that waits again; `legsBefore` and `legsAfter` are those that were not void */
  readonly slips: {
    place: string;
    id: number;
    result: SlipResult;
    payout: number;
    revision: number;
    settled: boolean;
    legsBefore: number;
    legsAfter: number;
  }[];
  /** settled slips that stay what they are worth, while other legs than before count */
  readonly recounts: { place: string; id: number; legsBefore: number; legsAfter: number }[];
  readonly transfers: Transfer[];
  /** differences, members in the order of their ids */
  readonly balances: { memberId: number; cash: number; receivable: number }[];
};

/**
 * Works out what slips become once selections have these results, whatever was there before. The same results again write
 * nothing; other ones undo the old settlement and make the new.
 *
 * Money: a slip is paid from house:open-stakes in one transfer. What all slips of the chunk lose goes from there to
 * house:result in one transfer, and what they win beyond their stakes comes from there in another. So house:open-stakes
 * always is the stakes of the open slips (decision 68). What a correction takes back goes the other way, from cash as far as
 * it reaches and then from the member's receivable; winnings pay a debt first.
 *
 * @param chunk    names the chunk in the causes of its transfers, once for all time
 * @param slips    not cancelled, with all their legs
 * @param results  of the event's picks, by their numbers
 * @param apart    results of single legs, by slip and number, where they are not their picks'
 * @param balances of all their members: under their row locks when a slip was paid before, else only `receivable` counts
 */
export function settleChunk(
  chunk: string,
  slips: readonly ChunkSlip[],
  results: ReadonlyMap<number, LegResult>,
  balances: ReadonlyMap<number, ChunkBalance>,
  apart: ApartResults = new Map(),
): ChunkWrites {
  const writes: ChunkWrites = { legs: [], slips: [], recounts: [], transfers: [], balances: [] };
  const members = new Map<number, { credits: number; backs: { slip: ChunkSlip; revision: number }[] }>();
  let lost = 0;
  let winnings = 0;

  for (const slip of slips) {
    const own = apart.get(slip.id);
    const legs = slip.legs.map((leg) => ({
      ...leg,
      result: own?.get(leg.no) ?? results.get(leg.selectionId) ?? leg.result,
    }));
    for (const [i, leg] of legs.entries()) {
      if (leg.result !== slip.legs[i]!.result)
        writes.legs.push({ place: leg.place, slipId: slip.id, no: leg.no, result: leg.result });
    }
    const before = { result: slip.result, payout: slip.payout };
    const after = slipOutcome(slip.stake, legs, slip.bonus, slip.groups);
    const legsBefore = countLegs(slip.legs);
    const legsAfter = countLegs(legs);
    if (after.result === before.result && after.payout === before.payout) {
      if (after.result !== 'wait' && legsAfter !== legsBefore)
        writes.recounts.push({ place: slip.place, id: slip.id, legsBefore, legsAfter });
      continue;
    }

    assert(
      before.result === after.result || mayBecome(slipStates, before.result, after.result),
      `slip ${slip.id} cannot become ${after.result} from ${before.result}`,
    );
    const revision = slip.revision + 1;
    writes.slips.push({
      place: slip.place,
      id: slip.id,
      ...after,
      revision,
      settled: after.result !== 'wait',
      legsBefore,
      legsAfter,
    });
    const take = houseTake(slip.stake, after) - houseTake(slip.stake, before);
    if (take > 0) lost += take;
    else winnings -= take;

    if (after.payout === before.payout) continue;
    const member = members.get(slip.memberId) ?? { credits: 0, backs: [] };
    members.set(slip.memberId, member);
    if (before.payout > 0) member.backs.push({ slip, revision });
    if (after.payout > 0) {
      member.credits += after.payout;
      const kind = legs.every((leg) => leg.result === 'void') ? 'stake-return' : 'payout';
      writes.transfers.push({
        from: house.openStakes,
        to: memberAccount(slip.memberId, 'cash'),
        amount: after.payout,
        kind,
        cause: slipCause.settle(slip.id, revision),
      });
    }
  }

  for (const [memberId, { credits, backs }] of [...members].toSorted(([a], [b]) => a - b)) {
    const balance = balances.get(memberId);
    assert(balance, `slips of member ${memberId}, who has no accounts`);
    writes.balances.push(settleMember(chunk, memberId, balance, credits, backs, writes.transfers));
  }
  if (lost > 0)
    writes.transfers.push({
      from: house.openStakes,
      to: house.result,
      amount: lost,
      kind: 'lost-stakes',
      cause: chunkCause.lost(chunk),
    });
  if (winnings > 0)
    writes.transfers.push({
      from: house.result,
      to: house.openStakes,
      amount: winnings,
      kind: 'winnings',
      cause: chunkCause.winnings(chunk),
    });
  return writes;
}

function countLegs(legs: readonly { readonly result: LegResult }[]): number {
  return legs.reduce((count, { result }) => count + (result === 'void' ? 0 : 1), 0);
}

/** Takes back undone payouts and pays debts; adds those transfers and answers how the member's accounts change. */
function settleMember(
  chunk: string,
  memberId: number,
  balance: ChunkBalance,
  credits: number,
  backs: readonly { slip: ChunkSlip; revision: number }[],
  transfers: Transfer[],
): ChunkWrites['balances'][number] {
  const cash = memberAccount(memberId, 'cash');
  const receivable = memberAccount(memberId, 'receivable');
  let taken = 0;
  let newlyOwed = 0;
  const parts = takeBack(
    balance.cash + credits,
    backs.map(({ slip }) => slip.payout),
  );
  for (const [i, { slip, revision }] of backs.entries()) {
    const { fromCash, owed } = parts[i]!;
    taken += fromCash;
    newlyOwed += owed;
    if (fromCash > 0)
      transfers.push({
        from: cash,
        to: house.openStakes,
        amount: fromCash,
        kind: 'reversal',
        cause: slipCause.reverse(slip.id, revision),
      });
    if (owed > 0)
      transfers.push({
        from: receivable,
        to: house.openStakes,
        amount: owed,
        kind: 'receivable',
        cause: slipCause.owe(slip.id, revision),
      });
  }
  const repaid = repayment(credits - taken - newlyOwed, -balance.receivable);
  if (repaid > 0)
    transfers.push({
      from: cash,
      to: receivable,
      amount: repaid,
      kind: 'repayment',
      cause: chunkCause.repayment(chunk, memberId),
    });
  return { memberId, cash: credits - taken - repaid, receivable: repaid - newlyOwed };
}
