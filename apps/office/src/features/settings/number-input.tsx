import { decimalText } from '@lime/domain/text/amount-text.ts';
import { names } from '@lime/ui/class-names.ts';
import { useAmountInput } from '@lime/ui/use-amount-input.ts';
import type { AmountInputProps } from '@lime/ui/use-amount-input.ts';
import { useState } from 'react';
import type { KeyboardEvent } from 'react';

type Props = {
  label: string;
  value: number | null;
  integer: boolean;
  /** decimals that are always shown; 0 where absent */
  places?: number;
  unit: string;
  bad?: boolean;
  describedBy?: string | undefined;
  disabled?: boolean;
  onChange: (value: number | null) => void;
  onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void;
};

/** A number with its unit: whole ones as amounts are; empty is null. */
export function NumberInput(props: Props) {
  return props.integer ? <WholeNumber {...props} /> : <Decimal {...props} />;
}

function WholeNumber(props: Props) {
  const { value, onChange } = props;
  const field = useAmountInput({ value: typeof value === 'number' ? value : null, onChange, max: 9_999_999_999_999 });
  return <NumberField {...props} field={field} />;
}

function Decimal(props: Props) {
  const { value, places = 0, onChange } = props;
  return <NumberField {...props} field={useDecimal({ value, places, onChange })} />;
}

type FieldProps = Props & { field: AmountInputProps | ReturnType<typeof useDecimal> };

function NumberField({ label, integer, unit, bad, describedBy, disabled, onKeyDown, field }: FieldProps) {
  return (
    <div className={names('input number', bad && 'bad')}>
      <input
        {...field}
        type="text"
        inputMode={integer ? 'numeric' : 'decimal'}
        autoComplete="off"
        aria-label={label}
        aria-invalid={bad || undefined}
        aria-describedby={describedBy}
        disabled={disabled}
        onFocus={(event) => event.target.select()}
        onKeyDown={onKeyDown}
      />
      {unit !== '' && <span className="unit">{unit}</span>}
    </div>
  );
}

/** A number with decimals; it stays as it is typed until the field is left ("1." is on its way to 1.5). */
function useDecimal({ value, places, onChange }: Required<Pick<Props, 'value' | 'places' | 'onChange'>>) {
  const [typed, setTyped] = useState<string | null>(null);
  const shown =
    typeof value === 'number'
      ? value.toLocaleString('en-US', { minimumFractionDigits: places, maximumFractionDigits: 3 })
      : '';
  return {
    value: typed ?? shown,
    onChange({ target }: { target: HTMLInputElement }) {
      const text = decimalText(target.value);
      if (text === null) return;
      setTyped(text);
      onChange(text === '' || text === '.' ? null : Number(text));
    },
    onBlur: () => setTyped(null),
  };
}
