import { ledgerAccounts, ledgerDays, ledgerStatement, ledgerTransfers } from '@lime/contract/staff-ledger.ts';
import { reportMoney, reportRows, reportTable } from '@lime/contract/staff-reports.ts';
import type { Handle } from '../../core/handle.ts';
import { readReportMoney } from './report-money.service.ts';
import { readReportRows } from './report-rows.service.ts';
import { readReport } from './report-table.service.ts';
import { listLedgerAccounts, listLedgerDays, listTransfers, readStatement } from './reports.service.ts';
import type { ReportDeps } from './reports.service.ts';

/** The ledger and the reports in the office. */
export function registerReports(handle: Handle, deps: ReportDeps): void {
  handle(ledgerTransfers, ({ input }) => listTransfers(deps.db, input));
  handle(ledgerAccounts, ({ input }) => listLedgerAccounts(deps, input));
  handle(ledgerStatement, ({ input }) => readStatement(deps.db, input));
  handle(ledgerDays, ({ input }) => listLedgerDays(deps, input));
  handle(reportTable, ({ input }) => readReport(deps.db, input));
  handle(reportRows, ({ input }) => readReportRows(deps.db, input));
  handle(reportMoney, ({ input }) => readReportMoney(deps.db, input));
}
