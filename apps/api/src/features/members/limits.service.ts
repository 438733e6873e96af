import type { z } from 'zod';
import type { DiffLine } from '@lime/contract/settings-form.ts';
import type { WireWaiting } from '@lime/contract/staff-approvals.ts';
import type { limitMember } from '@lime/contract/staff-members.ts';
import { ownLimitsLoosen } from '@lime/domain/limits/level-limits.ts';
import type { OwnLimits as WireLimits } from '@lime/domain/limits/level-limits.ts';
import { addAuditEvent, byStaff } from '../../core/audit-event.ts';
import type { Channel, StaffCaller } from '../../core/context.ts';
import type { Tx } from '../../core/db.ts';
import { Refused } from '../../core/refused.ts';
import { ask } from '../approvals/approvals.service.ts';
import { lockLimits, saveLimits } from './member-edit.sql.ts';
import type { OwnLimits } from './member-edit.sql.ts';
import { tellOfMember } from './member-edit.service.ts';

type Deps = {
  readonly channel: Pick<Channel, 'notify'>;
  /** a second person has said yes, or the demo world needs none */
  readonly approved: boolean;
};

/**
 * Holds a member to a stake and a win below the level's and to a longer wait in play; they count from the next bet on. What lets
 * the member do more than before waits for a second person.
 *
 * @returns what waits; null when it is done
 * @throws  Refused NOT_FOUND (404), STAFF_REASON_REQUIRED (400)
 */
export async function limit(
  tx: Tx,
  staff: StaffCaller,
  input: z.output<typeof limitMember.input>,
  { channel, approved }: Deps,
): Promise<WireWaiting | null> {
  const id = Number(input.id);
  const before = await lockLimits(tx, id);
  if (!before) throw new Refused({ code: 'NOT_FOUND' }, 404);
  const after = {
    max_stake: input.maxStake,
    max_win: input.maxWin === undefined ? before.max_win : input.maxWin,
    bet_delay: input.betDelay,
  };
  if (JSON.stringify(wireOf(before)) === JSON.stringify(wireOf(after))) return null;
  if (input.reason === '') throw new Refused({ code: 'STAFF_REASON_REQUIRED' });
  if (!approved && ownLimitsLoosen(wireOf(before), wireOf(after)))
    return ask(tx, staff, {
      kind: 'member.limits',
      subject: `member:${id}`,
      input,
      lines: [{ label: '회원', before: null, after: before.login_id }, ...ownLimitLines(wireOf(before), wireOf(after))],
      why: 'control',
      amount: null,
      reason: input.reason,
    });
  await saveLimits(tx, id, after);
  await addAuditEvent(tx, {
    ...byStaff(staff),
    action: 'member.limits',
    subject: `member:${id}`,
    before: wireOf(before),
    after: wireOf(after),
    reason: input.reason,
  });
  await tellOfMember(tx, channel, id);
  return null;
}

/**
 * Holds a member to a lower stake and leaves their other limits.
 *
 * @returns false when there is no such member or they are held to as little already
 * @throws  Refused STAFF_REASON_REQUIRED (400)
 */
export async function lowerStake(
  tx: Tx,
  staff: StaffCaller,
  { id, maxStake, reason }: { readonly id: number; readonly maxStake: number; readonly reason: string },
  channel: Deps['channel'],
): Promise<boolean> {
  const before = await lockLimits(tx, id);
  if (!before || (before.max_stake !== null && before.max_stake <= maxStake)) return false;
  const input = { id: String(id), maxStake, betDelay: before.bet_delay, reason };
  await limit(tx, staff, input, { channel, approved: false });
  return true;
}

const wireOf = ({ max_stake, max_win, bet_delay }: OwnLimits) => ({
  maxStake: max_stake,
  maxWin: max_win,
  betDelay: bet_delay,
});

/** The limits that change, as the second person reads them. */
export function ownLimitLines(before: WireLimits, after: WireLimits): DiffLine[] {
  const most = (won: number | null) => (won === null ? '레벨 한도' : `${won.toLocaleString('ko-KR')}원`);
  const seconds = (delay: number) => `${delay}초`;
  return [
    { label: '최대 베팅금액', before: most(before.maxStake), after: most(after.maxStake) },
    { label: '최대 당첨금', before: most(before.maxWin), after: most(after.maxWin) },
    { label: '인플레이 접수 지연', before: seconds(before.betDelay), after: seconds(after.betDelay) },
  ];
}
