import { grades } from '@lime/domain/access/grades.ts';
import { names } from '@lime/ui/class-names.ts';
import type { ReactNode } from 'react';
import './pick-chips.css';

type Props<One> = {
  /** what the group is called */
  label: string;
  all: readonly One[];
  name: (one: One) => ReactNode;
  value: readonly One[];
  /** in the order of `all` */
  onChange: (picked: One[]) => void;
  className?: string;
};

/** Any number of a few things, each a chip to press. */
export function PickChips<One extends string | number>({ label, all, name, value, onChange, className }: Props<One>) {
  return (
    <div className={names('pick-chips', className)} role="group" aria-label={label}>
      {all.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={value.includes(one)}
          onClick={() => onChange(all.filter((other) => (other === one) !== value.includes(other)))}
        >
          {name(one)}
        </button>
      ))}
    </div>
  );
}

/** Levels of members. */
export function GradeChips({ value, onChange }: Pick<Props<number>, 'value' | 'onChange'>) {
  return (
    <PickChips label="레벨" className="grade-chips" all={grades} name={gradeName} value={value} onChange={onChange} />
  );
}

const gradeName = (grade: number) => (
  <>
    {grade}
    <span className="visually-hidden">레벨</span>
  </>
);
