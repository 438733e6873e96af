import { formatAmount } from '@lime/ui/format.ts';
import type { ReactNode } from 'react';
import { signedWon } from './agent-words.ts';
import './lab.css';

/** What stands under two contracts or forms. */
export type LabRow = { name: ReactNode; key: string; a: number; b: number; more?: ReactNode };

/** "+1,200", "−300" or "0". */
export const difference = (amount: number): string => (amount > 0 ? `+${formatAmount(amount)}` : signedWon(amount));

/** A difference in the colour of its direction. */
export function Difference({ of }: { of: number }) {
  return <b className={of < 0 ? 'lab-down' : of > 0 ? 'lab-up' : undefined}>{difference(of)}</b>;
}

/** Both totals and what is between them. */
export function LabTotals(props: { label: string; a: number; b: number; unit: string; notes?: [string, string] }) {
  const { label, a, b, unit, notes } = props;
  return (
    <section className="card" aria-label={label}>
      <dl className="lab-totals">
        {(
          [
            ['A안', signedWon(a), notes?.[0]],
            ['B안', signedWon(b), notes?.[1]],
            ['차이 (B−A)', difference(b - a), undefined],
          ] as const
        ).map(([name, amount, note]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {amount}
              {unit}
              {note !== undefined && <small>{note}</small>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Rows under both, with what is between them. @param more  what a column after them is called */
export function LabTable(props: { title: string; head: string; rows: readonly LabRow[]; more?: string }) {
  const { title, head, rows, more } = props;
  if (rows.length === 0) return null;
  return (
    <section className="card lab-table" aria-label={title}>
      <div className="card-head">
        <h2>{title}</h2>
      </div>
      <div className="scroll-x" tabIndex={0} role="region" aria-label={`${title} 표`}>
        <table>
          <thead>
            <tr>
              <th scope="col">{head}</th>
              <th scope="col">A안</th>
              <th scope="col">B안</th>
              <th scope="col">차이</th>
              {more !== undefined && <th scope="col">{more}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.key}>
                <th scope="row">{row.name}</th>
                <td>{signedWon(row.a)}</td>
                <td>{signedWon(row.b)}</td>
                <td>
                  <Difference of={row.b - row.a} />
                </td>
                {more !== undefined && <td>{row.more}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
