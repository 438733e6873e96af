import { inquiryLimits } from '@lime/domain/inquiries/inquiry-text.ts';
import { textLength } from '@lime/domain/text/clean-text.ts';
import { formatAmount } from '@lime/ui/format.ts';
import { names } from '@lime/ui/class-names.ts';
import { useId } from 'react';

type Props = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  rows?: number;
  placeholder?: string;
};

/** A text of several lines with its length against the limit. Source: mockup 11. */
export function ContentField({ label, value, onChange, rows = 7, placeholder }: Props) {
  const id = useId();
  const length = textLength(value);
  const over = length > inquiryLimits.content;
  return (
    <div className="content-field">
      <label htmlFor={id}>{label}</label>
      <div className={names('box', over && 'over')}>
        <textarea
          id={id}
          rows={rows}
          value={value}
          placeholder={placeholder}
          aria-invalid={over || undefined}
          aria-describedby={`${id}-count`}
          onChange={({ target }) => onChange(target.value)}
        />
        <Count id={`${id}-count`} length={length} most={inquiryLimits.content} />
      </div>
    </div>
  );
}

export function Count({ id, length, most }: { id: string; length: number; most: number }) {
  return (
    <span id={id} className={names('count', length > most && 'over')}>
      {formatAmount(length)} / {formatAmount(most)}
      {length > most && <span className="visually-hidden">, {length - most}자 줄여주세요</span>}
    </span>
  );
}
