import { IconButton } from '@lime/ui/button.tsx';
import { followSeenPart } from '@lime/ui/seen-part.ts';
import { X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import './drawer.css';

type Props = {
  title: ReactNode;
  onClose: () => void;
  /** px; the list makes more room for 420 and 540 */
  width?: number;
  /** stays below while the content scrolls: the buttons that decide */
  foot?: ReactNode;
  children: ReactNode;
};

/** One row's card at the right of its list, which makes room for it; Esc closes and gives the focus back. It stays above a phone's keyboard. */
export function Drawer({ title, onClose, width = 340, foot, children }: Props) {
  const id = useId();
  const ref = useRef<HTMLElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  }, [onClose]);

  useEffect(() => {
    const opener = document.activeElement;
    ref.current?.focus({ preventScroll: true });
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
      if (document.querySelector('dialog[open]')) return;
      close.current();
    };
    document.addEventListener('keydown', handleKey);
    const unfollow = followSeenPart();
    return () => {
      unfollow();
      document.removeEventListener('keydown', handleKey);
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, []);

  return (
    <aside
      ref={ref}
      className="drawer card"
      aria-labelledby={id}
      tabIndex={-1}
      data-width={width}
      style={{ '--drawer': `${width}px` } as CSSProperties}
    >
      <div className="head">
        <h2 id={id}>{title}</h2>
        <IconButton label="닫기" onClick={onClose}>
          <X size={17} aria-hidden />
        </IconButton>
      </div>
      <div className="content">{children}</div>
      {foot !== undefined && <div className="foot">{foot}</div>}
    </aside>
  );
}
