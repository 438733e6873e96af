import { names } from '@lime/ui/class-names.ts';
import './balls.css';

type Props = {
  numbers: readonly number[];
  bonus?: number | null;
  /** only these are lit; all of them without it */
  hits?: readonly number[];
  label: string;
};

/** Drawn or chosen numbers in a row, the bonus behind a plus. */
export function Balls({ numbers, bonus = null, hits, label }: Props) {
  return (
    <span className="balls" role="img" aria-label={spoken(label, numbers, bonus)}>
      {numbers.map((number) => (
        <b key={number} className={names('ball', hits && !hits.includes(number) && 'dull')} aria-hidden>
          {number}
        </b>
      ))}
      {bonus !== null && (
        <>
          <span className="plus" aria-hidden>
            +
          </span>
          <b className="ball dull" aria-hidden>
            {bonus}
          </b>
        </>
      )}
    </span>
  );
}

function spoken(label: string, numbers: readonly number[], bonus: number | null): string {
  return `${label} ${numbers.join(', ')}${bonus === null ? '' : `, 보너스 ${bonus}`}`;
}
