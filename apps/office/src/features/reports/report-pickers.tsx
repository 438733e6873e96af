import { reportDimensions, reportFigures } from '@lime/contract/report-words.ts';
import type { ReportDimensionId } from '@lime/contract/report-words.ts';
import { reportProducts } from '@lime/domain/reports/report-products.ts';
import { IconButton } from '@lime/ui/button.tsx';
import { formatDayTime } from '@lime/ui/format.ts';
import { Segmented } from '@lime/ui/tabs.tsx';
import { ArrowLeftRight, Clock, Lock, Plus } from 'lucide-react';
import { GradeChips, PickChips } from '../../lib/pick-chips.tsx';
import { Popover } from '../../lib/popover.tsx';
import { fromSeoul, toSeoul } from '../../lib/seoul-field.ts';
import { DaysFilter } from '../../lib/table/days-filter.tsx';
import { divides } from './report-question.ts';
import type { ReportQuestion } from './report-question.ts';
import type { Report } from './report-figures.ts';

type Props = {
  question: ReportQuestion;
  report: Report | undefined;
  onChange: (change: Partial<ReportQuestion>) => void;
};

/** What the report is by, of which days and which bets, and as of when. */
export function ReportPickers({ question, report, onChange }: Props) {
  const { rows, columns } = question;
  const figures = reportFigures.filter(({ id }) => divides(question, id)).map(({ id, label }) => ({ id, name: label }));
  const sides = (change: Partial<ReportQuestion>) => onChange({ ...change, cell: { row: '', column: '' } });
  const swapped = { rows: columns, columns: rows };
  const choose = (side: 'rows' | 'columns', id: ReportDimensionId) => {
    const other = side === 'rows' ? columns : rows;
    sides(id === other ? swapped : { [side]: id });
  };
  return (
    <section className="card report-pickers" aria-label="리포트 조건">
      <div className="line">
        <DimensionPicker label="세로" value={rows} onChange={(id) => choose('rows', id)} />
        <span className="dim" aria-hidden>
          ×
        </span>
        <DimensionPicker label="가로" value={columns} onChange={(id) => choose('columns', id)} />
        <IconButton label="축 바꾸기" onClick={() => sides(swapped)}>
          <ArrowLeftRight size={16} aria-hidden />
        </IconButton>
        <Segmented label="숫자" items={figures} value={question.figure} onChange={(figure) => onChange({ figure })} />
        <span className="space" />
        <DaysFilter
          label="기간"
          empty="최근 7일"
          from={question.from}
          to={question.to}
          onChange={(from, to) => sides({ from, to: from > to && to !== '' ? from : to })}
        />
        <MomentPicker question={question} report={report} onChange={onChange} />
      </div>
      <Filters question={question} sides={sides} />
      {report && (
        <p className="hash">
          <Lock size={13} aria-hidden /> 같은 기준 시각이면 언제 만들어도 같은 숫자예요 · sha256{' '}
          <code title={report.sha256}>
            {report.sha256.slice(0, 4)}…{report.sha256.slice(-4)}
          </code>
        </p>
      )}
    </section>
  );
}

function DimensionPicker({
  label,
  value,
  onChange,
}: {
  label: string;
  value: ReportDimensionId;
  onChange: (id: ReportDimensionId) => void;
}) {
  return (
    <label className="dimension">
      {label}
      <select value={value} onChange={(event) => onChange(event.target.value as ReportDimensionId)}>
        {reportDimensions.map((one) => (
          <option key={one.id} value={one.id}>
            {one.label}
          </option>
        ))}
      </select>
    </label>
  );
}

function MomentPicker({ question, report, onChange }: Props) {
  const words = report ? formatDayTime(report.asOf.at) : '…';
  return (
    <Popover
      label="기준 시각"
      button={(button) => (
        <button type="button" className={question.asOf === null ? 'select-chip' : 'select-chip on'} {...button}>
          <Clock size={14} aria-hidden />
          기준 {words}
        </button>
      )}
    >
      {(close) => (
        <div className="moment">
          <button
            type="button"
            className="line"
            onClick={() => {
              onChange({ asOf: null });
              close();
            }}
          >
            지금
          </button>
          <label>
            이 시각 기준(서울)
            <input
              type="datetime-local"
              value={toSeoul(question.asOf)}
              onChange={(event) => onChange({ asOf: event.target.value === '' ? null : fromSeoul(event.target.value) })}
            />
          </label>
          <p className="dim">그때까지 원장에 봉인된 것만 세요.</p>
        </div>
      )}
    </Popover>
  );
}

function Filters({
  question: { products, grades },
  sides,
}: {
  question: ReportQuestion;
  sides: (change: Partial<ReportQuestion>) => void;
}) {
  const chosen = [
    ...(products.length > 0
      ? [
          reportProducts
            .filter(({ id }) => products.includes(id))
            .map(({ nameKo }) => nameKo)
            .join(', '),
        ]
      : []),
    ...(grades.length > 0 ? [`레벨 ${grades.join(', ')}`] : []),
  ];
  return (
    <div className="line filters">
      <span className="dim">거르기</span>
      <span className="fixed">정산제외 빼기</span>
      {chosen.map((words) => (
        <span key={words} className="fixed">
          {words}
        </span>
      ))}
      <Popover
        label="조건"
        align="left"
        button={(button) => (
          <button type="button" className="select-chip" {...button}>
            <Plus size={13} aria-hidden />
            조건
          </button>
        )}
      >
        {() => (
          <div className="report-filters">
            <p className="title">상품</p>
            <PickChips
              label="상품"
              all={reportProducts.map(({ id }) => id)}
              name={(id) => reportProducts.find((one) => one.id === id)!.nameKo}
              value={products}
              onChange={(picked) => sides({ products: picked })}
            />
            <p className="title">정산할 때의 레벨</p>
            <GradeChips value={grades} onChange={(picked) => sides({ grades: picked })} />
          </div>
        )}
      </Popover>
      {chosen.length > 0 && (
        <button type="button" className="plain-link" onClick={() => sides({ products: [], grades: [] })}>
          조건 지우기
        </button>
      )}
    </div>
  );
}
