import { useEffect, useRef, useState } from 'react';

/** A pointer at rest for this long aims at nothing. */
const aimMs = 3_000;

/**
 * A list that keeps its rows while a pointer aims within it: what came and went since is taken over when the pointer leaves or
 * rests. Nothing moves under the finger; what a row shows goes on changing.
 *
 * @returns the list to show, and the handlers of the element it is in
 */
export function useHeld<T>(now: T) {
  const [held, setHeld] = useState<{ readonly value: T } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const release = () => {
    clearTimeout(timer.current);
    setHeld(null);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  const onPointerMove = () => {
    setHeld((before) => before ?? { value: now });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setHeld(null), aimMs);
  };
  return [held ? held.value : now, { onPointerMove, onPointerLeave: release }] as const;
}
