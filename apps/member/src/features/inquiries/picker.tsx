import { Dialog } from '@lime/ui/dialog.tsx';
import { IconButton } from '@lime/ui/button.tsx';
import { X } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import type { ReactNode } from 'react';
import { useLayout } from '../../lib/layout.ts';

type Props = { title: string; onClose: () => void; children: ReactNode };

/** A list to choose from: over the page on a desktop, in the page on a phone. Source: specification 2 §2 "Betting-record picker". */
export function Picker({ title, onClose, children }: Props) {
  if (useLayout() === 'mobile')
    return (
      <InPage title={title} onClose={onClose}>
        {children}
      </InPage>
    );
  return (
    <Dialog title={title} width={700} className="inquiry-picker" onClose={onClose}>
      {children}
    </Dialog>
  );
}

function InPage({ title, onClose, children }: Props) {
  const id = useId();
  const ref = useRef<HTMLElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <section ref={ref} className="inquiry-picker in-page" aria-labelledby={id} tabIndex={-1}>
      <div className="top">
        <h2 id={id}>{title}</h2>
        <IconButton label={`${title} 닫기`} onClick={onClose}>
          <X size={20} aria-hidden />
        </IconButton>
      </div>
      {children}
    </section>
  );
}
