import { ChevronDown, CircleCheck, Eye, EyeOff } from 'lucide-react';
import { useId, useState } from 'react';
import type { ComponentProps, InputHTMLAttributes, ReactNode } from 'react';
import { IconButton } from './button.tsx';
import { names } from './class-names.ts';
import './field.css';

type FieldProps = {
  label: string;
  /** next to the label: 선택 */
  mark?: string;
  hint?: string | undefined;
  /** what is wrong; takes the hint's place */
  problem?: string | undefined;
};

type TextProps = FieldProps & InputHTMLAttributes<HTMLInputElement> & { good?: boolean; after?: ReactNode };

/** A labelled line of text with its hint; `good` marks what already passes. */
export function TextField({ label, mark, hint, problem, good, after, className, ...input }: TextProps) {
  const id = useId();
  const [shown, setShown] = useState(false);
  const secret = input.type === 'password';
  const note = problem ?? hint;
  return (
    <div className={names('field', className)}>
      <label className="name" htmlFor={id}>
        {label}
        {mark && <span className="mark">{mark}</span>}
      </label>
      <div className={names('input', problem !== undefined && 'bad')}>
        <input
          {...input}
          id={id}
          type={secret && shown ? 'text' : input.type}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={note === undefined ? undefined : `${id}-note`}
        />
        {after}
        {good && problem === undefined && <CircleCheck className="good" size={16} aria-hidden />}
        {secret && (
          <IconButton
            label={shown ? `${label} 숨기기` : `${label} 보기`}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff size={17} aria-hidden /> : <Eye size={17} aria-hidden />}
          </IconButton>
        )}
      </div>
      {note !== undefined && (
        <p id={`${id}-note`} className={names('hint', problem !== undefined && 'bad')}>
          {note}
        </p>
      )}
    </div>
  );
}

/** A labelled choice from a list. */
export function SelectField({
  label,
  mark,
  hint,
  problem,
  children,
  className,
  ...select
}: FieldProps & ComponentProps<'select'>) {
  const id = useId();
  const note = problem ?? hint;
  return (
    <div className={names('field', className)}>
      <label className="name" htmlFor={id}>
        {label}
        {mark && <span className="mark">{mark}</span>}
      </label>
      <div className={names('input', problem !== undefined && 'bad')}>
        <select
          {...select}
          id={id}
          aria-invalid={problem !== undefined || undefined}
          aria-describedby={note === undefined ? undefined : `${id}-note`}
        >
          {children}
        </select>
        <ChevronDown size={16} aria-hidden />
      </div>
      {note !== undefined && (
        <p id={`${id}-note`} className={names('hint', problem !== undefined && 'bad')}>
          {note}
        </p>
      )}
    </div>
  );
}
