import { attend, attendanceStatus, listRoulette, spinRoulette } from '@lime/contract/activities.ts';
import { attendedText, spinText } from '@lime/contract/activities.texts.ts';
import { Reply } from '../../core/handle.ts';
import type { Handle } from '../../core/handle.ts';
import { attendDay, readAttendance } from './attendance.service.ts';
import type { AttendanceDeps } from './attendance.service.ts';
import { readRoulette, spinWheel } from './roulette.service.ts';
import type { RouletteDeps } from './roulette.service.ts';

/** Serves check-in and the wheel to members and visitors. */
export function registerActivities(handle: Handle, deps: AttendanceDeps & RouletteDeps): void {
  handle(attendanceStatus, ({ caller, input }) => readAttendance(deps, caller?.memberId ?? null, input.month ?? null));
  handle(attend, async ({ tx, caller, input }) => {
    const done = await attendDay(deps, tx, {
      memberId: caller.memberId,
      day: input.day ?? null,
      seen: input.seen ?? null,
    });
    const { points, streaks, madeUp } = done.attended;
    return new Reply(done, attendedText(points + streaks.reduce((sum, prize) => sum + prize.points, 0), madeUp));
  });
  handle(listRoulette, ({ tx, caller, input }) =>
    readRoulette(deps, tx, caller?.memberId ?? null, input.page, input.size),
  );
  handle(spinRoulette, async ({ tx, caller, input, submission }) => {
    const { spin, tickets } = await spinWheel(deps, tx, {
      memberId: caller.memberId,
      nonce: input.nonce,
      wheel: input.wheel ?? null,
      commitment: input.commitment ?? null,
      key: submission.key,
    });
    return new Reply({ spin, tickets }, spinText(spin.points));
  });
}
