import { X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { closeOnBack } from './back-closes.ts';
import { IconButton } from './button.tsx';
import { names } from './class-names.ts';
import { followSeenPart } from './seen-part.ts';
import './dialog.css';

type Props = {
  /** heading, and what the dialog is called; with `bare` only the latter */
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** its place: in the middle, a sheet from below, a drawer from the right, the whole view */
  place?: 'middle' | 'bottom' | 'right' | 'full';
  /** an alert asks for an answer and is announced at once */
  alert?: boolean;
  /** a request runs, or an answer is needed: Esc and the backdrop do nothing and there is no close button */
  locked?: boolean;
  /** without head: the content brings its own */
  bare?: boolean;
  /** next to the close button */
  aside?: ReactNode;
  width?: number;
  className?: string;
};

/**
 * A modal over the page on the browser's own `<dialog>`. It holds the focus, closes on Esc, on a press outside it and by a
 * phone's Back, gives the focus back to its opener, keeps the page behind from scrolling, and stays
 * above a phone's keyboard.
 */
export function Dialog({
  title,
  onClose,
  children,
  place = 'middle',
  alert,
  locked,
  bare,
  aside,
  width,
  className,
}: Props) {
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  const pressedOutside = useRef(false);
  const [opener] = useState(() => document.activeElement);
  const state = useRef({ locked, onClose });
  useEffect(() => {
    state.current = { locked, onClose };
  });

  useEffect(() => {
    const dialog = ref.current!;
    const scroll = lockScroll();
    const unfollow = followSeenPart();
    dialog.showModal();
    // inside, what says so gets the focus; a closed dialog could not take it earlier
    dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    // one that opens locked is a page's own business: there Back leaves the page
    const leave = state.current.locked
      ? undefined
      : closeOnBack({ isLocked: () => state.current.locked === true, close: () => state.current.onClose() });
    return () => {
      leave?.();
      dialog.close();
      unfollow();
      scroll.release();
      giveBack(opener);
    };
  }, [opener]);

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={ref}
      className={names('dialog', place, className)}
      role={alert ? 'alertdialog' : 'dialog'}
      aria-modal
      aria-labelledby={bare ? undefined : id}
      aria-label={bare ? title : undefined}
      style={width ? ({ '--dialog-width': `${width}px` } as React.CSSProperties) : undefined}
      onCancel={(event) => {
        if (event.target !== ref.current) return;
        event.preventDefault();
        if (!locked) onClose();
      }}
      // Chromium lets a second Esc close a dialog whatever `cancel` says; one that a dialog inside has taken is not ours
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.isDefaultPrevented()) {
          event.preventDefault();
          if (!locked && !event.nativeEvent.isComposing) onClose();
        }
      }}
      onPointerDown={(event) => {
        pressedOutside.current = event.target === ref.current;
      }}
      onClick={(event) => {
        if (pressedOutside.current && event.target === ref.current && !locked && !alert) onClose();
      }}
    >
      <div className="surface">
        {place === 'bottom' && <div className="grab" />}
        {!bare && (
          <div className="top">
            <h2 id={id}>{title}</h2>
            {aside}
            {!locked && (
              <IconButton label="닫기" onClick={onClose}>
                <X size={20} aria-hidden />
              </IconButton>
            )}
          </div>
        )}
        {children}
      </div>
    </dialog>
  );
}

/** The last thing outside of all modals that had the focus: what a chain of them began with. */
let outside: HTMLElement | null = null;
document.addEventListener('focusin', ({ target }) => {
  if (target instanceof HTMLElement && target.closest('dialog') === null) outside = target;
});

/** To its opener, or to what opened the first of a chain; and when that has gone, to the page's beginning, never nowhere. */
function giveBack(opener: Element | null) {
  const stands = (to: Element | null): to is HTMLElement =>
    to instanceof HTMLElement && to.isConnected && to !== document.body && to.closest('dialog:not([open])') === null;
  if (stands(opener)) return opener.focus({ preventScroll: true });
  if (document.querySelector('dialog[open]')) return; // the next of the chain has it
  const to = stands(outside) ? outside : document.querySelector<HTMLElement>('main');
  to?.focus({ preventScroll: true });
}

let locks = 0;

/** Holds the page still while a modal is open; the room of the scroll bar is kept so that nothing jumps. */
function lockScroll() {
  const root = document.documentElement;
  if (locks++ === 0) {
    root.style.setProperty('--scrollbar', `${window.innerWidth - root.clientWidth}px`);
    root.classList.add('modal-open');
  }
  return {
    release() {
      if (--locks === 0) root.classList.remove('modal-open');
    },
  };
}
