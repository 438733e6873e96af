import { Button } from '@lime/ui/button.tsx';
import { useEffect, useRef, useState } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import './hold-button.css';

/** How long it is held before it acts. */
const holdMs = 1_500;

type Props = { busy: boolean; onHeld: () => void; children: ReactNode };

/** A button that acts once it was held for 1.5 seconds, by finger, pointer, Enter or Space: a touch in passing does nothing. */
export function HoldButton({ busy, onHeld, children }: Props) {
  const [holding, setHolding] = useState(false);
  const act = useRef(onHeld);
  useEffect(() => {
    act.current = onHeld;
  });
  useEffect(() => {
    if (!holding) return;
    const timer = setTimeout(() => {
      setHolding(false);
      act.current();
    }, holdMs);
    return () => clearTimeout(timer);
  }, [holding]);

  const begin = () => !busy && setHolding(true);
  const end = () => setHolding(false);
  const isHoldKey = ({ key }: KeyboardEvent) => key === 'Enter' || key === ' ';
  return (
    <Button
      look="danger"
      className="hold-button"
      busy={busy}
      data-holding={holding || undefined}
      onPointerDown={begin}
      onPointerUp={end}
      onPointerLeave={end}
      onPointerCancel={end}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (!isHoldKey(event) || event.repeat) return;
        event.preventDefault();
        begin();
      }}
      onKeyUp={(event) => isHoldKey(event) && end()}
      onBlur={end}
      onClick={({ detail }) => {
        // a screen reader presses without a pointer: it cannot hold, so one press begins and another one takes it back
        if (detail === 0) setHolding((was) => !was && !busy);
      }}
    >
      {children}
    </Button>
  );
}
