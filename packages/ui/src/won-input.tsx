import { X } from 'lucide-react';
import { useId, useLayoutEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { formatAmount, readAmount } from './format.ts';
import { names } from './class-names.ts';
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

/** An amount: separators while typing, the caret stays with its digit, how it is read below, a button that clears it. */
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
  const ref = useRef<HTMLInputElement>(null);
  const digitsAfterCaret = useRef<number | null>(null);
  const enterDown = useRef(false);
  const id = useId();
  const text = value === null ? '' : formatAmount(value);

  useLayoutEffect(() => {
    const input = ref.current;
    if (!input || digitsAfterCaret.current === null || document.activeElement !== input) return;
    const at = caretBefore(text, digitsAfterCaret.current);
    input.setSelectionRange(at, at);
    digitsAfterCaret.current = null;
  }, [text]);

  return (
    <div className={names('won-input', large && 'large')}>
      <div className={names('input', bad && 'bad')}>
        {lead && <span className="unit">{lead}</span>}
        <input
          ref={ref}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          aria-label={label}
          aria-invalid={bad || undefined}
          aria-describedby={names(describedBy, showReading && id) || undefined}
          placeholder={placeholder}
          value={text}
          onKeyDown={({ key, nativeEvent }) => {
            // the Enter that ends a Korean syllable is composing, or carries the code 229
            enterDown.current = key === 'Enter' && !nativeEvent.isComposing && nativeEvent.keyCode !== 229;
          }}
          onKeyUp={({ key }) => {
            if (key === 'Enter' && enterDown.current) onEnter?.();
            enterDown.current = false;
          }}
          onChange={(event) => {
            const typed = event.target.value;
            const caret = event.target.selectionStart ?? typed.length;
            digitsAfterCaret.current = typed.slice(caret).replaceAll(/\D/g, '').length;
            const digits = typed.replaceAll(/\D/g, '').slice(0, 13);
            onChange(digits === '' ? null : Math.min(Number(digits), max));
          }}
        />
        {value !== null && (
          <IconButton
            label={`${label} 지우기`}
            onClick={() => {
              onChange(null);
              ref.current?.focus();
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

/** The place of a caret that has `digits` digits after it. */
export function caretBefore(text: string, digits: number): number {
  let at = text.length;
  for (let left = digits; at > 0 && left > 0; at--) if (/\d/.test(text[at - 1]!)) left--;
  return at;
}
