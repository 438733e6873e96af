/** Lists of the office that can be exported, by the call that reads them. */
export const exportPaths = [
  '/staff/slips/list',
  '/staff/ledger/transfers',
  '/staff/ledger/statement',
  '/staff/ledger/accounts',
  '/staff/ledger/days',
  '/staff/members/list',
  '/staff/members/children',
  '/staff/members/changes',
  '/staff/signups/list',
  '/staff/join-codes/list',
  '/staff/agents/statement',
  '/staff/agents/lab',
  '/staff/promotions/lab',
  '/staff/agents/settlements',
  '/staff/agents/payouts',
  '/staff/adjustments/list',
  '/staff/deposit/list',
  '/staff/withdrawal/list',
  '/staff/casino-wallet/list',
  '/staff/casino-gifts/list',
  '/staff/bonus/list',
  '/staff/bonus/codes',
  '/staff/bonus/conversions',
  '/staff/approvals/list',
  '/staff/audit/list',
  '/staff/accounts/list',
  '/staff/accounts/sign-ins',
  '/staff/acts/list',
  '/staff/access/history',
  '/staff/boards/list',
  '/staff/popups/list',
  '/staff/banners/list',
  '/staff/inquiries/list',
  '/staff/notes/list',
  '/staff/notes/receipts',
  '/staff/notes/member',
  '/staff/notes/templates',
  '/staff/results/list',
  '/staff/results/tasks',
  '/staff/results/proposals',
  '/staff/results/missing',
  '/staff/games/rounds',
  '/staff/games/plays',
  '/staff/games/totals',
  '/staff/games/open-debits',
  '/staff/trading/leagues',
  '/staff/feeds/events',
  '/staff/events/list',
  '/staff/events/tickets/list',
  '/staff/lotto/rounds',
  '/staff/lotto/tickets',
] as const;
/** The call of a list that can be exported. */
export type ExportPath = (typeof exportPaths)[number];

/** Reports that can be exported, likewise. */
export const reportExportPaths = [
  '/staff/reports/table',
  '/staff/reports/rows',
  '/staff/reports/money',
  '/staff/reports/cohorts',
] as const;
/** The call of a report that can be exported. */
export type ReportExportPath = (typeof reportExportPaths)[number];

/** The most rows of a workbook; more become a CSV file. */
export const maxWorkbookRows = 100_000;
/** Days a file is kept once it is made. */
export const exportKeptDays = 7;
