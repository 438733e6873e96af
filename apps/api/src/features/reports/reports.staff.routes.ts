import { ledgerAccounts, ledgerDays, ledgerStatement, ledgerTransfers } from '@lime/contract/staff-ledger.ts';
import type { Handle } from '../../core/handle.ts';
import { listLedgerAccounts, listLedgerDays, listTransfers, readStatement } from './reports.service.ts';
import type { ReportDeps } from './reports.service.ts';

/** The ledger in the office. */
export function registerReports(handle: Handle, deps: ReportDeps): void {
  handle(ledgerTransfers, ({ input }) => listTransfers(deps.db, input));
  handle(ledgerAccounts, ({ input }) => listLedgerAccounts(deps, input));
  handle(ledgerStatement, ({ input }) => readStatement(deps.db, input));
  handle(ledgerDays, ({ input }) => listLedgerDays(deps, input));
}
