import type { WireMoney } from '@lime/contract/auth.ts';
import { readWireMoney } from '../../core/realtime/wire-money.ts';
import { assert } from '@lime/domain/assert.ts';
import { cancelRefusal, isGameKind, isLiveKind } from '@lime/domain/betting/may-cancel.ts';
import { slipStates } from '@lime/domain/settlement/slip-states.ts';
import { mayAct } from '@lime/domain/states/state-machine.ts';
import type { Outbox } from '../../core/context.ts';
import type { Tx } from '../../core/db.ts';
import { house, memberAccount } from '../../core/ledger/accounts.ts';
import { slipCause } from '../../core/ledger/causes.ts';
import { post } from '../../core/ledger/ledger.ts';
import { Refused } from '../../core/refused.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import { cancelLocked, countCancel, countOwn, hasListedSlips, hideSlips, lockSlip, showSlips } from './change.sql.ts';
import type { LockedSlip } from './change.sql.ts';

export type SlipChangeDeps = {
  readonly outbox: Pick<Outbox, 'write'>;
  readonly settings: Pick<LiveSettings, 'get'>;
};

/**
 * Takes a member's slip back: the stake returns, the slip counts as 취소. Of a cancel and a settlement at the same moment one
 * happens: both lock the member, and each looks at what the other left.
 *
 * @returns the member's cash afterwards
 * @throws Refused NOT_FOUND (404) for a code that is not theirs; BET_CANCEL_DONE, _LIVE, _SETTLED, _LATE, _START, _PER_DAY
 * Source: decisions 20, 50, 51.
 */
export async function cancel(
  tx: Tx,
  memberId: number,
  betCode: string,
  { outbox, settings }: SlipChangeDeps,
): Promise<WireMoney> {
  const slip = await lockSlip(tx, betCode, memberId);
  if (!slip) throw new Refused({ code: 'NOT_FOUND' }, 404);
  const { active, seconds, perDay } = settings.get('bettingCancel');
  const refusal = cancelRefusal(
    {
      status: slip.status,
      live: isLiveKind(slip.kind),
      game: isGameKind(slip.kind),
      placedAt: slip.placed_at.getTime(),
      legs: slip.legs.map((leg) => ({ waiting: leg.waiting, startsAt: leg.closes_at ? Date.parse(leg.closes_at) : 0 })),
    },
    slip.now.getTime(),
    { active, seconds, startSeconds: settings.get('beforeStartCancel') },
  );
  if (refusal) throw new Refused(refusal);
  if (!(await countCancel(tx, memberId, slip.today, perDay)))
    throw new Refused({ code: 'BET_CANCEL_PER_DAY', detail: { perDay } });
  await returnStake(tx, slip, { actor: 'member', reason: null }, outbox);
  return readWireMoney(tx, memberId);
}

/** The stake goes back where it came from and the slip is closed, all in the caller's transaction. */
export async function returnStake(
  tx: Tx,
  slip: Pick<LockedSlip, 'id' | 'member_id' | 'stake' | 'status' | 'result' | 'payout'>,
  by: { actor: string; reason: string | null },
  outbox: Pick<Outbox, 'write'>,
): Promise<void> {
  const state = slip.status === 'cancelled' ? slip.status : slip.result;
  assert(mayAct(slipStates, 'cancel', state) && slip.payout === 0, `slip ${slip.id} cannot be cancelled as it is`);
  await cancelLocked(tx, slip, by);
  await post(tx, [
    {
      from: house.openStakes,
      to: memberAccount(slip.member_id, 'cash'),
      amount: slip.stake,
      kind: 'stake-return',
      cause: slipCause.cancel(slip.id),
    },
  ]);
  await outbox.write(tx, 'balance', { m: [slip.member_id] });
}

/**
 * Hides slips from the member's own history; the ledger and the office keep them. Slips that are wholly waiting stay: alone
 * they are refused, among others they are left out.
 *
 * @throws Refused BET_DELETE_NONE for an empty selection, BET_DELETE_WAITING when nothing of it may go, NOT_FOUND (404) when
 *   none of the codes is theirs
 */
export async function hide(tx: Tx, memberId: number, betCodes: readonly string[]): Promise<number> {
  if (betCodes.length === 0) throw new Refused({ code: 'BET_DELETE_NONE' });
  if ((await countOwn(tx, memberId, betCodes)) === 0) throw new Refused({ code: 'NOT_FOUND' }, 404);
  const hidden = await hideSlips(tx, memberId, betCodes);
  if (hidden === 0) throw new Refused({ code: 'BET_DELETE_WAITING' });
  return hidden;
}

/** As `hide`, for all that the member has. @throws Refused BET_DELETE_WAITING when there is nothing to hide */
export async function hideAll(tx: Tx, memberId: number): Promise<number> {
  const hidden = await hideSlips(tx, memberId, null);
  if (hidden === 0)
    throw new Refused({ code: (await hasListedSlips(tx, memberId)) ? 'BET_DELETE_WAITING' : 'BET_DELETE_NONE' });
  return hidden;
}

/** Shows hidden slips again. @param betCodes  absent: all of them */
export function restore(tx: Tx, memberId: number, betCodes: readonly string[] | undefined): Promise<number> {
  return showSlips(tx, memberId, betCodes ?? null);
}
