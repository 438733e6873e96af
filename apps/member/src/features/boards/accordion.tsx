import { ChevronDown } from 'lucide-react';
import { useId } from 'react';
import type { ReactNode } from 'react';

type Props = {
  /** what its row shows, including the title */
  head: ReactNode;
  open: boolean;
  onToggle: () => void;
  children: ReactNode;
};

/** An article in its row, which opens below it. */
export function AccordionItem({ head, open, onToggle, children }: Props) {
  const id = useId();
  return (
    <li className="accordion-item">
      <h2>
        <button type="button" id={`${id}-head`} aria-expanded={open} aria-controls={`${id}-body`} onClick={onToggle}>
          {head}
          <ChevronDown className="arrow" size={18} aria-hidden />
        </button>
      </h2>
      <div id={`${id}-body`} className="body" role="region" aria-labelledby={`${id}-head`} hidden={!open}>
        {open && children}
      </div>
    </li>
  );
}
