import { Button } from '@lime/ui/button.tsx';
import { SelectField, TextField } from '@lime/ui/field.tsx';
import { formatAmount } from '@lime/ui/format.ts';
import { MessageBand } from '@lime/ui/states.tsx';
import { useState } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { signedWon } from './agent-words.ts';
import './amounts-table.css';
import { wordsOf } from './api.ts';
import { ExportMenu } from './exports/export-menu.tsx';
import './lab.css';
import { lastMonth } from './month.ts';

type LabProps<Asked, Answer> = {
  asked: Asked;
  ask: (asked: Asked) => Promise<Answer>;
  /** its file, once there is an answer */
  request: ComponentProps<typeof ExportMenu>['request'];
  /** whose month it is */
  head: ReactNode;
  side: (name: 'a' | 'b') => ReactNode;
  /** what is wrong with a side; an empty text where its fields say so themselves, null: nothing */
  wrong: string | null;
  children: (answer: Answer) => ReactNode;
};

/** Two sides to be compared, and the answer until something of the question changes. */
export function Lab<Asked, Answer>(props: LabProps<Asked, Answer>) {
  const { asked, ask, request, head, side, wrong, children } = props;
  const [shown, setShown] = useState<{ of: string; answer: Answer } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const of = JSON.stringify(asked);
  const handleAsk = async () => {
    setBusy(true);
    try {
      setShown({ of, answer: await ask(asked) });
      setProblem(null);
    } catch (error) {
      setProblem(wordsOf(error));
    }
    setBusy(false);
  };
  const current = shown?.of === of ? shown : null;
  const said = wrong || problem;
  return (
    <>
      <section className="card lab-ask" aria-label="비교할 것">
        {head}
        <div className="lab-sides">
          {side('a')}
          {side('b')}
        </div>
        <div className="lab-go">
          <Button look="primary" busy={busy} disabled={wrong !== null} onClick={() => void handleAsk()}>
            비교하기
          </Button>
          {current && <ExportMenu request={request} />}
          {shown !== null && current === null && <span>조건이 바뀌었어요. 다시 비교해주세요.</span>}
        </div>
        {said && <MessageBand tone="danger">{said}</MessageBand>}
      </section>
      {current && children(current.answer)}
    </>
  );
}

/** Whose past month is compared. @param children  the options of `label` */
export function LabOf(props: {
  label: string;
  value: string;
  month: string;
  onChange: (value: string) => void;
  onMonth: (month: string) => void;
  children: ReactNode;
}) {
  const { label, value, month, onChange, onMonth, children } = props;
  return (
    <div className="lab-of">
      <SelectField label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        {children}
      </SelectField>
      <TextField
        label="달"
        type="month"
        max={lastMonth()}
        value={month}
        onChange={(event) => event.target.value !== '' && onMonth(event.target.value)}
      />
    </div>
  );
}

/** A row with an amount for each side. */
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

/** A card with one wide table; on a phone the table is moved sideways. */
export function LabCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card lab-table" aria-label={title}>
      <div className="card-head">
        <h2>{title}</h2>
      </div>
      <div className="amounts-table" tabIndex={0} role="region" aria-label={`${title} 표`}>
        <table>{children}</table>
      </div>
    </section>
  );
}

/** Rows under both, with what is between them. @param more  what a column after them is called */
export function LabTable(props: { title: string; head: string; rows: readonly LabRow[]; more?: string }) {
  const { title, head, rows, more } = props;
  if (rows.length === 0) return null;
  return (
    <LabCard title={title}>
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
    </LabCard>
  );
}
