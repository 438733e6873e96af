import { attend, attendanceStatus, listRoulette, spinRoulette } from '@lime/contract/activities.ts';
import { attendedText, spinText } from '@lime/contract/activities.texts.ts';
import { Said } from '../../core/handle.ts';
import type { Handle } from '../../core/handle.ts';
import type { Attendance } from './attendance.service.ts';
import type { Roulette } from './roulette.service.ts';

export function registerActivities(
  handle: Handle,
  { attendance, roulette }: { attendance: Attendance; roulette: Roulette },
): void {
  handle(attendanceStatus, ({ caller, input }) => attendance.status(caller?.memberId ?? null, input.month ?? null));
  handle(attend, async ({ tx, caller, input }) => {
    const done = await attendance.attend(tx, { memberId: caller.memberId, day: input.day ?? null });
    const { points, streaks, madeUp } = done.attended;
    return new Said(done, attendedText(points + streaks.reduce((sum, prize) => sum + prize.points, 0), madeUp));
  });
  handle(listRoulette, ({ tx, caller, input }) => roulette.list(tx, caller?.memberId ?? null, input.page, input.size));
  handle(spinRoulette, async ({ tx, caller, input, submission }) => {
    const { spin, tickets } = await roulette.spin(tx, {
      memberId: caller.memberId,
      nonce: input.nonce,
      wheel: input.wheel ?? null,
      commitment: input.commitment ?? null,
      key: submission.key,
    });
    return new Said({ spin, tickets }, spinText(spin.points));
  });
}
