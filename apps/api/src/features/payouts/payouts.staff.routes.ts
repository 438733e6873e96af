import {
  approvePayoutFile,
  cancelPayoutFile,
  listPayable,
  listPayoutFiles,
  makePayoutFile,
  payoutCard,
  sendPayoutFile,
  takePayoutFile,
} from '@lime/contract/staff-payouts.ts';
import type { Handle } from '../../core/handle.ts';
import {
  approveFile,
  cancelFile,
  listFiles,
  listWithdrawals,
  makeFile,
  readCard,
  sendFile,
  takeFile,
} from './payouts.service.ts';

/** Serves files of approved withdrawals to the office. */
export function registerPayouts(handle: Handle): void {
  handle(listPayable, ({ db, input }) => listWithdrawals(db, input));
  handle(listPayoutFiles, ({ db, staff, input }) => listFiles(db, staff, input));
  handle(payoutCard, ({ db, staff, input }) => readCard(db, staff, input.id));
  handle(makePayoutFile, ({ tx, staff, input }) => makeFile(tx, staff, input));
  handle(takePayoutFile, ({ tx, staff, input }) => takeFile(tx, staff, input.id));
  handle(approvePayoutFile, async ({ tx, staff, input }) => {
    await approveFile(tx, staff, input.id);
    return {};
  });
  handle(sendPayoutFile, async ({ tx, staff, input }) => {
    await sendFile(tx, staff, input.id);
    return {};
  });
  handle(cancelPayoutFile, async ({ tx, staff, input }) => {
    await cancelFile(tx, staff, input.id, input.reason);
    return {};
  });
}
