import { ledgerAccounts, ledgerDays, ledgerStatement, ledgerTransfers } from '@lime/contract/staff-ledger.ts';
import type { Handle } from '../../core/handle.ts';
import type { Reports } from './reports.service.ts';

export function registerReports(handle: Handle, reports: Reports): void {
  handle(ledgerTransfers, ({ input }) => reports.transfers(input));
  handle(ledgerAccounts, ({ input }) => reports.accounts(input));
  handle(ledgerStatement, ({ input }) => reports.statement(input));
  handle(ledgerDays, ({ input }) => reports.days(input));
}
