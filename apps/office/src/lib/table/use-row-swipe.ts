import { useRef } from 'react';
import type { PointerEvent } from 'react';
import { useIsPhone } from '../phone.ts';

/** How far a row is pulled to the right before letting go acts, in px. */
const actsFrom = 96;
/** Movements below this are a finger at rest. */
const restPx = 10;
/** A pull from the screen's edge is the browser's way back. */
const edgePx = 24;

type Pull = { readonly id: number; readonly x: number; readonly y: number; isHeld: boolean; by: number };

/**
 * A pull of a row's card to the right, by finger on a phone. Letting go before it is far enough does nothing, and so does a
 * pull that goes up or down. The styles show it by `--pull` (px) and `data-pulled` (`far`: letting go acts).
 *
 * @param act  null: the row has nothing to pull for
 */
export function useRowSwipe(act: (() => void) | null) {
  const isPhone = useIsPhone();
  const pull = useRef<Pull | null>(null);
  const swiped = useRef(false);
  if (act === null || !isPhone) return { handlers: {}, wasSwiped: () => false };

  const end = (row: HTMLElement) => {
    pull.current = null;
    row.style.removeProperty('--pull');
    delete row.dataset['pulled'];
  };
  const handlers = {
    'data-swipes': true,
    onPointerDown(event: PointerEvent<HTMLElement>) {
      swiped.current = false;
      if (event.pointerType !== 'touch' || !event.isPrimary || event.clientX < edgePx) return;
      pull.current = { id: event.pointerId, x: event.clientX, y: event.clientY, isHeld: false, by: 0 };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const now = pull.current;
      if (now === null || event.pointerId !== now.id) return;
      const [right, down] = [event.clientX - now.x, Math.abs(event.clientY - now.y)];
      if (!now.isHeld) {
        if (down > restPx || right < -restPx) return end(event.currentTarget);
        if (right < restPx || right < down * 2) return;
        now.isHeld = true;
        event.currentTarget.setPointerCapture(now.id);
      }
      swiped.current = true;
      now.by = Math.max(0, right);
      event.currentTarget.style.setProperty('--pull', `${Math.min(now.by, actsFrom * 1.3)}px`);
      event.currentTarget.dataset['pulled'] = now.by >= actsFrom ? 'far' : 'near';
    },
    onPointerUp(event: PointerEvent<HTMLElement>) {
      const by = pull.current?.by ?? 0;
      end(event.currentTarget);
      if (by >= actsFrom) act();
    },
    onPointerCancel: (event: PointerEvent<HTMLElement>) => end(event.currentTarget),
  };
  /** Was the press that just ended a pull? Then it opens nothing. */
  return { handlers, wasSwiped: () => swiped.current };
}
