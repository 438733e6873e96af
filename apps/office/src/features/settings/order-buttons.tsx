import { IconButton } from '@lime/ui/button.tsx';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import type { KeyboardEvent } from 'react';

type Props = {
  /** what moves, in Korean */
  name: string;
  isFirst: boolean;
  isLast: boolean;
  disabled: boolean;
  onMove: (step: -1 | 1) => void;
};

/** Moves a row of a list up or down; with the focus on either button the arrow keys do the same. */
export function OrderButtons({ name, isFirst, isLast, disabled, onMove }: Props) {
  const ref = useRef<HTMLSpanElement>(null);
  const focused = useRef<'up' | 'down' | null>(null);
  // a row that moves loses the focus, and the button at an end cannot hold it
  useLayoutEffect(() => {
    const wanted = focused.current;
    if (wanted === null) return;
    focused.current = null;
    const [up, down] = ref.current!.querySelectorAll('button');
    const button = wanted === 'up' ? up : down;
    (button?.disabled ? (wanted === 'up' ? down : up) : button)?.focus();
  });
  const move = (step: -1 | 1) => {
    if (disabled || (step === -1 ? isFirst : isLast)) return;
    focused.current = step === -1 ? 'up' : 'down';
    onMove(step);
  };
  const handleKey = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : null;
    if (step === null) return;
    event.preventDefault();
    move(step);
  };
  return (
    <span className="order-buttons" ref={ref} onKeyDown={handleKey}>
      <IconButton label={`${name} 위로`} disabled={disabled || isFirst} onClick={() => move(-1)}>
        <ArrowUp size={15} aria-hidden />
      </IconButton>
      <IconButton label={`${name} 아래로`} disabled={disabled || isLast} onClick={() => move(1)}>
        <ArrowDown size={15} aria-hidden />
      </IconButton>
    </span>
  );
}
