import { cashShift, depositQueue, withdrawalQueue } from '@lime/contract/staff-cash.ts';
import type { Handle } from '../../core/handle.ts';
import type { Decisions } from './decisions.service.ts';
import type { Queue } from './queue.service.ts';

export function registerStaffCash(handle: Handle, queue: Queue, decisions: Decisions): void {
  for (const [type, calls] of [
    ['deposit', depositQueue],
    ['withdrawal', withdrawalQueue],
  ] as const) {
    handle(calls.list, ({ staff, input }) => queue.list(staff, type, input));
    handle(calls.card, ({ staff, input }) => queue.card(staff, type, input.seq));
    handle(calls.take, ({ tx, staff, input: { seq, reason } }) => decisions.take(tx, staff, { type, seq }, reason));
    handle(calls.release, ({ tx, staff, input: { seq } }) => decisions.release(tx, staff, { type, seq }));
    handle(calls.approve, ({ tx, staff, input: { seq } }) => decisions.approve(tx, staff, { type, seq }));
    handle(calls.refuse, ({ tx, staff, input: { seq, reason } }) => decisions.refuse(tx, staff, { type, seq }, reason));
    handle(calls.memo, async ({ tx, staff, input: { seq, memo } }) => {
      await decisions.memo(tx, staff, { type, seq }, memo);
      return {};
    });
    handle(calls.decide, async ({ staff, input, submission }) => ({
      rows: await decisions.decideMany(staff, type, input, submission),
    }));
  }
  handle(cashShift, async ({ input: { from, to } }) => ({ rows: await queue.shift(from, to) }));
}
