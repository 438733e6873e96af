import type { Pagination } from '@lime/contract/call.ts';
import { formatAmount } from '@lime/ui/format.ts';
import { Pager } from '@lime/ui/pager.tsx';
import { ChevronDown } from 'lucide-react';
import { pageSizes } from './table-query.ts';

/** How much there is, and the way through it. */
export function TableFoot({
  pagination: { page, size, total, end },
  onChange,
}: {
  pagination: Pagination;
  onChange: (changes: Record<string, string>) => void;
}) {
  return (
    <div className="table-foot">
      <span className="total">
        총 {formatAmount(total)}건 중 {formatAmount((page - 1) * size + 1)}–{formatAmount(Math.min(page * size, total))}
      </span>
      {end > 1 && <Pager page={page} end={end} onPage={(next) => onChange({ page: String(next) })} />}
      <span className="select-chip">
        <select
          aria-label="한 쪽의 줄 수"
          value={size}
          onChange={(event) => onChange({ size: event.target.value, page: '' })}
        >
          {pageSizes.map((count) => (
            <option key={count} value={count}>
              {count}줄씩
            </option>
          ))}
        </select>
        <ChevronDown size={14} aria-hidden />
      </span>
    </div>
  );
}
