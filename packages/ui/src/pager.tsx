import { ChevronFirst, ChevronLast, ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import './pager.css';

type Props = {
  page: number;
  /** the last page, at least 1 */
  end: number;
  onPage: (page: number) => void;
  /** how many numbers are side by side */
  span?: number;
};

/** First, previous, numbers, next, last. Source: specification 0 §2. */
export function Pager({ page, end, onPage, span = 5 }: Props) {
  const first = Math.max(1, Math.min(page - Math.floor(span / 2), end - span + 1));
  const numbers = Array.from({ length: Math.min(span, end) }, (_, i) => first + i);
  const step = (name: string, to: number, icon: ReactNode) => (
    <button type="button" aria-label={name} disabled={to < 1 || to > end || to === page} onClick={() => onPage(to)}>
      {icon}
    </button>
  );
  return (
    <nav className="pager" aria-label="페이지">
      {step('처음', 1, <ChevronFirst size={16} aria-hidden />)}
      {step('이전', page - 1, <ChevronLeft size={16} aria-hidden />)}
      {numbers.map((no) => (
        <button key={no} type="button" aria-current={no === page ? 'page' : undefined} onClick={() => onPage(no)}>
          {no}
          <span className="visually-hidden">쪽</span>
        </button>
      ))}
      {step('다음', page + 1, <ChevronRight size={16} aria-hidden />)}
      {step('마지막', end, <ChevronLast size={16} aria-hidden />)}
    </nav>
  );
}
