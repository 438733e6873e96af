import type { z } from 'zod';
import type { DiffLine } from '@lime/contract/settings-form.ts';
import type { WireWaiting } from '@lime/contract/staff-approvals.ts';
import type { limitMember } from '@lime/contract/staff-members.ts';
import { ownLimitsLoosen } from '@lime/domain/limits/level-limits.ts';
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
 * Holds a member to a stake below the level's and to a longer wait in play; both count from the next bet on. What lets
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
  const after = { max_stake: input.maxStake, bet_delay: input.betDelay };
  if (before.max_stake === after.max_stake && before.bet_delay === after.bet_delay) return null;
  if (input.reason === '') throw new Refused({ code: 'STAFF_REASON_REQUIRED' });
  if (!approved && ownLimitsLoosen(wireOf(before), wireOf(after)))
    return ask(tx, staff, {
      kind: 'member.limits',
      subject: `member:${id}`,
      input,
      lines: [{ label: '회원', before: null, after: before.login_id }, ...linesOf(before, after)],
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

const wireOf = ({ max_stake, bet_delay }: OwnLimits) => ({ maxStake: max_stake, betDelay: bet_delay });

function linesOf(before: OwnLimits, after: OwnLimits): DiffLine[] {
  const stake = ({ max_stake }: OwnLimits) =>
    max_stake === null ? '레벨 한도' : `${max_stake.toLocaleString('ko-KR')}원`;
  const delay = ({ bet_delay }: OwnLimits) => `${bet_delay}초`;
  return [
    { label: '최대 베팅금액', before: stake(before), after: stake(after) },
    { label: '인플레이 접수 지연', before: delay(before), after: delay(after) },
  ];
}
