import { names } from '@lime/ui/class-names.ts';
import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import './popover.css';

type Props = {
  /** what opens it; called with the state and the props of its button */
  button: (button: { 'aria-expanded': boolean; onClick: () => void }) => ReactNode;
  label: string;
  /** which edge of the button it keeps to */
  align?: 'left' | 'right';
  className?: string;
  children: (close: () => void) => ReactNode;
};

/** A small panel below its button; closes by Esc, a press elsewhere, or when the focus leaves. */
export function Popover({ button, label, align = 'right', className, children }: Props) {
  const [open, setOpen] = useState(false);
  const ref = useRef<HTMLDivElement>(null);
  const close = () => setOpen(false);

  useEffect(() => {
    if (!open) return;
    const away = (event: Event) => {
      if (event.target instanceof Node && !ref.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', away);
    document.addEventListener('focusin', away);
    return () => {
      document.removeEventListener('pointerdown', away);
      document.removeEventListener('focusin', away);
    };
  }, [open]);

  return (
    <div
      ref={ref}
      className="popover"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !open) return;
        event.preventDefault();
        event.stopPropagation();
        close();
        ref.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus();
      }}
    >
      {button({ 'aria-expanded': open, onClick: () => setOpen(!open) })}
      {open && (
        <div className={names('panel', align, className)} role="group" aria-label={label}>
          {children(close)}
        </div>
      )}
    </div>
  );
}
