import { funnelSteps } from '@lime/contract/report-words.ts';
import { seoulMoment } from '@lime/domain/seoul-time.ts';
import type { Db } from '../../core/db.ts';
import { onePage } from '../../core/export-content.ts';
import type { Cell, ExportContent } from '../../core/export-content.ts';
import { readReportCohortsAt } from './cohorts.service.ts';
import type { CohortQuestion } from './cohorts.service.ts';
import type { Moment } from './matrix.sql.ts';

/** Cohorts of sign-ups as a file's content, inside of a snapshot. @throws Refused INPUT_INVALID */
export async function openCohorts(db: Db, asked: CohortQuestion, moment: Moment): Promise<ExportContent> {
  const { cohorts, totals, leftOut, sha256 } = await readReportCohortsAt(db, asked, moment);
  const most = Math.max(0, ...cohorts.map(({ active }) => active.length));
  const unit = asked.by === 'week' ? '주' : '개월';
  const record = (name: string, row: typeof totals, active: readonly Cell[]): Cell[] => [
    name,
    ...funnelSteps.map(({ id }) => row[id]),
    row.deposits,
    row.gross,
    ...active,
  ];
  const records = [
    ...cohorts.map((row) =>
      record(
        row.cohort,
        row,
        Array.from({ length: most }, (_, no) => row.active[no] ?? ''),
      ),
    ),
    record(
      '합계',
      totals,
      Array.from({ length: most }, () => ''),
    ),
  ];
  return {
    name: `report-cohorts-${asked.by}-${asked.from}-${asked.to}`,
    moment,
    top: [
      ['리포트', '가입 시기별 회원', asked.by === 'week' ? '주별' : '월별'],
      ['가입 기간', `${asked.from} ~ ${asked.to}`],
      ['기준(한국 시각)', seoulMoment(moment.at), '원장 봉인', moment.seal],
      ['필터', `정산제외 회원 ${leftOut.members}명 제외`],
      ...funnelSteps.map(({ label, formula, help }) => ['뜻', label, formula, help]),
      ['sha256', sha256],
      [],
    ],
    head: [
      '가입',
      ...funnelSteps.map(({ label }) => label),
      '입금',
      '총게임수익',
      ...Array.from({ length: most }, (_, no) => `${no}${unit}에 활동`),
    ],
    total: records.length,
    pages: onePage(records),
    about: null,
  };
}
