import { reportDimensions, reportFigures, reportMarketName } from '@lime/contract/report-words.ts';
import type { ReportDimensionId } from '@lime/contract/report-words.ts';
import { providerGames } from '@lime/domain/games/provider-games.ts';
import { roundGames } from '@lime/domain/games/round-games.ts';
import { marketKinds } from '@lime/domain/market-kinds.ts';
import { reportProducts } from '@lime/domain/reports/report-products.ts';
import { numbersOfSport } from '@lime/domain/sports.ts';
import { IconButton } from '@lime/ui/button.tsx';
import { Segmented } from '@lime/ui/tabs.tsx';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeftRight, Plus, X } from 'lucide-react';
import { send } from '../../lib/api.ts';
import { GradeChips, PickChips } from '../../lib/pick-chips.tsx';
import { Popover } from '../../lib/popover.tsx';
import { sportOptions } from '../../lib/sport-options.ts';
import { can } from '../../lib/staff-session.ts';
import { ReportConditions } from './report-page.tsx';
import { divides, keyFilters, withoutFilters } from './report-question.ts';
import type { KeyFilter, ReportQuestion } from './report-question.ts';
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
    <ReportConditions
      label="기간"
      empty="최근 7일"
      question={question}
      report={report}
      onDays={sides}
      onMoment={(asOf) => onChange({ asOf })}
      before={
        <>
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
        </>
      }
    >
      <Filters question={question} report={report} sides={sides} />
    </ReportConditions>
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

type Chosen = { key: string; words: string; change: Partial<ReportQuestion> };

/** The filters that count, each with what takes it away. */
function chosenOf(question: ReportQuestion, report: Report | undefined): Chosen[] {
  const named = (dimension: string, no: number | string) =>
    report?.narrowed.find((head) => head.dimension === dimension && head.key === String(no))?.label ?? String(no);
  return [
    ...question.products.map((id) => ({
      key: id,
      words: reportProducts.find((one) => one.id === id)!.nameKo,
      change: { products: question.products.filter((other) => other !== id) },
    })),
    ...question.grades.map((grade) => ({
      key: `grade ${grade}`,
      words: `레벨 ${grade}`,
      change: { grades: question.grades.filter((other) => other !== grade) },
    })),
    ...(Object.keys(keyFilters) as KeyFilter[]).flatMap((filter) => {
      const keys: readonly (number | string)[] = question[filter];
      return keys.map((key) => ({
        key: `${filter} ${key}`,
        words: named(keyFilters[filter], key),
        change: { [filter]: keys.filter((other) => other !== key) },
      }));
    }),
  ];
}

function Filters({
  question,
  report,
  sides,
}: {
  question: ReportQuestion;
  report: Report | undefined;
  sides: (change: Partial<ReportQuestion>) => void;
}) {
  const { products, grades, sports, markets, agents, games } = question;
  const chosen = chosenOf(question, report);
  return (
    <div className="line filters">
      <span className="dim">필터</span>
      <span className="fixed">정산제외 회원 제외</span>
      {chosen.map(({ key, words, change }) => (
        <button key={key} type="button" className="select-chip on" onClick={() => sides(change)}>
          {words}
          <X size={13} aria-label="빼기" />
        </button>
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
            <p className="title">종목</p>
            <PickChips
              label="종목"
              all={sportOptions.map(({ value }) => Number(value))}
              name={(id) => sportOptions.find(({ value }) => value === String(id))!.label}
              value={sports}
              onChange={(picked) => sides({ sports: picked.flatMap(numbersOfSport) })}
            />
            <AddOne
              label="마켓"
              options={marketKinds.map(({ type }) => ({ no: type, name: reportMarketName(type) }))}
              value={markets}
              onChange={(picked) => sides({ markets: picked })}
            />
            <AddOne
              label="개별 게임"
              options={singleGames}
              value={games}
              onChange={(picked) => sides({ games: picked })}
            />
            {can('agents.view') && <AgentPicker value={agents} onChange={(picked) => sides({ agents: picked })} />}
            <p className="dim">리그는 리그를 세로로 두고 칸을 눌러 골라요.</p>
          </div>
        )}
      </Popover>
      {chosen.length > 0 && (
        <button type="button" className="plain-link" onClick={() => sides(withoutFilters)}>
          조건 지우기
        </button>
      )}
    </div>
  );
}

/** Bets on matches, games with rounds, and those of hosts. */
const singleGames = [
  { no: 'match', name: '스포츠 경기' },
  ...roundGames.map(({ id, name }) => ({ no: id, name })),
  ...providerGames.map(({ code, name }) => ({ no: code, name })),
];

type AddOneProps<Key extends number | string> = {
  label: string;
  options: readonly { no: Key; name: string }[];
  value: readonly Key[];
  onChange: (picked: Key[]) => void;
};

/** One more of a long list; what is chosen stands beside the other filters. */
function AddOne<Key extends number | string>({ label, options, value, onChange }: AddOneProps<Key>) {
  return (
    <label className="title">
      {label}
      <select
        value=""
        onChange={(event) => onChange([...value, options.find(({ no }) => String(no) === event.target.value)!.no])}
      >
        <option value="">고르기</option>
        {options
          .filter(({ no }) => !value.includes(no))
          .map(({ no, name }) => (
            <option key={no} value={no}>
              {name}
            </option>
          ))}
      </select>
    </label>
  );
}

function AgentPicker({ value, onChange }: Pick<AddOneProps<number>, 'value' | 'onChange'>) {
  const { data } = useQuery({ queryKey: ['agents', 'tree', ''], queryFn: () => send('/staff/agents/tree', {}) });
  const agents = (data?.list ?? []).map(({ id, name, code }) => ({ no: Number(id), name: `${name} · ${code}` }));
  return <AddOne label="총판" options={[{ no: 0, name: '총판 없음' }, ...agents]} value={value} onChange={onChange} />;
}
