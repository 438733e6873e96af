import { Button, IconButton } from '@lime/ui/button.tsx';
import { SelectField, TextField } from '@lime/ui/field.tsx';
import { WonInput } from '@lime/ui/won-input.tsx';
import { Plus, X } from 'lucide-react';
import { WeightsField } from '../../lib/weights-field.tsx';
import type { RollingDraft, StepsDraft } from './promotion-draft.ts';

const digits = (text: string) => text.replaceAll(/[^\d.]/g, '');

type StepsProps = {
  label: string;
  steps: StepsDraft;
  problem: string | undefined;
  onChange: (steps: StepsDraft) => void;
};

/** From an amount on another rate, for every level. */
export function StepsField({ label, steps: { steps }, problem, onChange }: StepsProps) {
  const changeAt = (at: number, changes: Partial<StepsDraft['steps'][number]>) =>
    onChange({ steps: steps.map((step, i) => (i === at ? { ...step, ...changes } : step)) });
  return (
    <div className="weights" role="group" aria-label={label}>
      <span className="name">{label} · 적으면 레벨의 비율 대신 가장 높은 금액의 비율을 적용해요</span>
      {steps.map((step, i) => (
        // lines have no name of their own: a line is whatever is at its place
        // oxlint-disable-next-line react/no-array-index-key
        <div key={i} className="weight">
          <WonInput
            label={`${i + 1}번째 금액`}
            showReading={false}
            value={step.from}
            onChange={(from) => changeAt(i, { from })}
          />
          <label>
            <input
              inputMode="decimal"
              aria-label={`${i + 1}번째 금액 비율`}
              value={step.rate}
              onChange={(event) => changeAt(i, { rate: digits(event.target.value) })}
            />
            %
          </label>
          <IconButton
            label={`${i + 1}번째 금액 지우기`}
            onClick={() => onChange({ steps: steps.filter((_, at) => at !== i) })}
          >
            <X size={15} aria-hidden />
          </IconButton>
        </div>
      ))}
      {problem !== undefined && <p className="problem">{problem}</p>}
      {steps.length < 10 && (
        <Button
          size="tiny"
          look="outline"
          onClick={() => onChange({ steps: [...steps, { from: 100_000 * (steps.length + 1), rate: '10' }] })}
        >
          <Plus size={13} aria-hidden />
          금액 더하기
        </Button>
      )}
    </div>
  );
}

type RollingProps = {
  rolling: RollingDraft;
  problem: string | undefined;
  onChange: (rolling: RollingDraft) => void;
};

/** What has to be bet before the bonus can be taken out. */
export function RollingField({ rolling, problem, onChange }: RollingProps) {
  const change = (changes: Partial<RollingDraft>) => onChange({ ...rolling, ...changes });
  return (
    <>
      <h3>롤링</h3>
      <div className="two">
        <SelectField
          label="기준"
          value={rolling.base}
          onChange={(event) => change({ base: event.target.value as RollingDraft['base'] })}
        >
          <option value="bonus">보너스</option>
          <option value="deposit">입금액</option>
          <option value="both">입금액+보너스</option>
        </SelectField>
        <TextField
          label="기준의 %"
          inputMode="numeric"
          hint="0이면 롤링이 없어요."
          value={rolling.percent}
          onChange={(event) => change({ percent: event.target.value.replaceAll(/\D/g, '') })}
        />
      </div>
      <div className="two">
        <TextField
          label="최소 배당"
          inputMode="decimal"
          hint="폴더 하나하나의 배당이에요."
          value={rolling.minimumOdds}
          onChange={(event) => change({ minimumOdds: digits(event.target.value) })}
        />
        <TextField
          label="기간(일)"
          inputMode="numeric"
          value={rolling.days}
          onChange={(event) => change({ days: event.target.value.replaceAll(/\D/g, '') })}
        />
      </div>
      <WeightsField weights={rolling.weights} problem={problem} onChange={(weights) => change({ weights })} />
    </>
  );
}
