import { grades } from '@lime/domain/access/grades.ts';
import { Button, IconButton } from '@lime/ui/button.tsx';
import { WonInput } from '@lime/ui/won-input.tsx';
import { Plus, X } from 'lucide-react';
import type { AmountsDraft } from './promotion-draft.ts';

type Props = {
  label: string;
  value: AmountsDraft;
  problem: string | undefined;
  onChange: (value: AmountsDraft) => void;
};

/** Points by level. */
export function AmountsField({ label, value: { amounts }, problem, onChange }: Props) {
  const changeAt = (at: number, changes: Partial<AmountsDraft['amounts'][number]>) =>
    onChange({ amounts: amounts.map((own, i) => (i === at ? { ...own, ...changes } : own)) });
  return (
    <div className="weights" role="group" aria-label={label}>
      <span className="name">{label}</span>
      {amounts.map((own, i) => (
        // a line is whatever is at its place
        // oxlint-disable-next-line react/no-array-index-key
        <div key={i} className="weight">
          <select
            className="small-control"
            aria-label={`${i + 1}번째 레벨`}
            value={own.grade}
            onChange={(event) => changeAt(i, { grade: event.target.value })}
          >
            {grades.map((grade) => (
              <option key={grade} value={grade}>
                {grade}레벨
              </option>
            ))}
          </select>
          <WonInput
            label={`${i + 1}번째 포인트`}
            unit="P"
            showReading={false}
            value={own.amount}
            onChange={(amount) => changeAt(i, { amount })}
          />
          <IconButton
            label={`${i + 1}번째 레벨 지우기`}
            onClick={() => onChange({ amounts: amounts.filter((_, at) => at !== i) })}
          >
            <X size={15} aria-hidden />
          </IconButton>
        </div>
      ))}
      {problem !== undefined && <p className="problem">{problem}</p>}
      {amounts.length < grades.length && (
        <Button
          size="tiny"
          look="outline"
          onClick={() =>
            onChange({ amounts: [...amounts, { grade: String(Math.min(10, amounts.length + 2)), amount: 10_000 }] })
          }
        >
          <Plus size={13} aria-hidden />
          레벨 추가
        </Button>
      )}
    </div>
  );
}
