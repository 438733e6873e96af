import { bridgeNames, owedNames } from '@lime/contract/report-words.ts';
import type { WireReportCash } from '@lime/contract/staff-reports.ts';
import { seoulMoment } from '@lime/domain/seoul-time.ts';
import type { Db } from '../../core/db.ts';
import { onePage } from '../../core/export-content.ts';
import type { Cell, ExportContent } from '../../core/export-content.ts';
import type { Moment } from './matrix.sql.ts';
import { readReportMoneyAt } from './report-money.service.ts';
import type { MoneyQuestion } from './report-money.service.ts';

/** Deposits, withdrawals and what the house owes as a file's content, inside of a snapshot. @throws Refused INPUT_INVALID */
export async function openMoney(db: Db, asked: MoneyQuestion, moment: Moment): Promise<ExportContent> {
  const report = await readReportMoneyAt(db, asked, moment);
  const { liabilities, bridge, leftOut } = report;
  const line = (what: string, name: string | number, cash: WireReportCash): Cell[] => [
    what,
    name,
    cash.deposits,
    cash.depositCount,
    cash.withdrawals,
    cash.withdrawalCount,
    cash.net,
  ];
  const records = [
    ...report.days.map((cash) => line('일자', cash.day, cash)),
    ...report.grades.map((cash) => line('레벨', cash.grade, cash)),
    line('합계', '', report.totals),
    line('정산제외', `${leftOut.members}명`, leftOut),
  ];
  const named = (names: Readonly<Record<string, string>>, sums: Readonly<Record<string, number>>): Cell[] =>
    Object.entries(names).flatMap(([id, name]) => [name, sums[id]!]);
  return {
    name: `report-money-${asked.from}-${asked.to}`,
    moment,
    top: [
      ['리포트', '입출금 · 회원 잔액'],
      ['기간', `${asked.from} ~ ${asked.to}`],
      ['기준(한국 시각)', seoulMoment(moment.at), '원장 봉인', moment.seal],
      ['필터', '정산제외 회원 제외', ...(asked.grades ? [`${asked.grades.join(', ')}레벨`] : [])],
      ['부채', ...named(owedNames, liabilities)],
      [
        '원장과 비교',
        '기간 전 부채',
        bridge.opening,
        ...named(bridgeNames, bridge),
        '기간 끝 부채',
        bridge.closing,
        '차이',
        bridge.difference,
      ],
      ['sha256', report.sha256],
      [],
    ],
    head: ['구분', '항목', '입금', '입금 건수', '출금', '출금 건수', '순입금'],
    total: records.length,
    pages: onePage(records),
    about: null,
  };
}
