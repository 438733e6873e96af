import { formatAmount } from '@lime/ui/format.ts';
import { names } from '@lime/ui/class-names.ts';
import { caretBefore } from '@lime/ui/won-input.tsx';
import { useLayoutEffect, useRef, useState } from 'react';
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

const integerText = (value: number) => formatAmount(value);
const decimalText = (value: number, places: number) =>
  value.toLocaleString('en-US', { minimumFractionDigits: places, maximumFractionDigits: 3 });

/** A number with its unit: separators while typing, the caret stays with its digit; empty is null. */
export function NumberInput({
  label,
  value,
  integer,
  places = 0,
  unit,
  bad,
  describedBy,
  disabled,
  onChange,
  onKeyDown,
}: Props) {
  const ref = useRef<HTMLInputElement>(null);
  const digitsAfterCaret = useRef<number | null>(null);
  // decimals stay as they are typed ("1." is on its way to 1.5)
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typeof value === 'number' ? (integer ? integerText(value) : decimalText(value, places)) : '';
  const text = typed ?? shown;

  useLayoutEffect(() => {
    const input = ref.current;
    if (!input || digitsAfterCaret.current === null || document.activeElement !== input) return;
    const at = caretBefore(text, digitsAfterCaret.current);
    input.setSelectionRange(at, at);
    digitsAfterCaret.current = null;
  }, [text]);

  const handleInteger = (input: HTMLInputElement) => {
    const caret = input.selectionStart ?? input.value.length;
    digitsAfterCaret.current = input.value.slice(caret).replaceAll(/\D/g, '').length;
    const digits = input.value.replaceAll(/\D/g, '').slice(0, 13);
    onChange(digits === '' ? null : Number(digits));
  };
  const handleDecimal = (input: HTMLInputElement) => {
    const clean = input.value.replaceAll(/[^\d.]/g, '').replace(/(\..*?)\..*/, '$1');
    setTyped(clean);
    onChange(clean === '' || clean === '.' ? null : Number(clean));
  };

  return (
    <div className={names('input number', bad && 'bad')}>
      <input
        ref={ref}
        type="text"
        inputMode={integer ? 'numeric' : 'decimal'}
        autoComplete="off"
        aria-label={label}
        aria-invalid={bad || undefined}
        aria-describedby={describedBy}
        disabled={disabled}
        value={text}
        onChange={(event) => (integer ? handleInteger(event.target) : handleDecimal(event.target))}
        onFocus={(event) => event.target.select()}
        onBlur={() => setTyped(null)}
        onKeyDown={onKeyDown}
      />
      {unit !== '' && <span className="unit">{unit}</span>}
    </div>
  );
}
