import { decimalText } from '@lime/domain/text/amount-text.ts';
import { Button, IconButton } from '@lime/ui/button.tsx';
import { WonInput } from '@lime/ui/won-input.tsx';
import { Plus, X } from 'lucide-react';
import type { StepsDraft } from './promotion-draft.ts';

type StepsProps = {
  label: string;
  steps: StepsDraft;
  problem: string | undefined;
  onChange: (steps: StepsDraft) => void;
};

/** From an amount on another rate than the usual one. */
export function StepsField({ label, steps: { steps }, problem, onChange }: StepsProps) {
  const changeAt = (at: number, changes: Partial<StepsDraft['steps'][number]>) =>
    onChange({ steps: steps.map((step, i) => (i === at ? { ...step, ...changes } : step)) });
  return (
    <div className="weights" role="group" aria-label={label}>
      <span className="name">{label} · 적으면 기본 비율 대신, 닿은 가장 높은 금액의 비율을 적용해요</span>
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
              className="small-control"
              inputMode="decimal"
              aria-label={`${i + 1}번째 금액 비율`}
              value={step.rate}
              onChange={(event) => changeAt(i, { rate: decimalText(event.target.value) ?? step.rate })}
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
          금액 추가
        </Button>
      )}
    </div>
  );
}
