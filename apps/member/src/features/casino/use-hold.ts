import { useRef } from 'react';
import type { MouseEvent, PointerEvent } from 'react';

/** A press by touch this long counts as held, as phones have it, unless the thumb moves further than this. */
const holdMs = 500;
const slipPx = 10;

/** Handlers of a button: a tap, click or key does `onTap`, a press held by touch does `onHold`. */
export function useHold(onTap: () => void, onHold: () => void) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number; held: boolean } | null>(null);
  const stop = () => clearTimeout(press.current?.timer);
  return {
    onPointerDown: ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
      stop();
      press.current = null;
      if (pointerType !== 'touch') return;
      const timer = setTimeout(() => {
        if (press.current) press.current.held = true;
        onHold();
      }, holdMs);
      press.current = { timer, x, y, held: false };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const { x, y } = press.current ?? { x: clientX, y: clientY };
      if (Math.hypot(clientX - x, clientY - y) > slipPx) stop();
    },
    onPointerUp: stop,
    onPointerCancel: stop,
    // instead of the phone's own menu of a held picture
    onContextMenu: (event: MouseEvent) => {
      if (press.current) event.preventDefault();
    },
    onClick: ({ detail }: MouseEvent) => {
      // a click by a key has no press before it (detail 0), and the click of a held press does not always come
      const wasHeld = detail > 0 && (press.current?.held ?? false);
      press.current = null;
      if (!wasHeld) onTap();
    },
  };
}
