import { countText, decimalText } from '@lime/domain/text/amount-text.ts';
import type { RollingRule } from '@lime/domain/cash/rolling.ts';
import { SelectField, TextField } from '@lime/ui/field.tsx';
import { WeightsField } from './weights-field.tsx';
import type { Weights } from './weights-field.tsx';

/** What must be bet as it is typed: odds with two decimals. */
export type RollingDraft = {
  base: RollingRule['base'];
  percent: string;
  minimumOdds: string;
  days: string;
  weights: Weights;
};

type Props = {
  rolling: RollingDraft;
  /** what is wrong, by field */
  problems: { readonly [Name in keyof RollingDraft]?: string | undefined };
  onChange: (changes: Partial<RollingDraft>) => void;
};

/** What has to be bet before a bonus can be taken out. */
export function RollingField({ rolling, problems, onChange }: Props) {
  const digitsOf = (name: 'percent' | 'days') => ({
    value: rolling[name],
    problem: problems[name],
    inputMode: 'numeric' as const,
    onChange: (event: { target: HTMLInputElement }) =>
      onChange({ [name]: countText(event.target.value) ?? rolling[name] }),
  });
  return (
    <>
      <h3>롤링</h3>
      <div className="two">
        <SelectField
          label="기준"
          value={rolling.base}
          onChange={(event) => onChange({ base: event.target.value as RollingDraft['base'] })}
        >
          <option value="bonus">보너스</option>
          <option value="deposit">입금액</option>
          <option value="both">입금액+보너스</option>
        </SelectField>
        <TextField label="기준의 %" hint="0이면 롤링이 없어요." {...digitsOf('percent')} />
      </div>
      <div className="two">
        <TextField
          label="최소 배당"
          inputMode="decimal"
          hint="폴더 하나하나의 배당이에요."
          problem={problems.minimumOdds}
          value={rolling.minimumOdds}
          onChange={(event) => onChange({ minimumOdds: decimalText(event.target.value) ?? rolling.minimumOdds })}
        />
        <TextField label="기간(일)" {...digitsOf('days')} />
      </div>
      <WeightsField
        weights={rolling.weights}
        problem={problems.weights}
        onChange={(weights) => onChange({ weights })}
      />
    </>
  );
}
