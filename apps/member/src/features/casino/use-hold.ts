import { useRef } from 'react';
import type { MouseEvent, PointerEvent } from 'react';

/** As long as phones take a press for a held one, and as far as a thumb may slip meanwhile. */
const holdMs = 500;
const slipPx = 10;

/** A press by touch that is held does something else than a tap; a tap after all does `onTap`. */
export function useHold(onTap: () => void, onHold: () => void) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number; held: boolean } | null>(null);
  const stop = () => clearTimeout(press.current?.timer);
  return {
    onPointerDown: ({ pointerType, clientX: x, clientY: y }: PointerEvent) => {
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
    // the phone's own menu of a held picture
    onContextMenu: (event: MouseEvent) => {
      if (press.current) event.preventDefault();
    },
    onClick: () => {
      const wasHeld = press.current?.held ?? false;
      press.current = null;
      if (!wasHeld) onTap();
    },
  };
}
