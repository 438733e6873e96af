import type { DiffLine } from '@lime/contract/settings-form.ts';

/** What a change does, a line a part: before, after. */
export function DiffLines({ lines }: { lines: readonly DiffLine[] }) {
  return (
    <ul className="diff">
      {lines.map(({ label, before, after }) => (
        <li key={label}>
          <span className="what">{label}</span>
          <span className="from">
            <span className="visually-hidden">이전 </span>
            {before ?? '없었음'}
          </span>
          <span aria-hidden>→</span>
          <span className="to">
            <span className="visually-hidden">이후 </span>
            {after ?? '지움'}
          </span>
        </li>
      ))}
    </ul>
  );
}
