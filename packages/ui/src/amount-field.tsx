import { useId } from 'react';
import type { ReactNode } from 'react';
import { formatMan } from './format.ts';
import { MessageBand } from './states.tsx';
import { WonInput } from './won-input.tsx';
import './amount-field.css';

/** A button among the quick amounts that sets the amount instead of adding to it: 전액, 정정. */
type QuickSet = { readonly name: string; readonly amount: number | null };

type Props = {
  label: string;
  /** next to the label: the limits */
  hint: ReactNode;
  value: number | null;
  /** by a quick amount, or by typing */
  onChange: (amount: number | null, by: 'quick' | 'typing') => void;
  unit?: string;
  /** below, next to the reading: what will be there afterwards */
  after?: ReactNode;
  /** amounts that add */
  quick: readonly number[];
  sets?: readonly QuickSet[];
  /** quick amounts side by side on a desktop */
  columns?: 4 | 5;
  /** what is wrong, and what puts it right */
  problem?: ReactNode;
  /** what was done for the member */
  note?: ReactNode;
};

/** An amount with its limits, its reading and its quick amounts: these add, the outlined ones set. */
export function AmountField({
  label,
  hint,
  value,
  onChange,
  unit = '원',
  after,
  quick,
  sets = [],
  columns = 4,
  problem,
  note,
}: Props) {
  const id = useId();
  return (
    <div className="amount-field" role="group" aria-labelledby={`${id}-label`}>
      <div className="line">
        <span className="label" id={`${id}-label`}>
          {label}
        </span>
        <span className="limits" id={`${id}-hint`}>
          {hint}
        </span>
      </div>
      <WonInput
        label={label}
        unit={unit}
        value={value}
        large
        bad={problem != null}
        aside={after}
        describedBy={problem == null ? `${id}-hint` : `${id}-hint ${id}-problem`}
        onChange={(amount) => onChange(amount, 'typing')}
      />
      {problem != null && (
        <MessageBand tone="danger" id={`${id}-problem`}>
          {problem}
        </MessageBand>
      )}
      {note != null && (
        <MessageBand tone="info" live>
          {note}
        </MessageBand>
      )}
      <div className={columns === 5 ? 'quick five' : 'quick'} role="group" aria-label="빠른 금액">
        {quick.map((amount) => (
          <button key={amount} type="button" onClick={() => onChange((value ?? 0) + amount, 'quick')}>
            {amount < 10_000 ? formatMan(amount) : formatMan(amount).replaceAll(',', '')}
            <span className="visually-hidden">{unit} 더하기</span>
          </button>
        ))}
        {sets.map(({ name, amount }) => (
          <button key={name} type="button" className="sets" onClick={() => onChange(amount, 'quick')}>
            {name}
          </button>
        ))}
      </div>
    </div>
  );
}
