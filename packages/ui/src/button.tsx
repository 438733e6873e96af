import type { ButtonHTMLAttributes, ReactNode } from 'react';
import { names } from './class-names.ts';
import './button.css';

type Props = ButtonHTMLAttributes<HTMLButtonElement> & {
  look?: 'plain' | 'primary' | 'outline' | 'ghost' | 'danger';
  size?: 'tiny' | 'small' | 'middle' | 'large';
  block?: boolean;
  /** a request runs: the words stay, a ring turns, presses do nothing */
  busy?: boolean;
};

/** A button of the site. `busy`: it shows that its work is under way and takes no press. */
export function Button({ look = 'plain', size = 'middle', block, busy, className, children, onClick, ...rest }: Props) {
  return (
    <button
      type="button"
      className={names('btn', look !== 'plain' && look, size !== 'middle' && size, block && 'block', className)}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (busy || rest['aria-disabled'] === true || rest['aria-disabled'] === 'true') event.preventDefault();
        else onClick?.(event);
      }}
      {...rest}
    >
      {busy && <Spinner />}
      {children}
    </button>
  );
}

/** A button that is an icon; `label` is what it is called. */
export function IconButton({
  label,
  className,
  children,
  ...rest
}: ButtonHTMLAttributes<HTMLButtonElement> & { label: string; children: ReactNode }) {
  return (
    <button type="button" className={names('icon-btn', className)} aria-label={label} title={label} {...rest}>
      {children}
    </button>
  );
}

/** Turns while something is under way. */
export function Spinner() {
  return (
    <svg className="spinner" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="3" aria-hidden>
      <circle cx="12" cy="12" r="9" opacity=".25" />
      <path d="M21 12a9 9 0 0 0-9-9" />
    </svg>
  );
}
