import { X } from 'lucide-react';
import { useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { readAmount } from './format.ts';
import { names } from './class-names.ts';
import { isEnter } from './composed-enter.ts';
import { useAmountInput } from './use-amount-input.ts';
import './field.css';

type Props = {
  label: string;
  /** null: nothing entered */
  value: number | null;
  onChange: (amount: number | null) => void;
  /** Enter was pressed and let go in the field: a held one must not answer the question that this may open */
  onEnter?: (() => void) | undefined;
  placeholder?: string;
  /** before the number: ₩, 베팅금액 */
  lead?: ReactNode;
  unit?: string;
  bad?: boolean;
  describedBy?: string | undefined;
  max?: number;
  showReading?: boolean;
  /** the field of a page that is about this amount */
  large?: boolean;
  /** opposite the reading: what the amount leads to */
  aside?: ReactNode;
};

/** An amount: separators while typing, how it is read below, a button that clears it. */
export function WonInput({
  label,
  value,
  onChange,
  onEnter,
  placeholder,
  lead,
  unit = '원',
  bad,
  describedBy,
  max = 9_000_000_000_000,
  showReading = true,
  large,
  aside,
}: Props) {
  const input = useAmountInput({ value, onChange, max });
  const enterDown = useRef(false);
  const id = useId();

  return (
    <div className={names('won-input', large && 'large')}>
      <div className={names('input', bad && 'bad')}>
        {lead && <span className="unit">{lead}</span>}
        <input
          {...input}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          aria-label={label}
          aria-invalid={bad || undefined}
          aria-describedby={names(describedBy, showReading && id) || undefined}
          placeholder={placeholder}
          onKeyDown={({ nativeEvent }) => {
            enterDown.current = isEnter(nativeEvent);
          }}
          onKeyUp={({ key }) => {
            if (key === 'Enter' && enterDown.current) onEnter?.();
            enterDown.current = false;
          }}
        />
        {value !== null && (
          <IconButton
            label={`${label} 지우기`}
            onClick={() => {
              onChange(null);
              input.ref.current?.focus();
            }}
          >
            <X size={15} aria-hidden />
          </IconButton>
        )}
        <span className="unit">{unit}</span>
      </div>
      {showReading && (
        <div className={names('reading', aside !== undefined && 'two')}>
          <span id={id}>{value === null || value === 0 ? '' : readAmount(value, unit === 'P' ? '포인트' : unit)}</span>
          {aside !== undefined && <span>{aside}</span>}
        </div>
      )}
    </div>
  );
}
