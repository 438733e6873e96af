import { countText, decimalText } from '@lime/domain/text/amount-text.ts';
import { grades } from '@lime/domain/access/grades.ts';
import type { TermField } from '@lime/domain/promotions/terms.ts';
import { Button, IconButton } from '@lime/ui/button.tsx';
import { SelectField, TextField } from '@lime/ui/field.tsx';
import { WonInput } from '@lime/ui/won-input.tsx';
import { Plus, X } from 'lucide-react';
import { PickChips } from '../../lib/pick-chips.tsx';
import { RollingField } from '../../lib/rolling-field.tsx';
import type { RollingDraft } from '../../lib/rolling-field.tsx';
import { WeightsField } from '../../lib/weights-field.tsx';
import type { Weights } from '../../lib/weights-field.tsx';
import { AmountsField } from './amounts-field.tsx';
import { DepthsField } from './depths-field.tsx';
import type { AmountsDraft, DepthsDraft, RatesDraft, StepsDraft, TermDraft, WindowDraft } from './promotion-draft.ts';
import { StepsField } from './steps-field.tsx';

const weekdays = ['일', '월', '화', '수', '목', '금', '토'];

type TermProps = {
  field: TermField;
  value: TermDraft;
  problem: string | undefined;
  onChange: (value: TermDraft) => void;
};

/** A part of the terms, by its type. */
export function TermInput({ field, value, problem, onChange }: TermProps) {
  const { type, label, unit } = field;
  if (type === 'choice')
    return (
      <SelectField label={label} value={value as string} onChange={(event) => onChange(event.target.value)}>
        {field.options?.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </SelectField>
    );
  if (type === 'grade')
    return (
      <SelectField label={label} value={value as number} onChange={(event) => onChange(Number(event.target.value))}>
        {grades.map((grade) => (
          <option key={grade} value={grade}>
            {grade}레벨
          </option>
        ))}
      </SelectField>
    );
  if (type === 'amounts')
    return <AmountsField label={label} value={value as AmountsDraft} problem={problem} onChange={onChange} />;
  if (type === 'depths')
    return <DepthsField label={label} rates={value as DepthsDraft} problem={problem} onChange={onChange} />;
  if (type === 'steps')
    return <StepsField label={label} steps={value as StepsDraft} problem={problem} onChange={onChange} />;
  if (type === 'rolling') {
    const rolling = value as RollingDraft;
    return (
      <RollingField
        rolling={rolling}
        problems={{ weights: problem }}
        onChange={(changes) => onChange({ ...rolling, ...changes })}
      />
    );
  }
  if (type === 'weights') return <WeightsField weights={value as Weights} problem={problem} onChange={onChange} />;
  if (type === 'rates')
    return <RatesField label={label} rates={value as RatesDraft} problem={problem} onChange={onChange} />;
  const units: Partial<Record<TermField['type'], string>> = { limit: 'P', count: unit ?? '회' };
  return (
    <div className="field">
      <span className="name">{type === 'limit' ? `${label} · 비우면 제한이 없어요` : label}</span>
      <WonInput
        label={label}
        unit={units[type] ?? '원'}
        showReading={false}
        bad={problem !== undefined}
        value={value as number | null}
        onChange={(amount) => onChange(type === 'limit' ? amount : (amount ?? 0))}
      />
      {problem !== undefined && <p className="problem">{problem}</p>}
    </div>
  );
}

type RatesProps = {
  label: string;
  rates: RatesDraft;
  problem: string | undefined;
  onChange: (rates: RatesDraft) => void;
};

/** A rate, and those of levels that have one of their own. */
function RatesField({ label, rates, problem, onChange }: RatesProps) {
  const { rate, grades } = rates;
  const changeGrade = (at: number, changes: Partial<RatesDraft['grades'][number]>) =>
    onChange({ rate, grades: grades.map((own, i) => (i === at ? { ...own, ...changes } : own)) });
  return (
    <div className="weights" role="group" aria-label={label}>
      <TextField
        label={`${label}(%)`}
        inputMode="decimal"
        hint="계산하는 금액의 비율이에요. 1P는 1원이에요."
        problem={problem}
        value={rate}
        onChange={(event) => onChange({ rate: decimalText(event.target.value) ?? rate, grades })}
      />
      {grades.map((own, i) => (
        // lines have no name of their own: a line is whatever is at its place
        // oxlint-disable-next-line react/no-array-index-key
        <div key={i} className="weight">
          <span>레벨마다 다르게</span>
          <label>
            <input
              className="small-control"
              inputMode="numeric"
              aria-label={`${i + 1}번째 레벨`}
              value={own.grade}
              onChange={(event) => changeGrade(i, { grade: countText(event.target.value) ?? own.grade })}
            />
            레벨
          </label>
          <label>
            <input
              className="small-control"
              inputMode="decimal"
              aria-label={`${i + 1}번째 레벨 비율`}
              value={own.rate}
              onChange={(event) => changeGrade(i, { rate: decimalText(event.target.value) ?? own.rate })}
            />
            %
          </label>
          <IconButton
            label={`${i + 1}번째 레벨 지우기`}
            onClick={() => onChange({ rate, grades: grades.filter((_, at) => at !== i) })}
          >
            <X size={15} aria-hidden />
          </IconButton>
        </div>
      ))}
      {grades.length < 10 && (
        <Button
          size="tiny"
          look="outline"
          onClick={() => onChange({ rate, grades: [...grades, { grade: String(grades.length + 1), rate }] })}
        >
          <Plus size={13} aria-hidden />
          레벨 추가
        </Button>
      )}
    </div>
  );
}

type WindowsProps = {
  windows: readonly WindowDraft[];
  problem: string | undefined;
  onChange: (windows: WindowDraft[]) => void;
};

/** Hours of the week in which it is open. */
export function WindowsField({ windows, problem, onChange }: WindowsProps) {
  const changeAt = (at: number, changes: Partial<WindowDraft>) =>
    onChange(windows.map((window, i) => (i === at ? { ...window, ...changes } : window)));
  return (
    <div className="weights" role="group" aria-label="시간">
      <span className="name">시간 · 적지 않으면 매일 종일이에요</span>
      {windows.map((window, i) => (
        // likewise
        // oxlint-disable-next-line react/no-array-index-key
        <div key={i} className="window">
          <PickChips
            label={`${i + 1}번째 요일`}
            all={[0, 1, 2, 3, 4, 5, 6]}
            name={(day) => weekdays[day]!}
            value={window.weekdays}
            onChange={(days) => changeAt(i, { weekdays: days })}
          />
          <div className="weight">
            <span className="dim">{window.weekdays.length === 0 && '매일'}</span>
            <input
              className="small-control"
              aria-label={`${i + 1}번째 시작 시각`}
              value={window.from}
              onChange={(event) => changeAt(i, { from: event.target.value })}
            />
            <input
              className="small-control"
              aria-label={`${i + 1}번째 끝 시각`}
              value={window.to}
              onChange={(event) => changeAt(i, { to: event.target.value })}
            />
            <IconButton
              label={`${i + 1}번째 시간 지우기`}
              onClick={() => onChange(windows.filter((_, at) => at !== i))}
            >
              <X size={15} aria-hidden />
            </IconButton>
          </div>
        </div>
      ))}
      {problem !== undefined && <p className="problem">{problem}</p>}
      {windows.length < 20 && (
        <Button
          size="tiny"
          look="outline"
          onClick={() => onChange([...windows, { weekdays: [], from: '20:00', to: '24:00' }])}
        >
          <Plus size={13} aria-hidden />
          시간 추가
        </Button>
      )}
    </div>
  );
}
