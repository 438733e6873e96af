import { addDays } from '@lime/domain/seoul-time.ts';
import { Button } from '@lime/ui/button.tsx';
import { SelectField } from '@lime/ui/field.tsx';
import { MessageBand } from '@lime/ui/states.tsx';
import { useBranch } from './use-branch.ts';

export type Days = { readonly from: string; readonly to: string };

/** The longest period that can be read, in days. */
const maxDays = 92;

/** From the first of the month up to a day. */
export const monthOf = (today: string): Days => ({ from: `${today.slice(0, 8)}01`, to: today });

/** Why these days cannot be read; null: they can. */
export function daysProblem({ from, to }: Days): string | null {
  return from > to || addDays(from, maxDays - 1) < to ? '시작일부터 92일 안에서 골라주세요.' : null;
}

/** First and last day of a period, with the usual ones at a press. */
export function DaysField(props: { today: string; value: Days; onChange: (days: Days) => void }) {
  const { today, value, onChange } = props;
  const before = addDays(`${today.slice(0, 8)}01`, -1);
  const usual: readonly (readonly [string, Days])[] = [
    ['이번 달', monthOf(today)],
    ['지난달', monthOf(before)],
    ['어제', { from: addDays(today, -1), to: addDays(today, -1) }],
  ];
  const handleDay = (name: keyof Days) => (event: { target: { value: string } }) => {
    if (event.target.value !== '') onChange({ ...value, [name]: event.target.value });
  };
  return (
    <div className="days-field">
      <span className="dates">
        <input type="date" aria-label="시작일" max={today} value={value.from} onChange={handleDay('from')} />
        <span aria-hidden>~</span>
        <input type="date" aria-label="종료일" max={today} value={value.to} onChange={handleDay('to')} />
      </span>
      <span className="presets">
        {usual.map(([name, days]) => (
          <button
            key={name}
            type="button"
            aria-pressed={days.from === value.from && days.to === value.to}
            onClick={() => onChange(days)}
          >
            {name}
          </button>
        ))}
      </span>
    </div>
  );
}

/** Which agent of the branch; nothing to choose where nobody is below. */
export function AgentField({ value, onChange }: { value: string; onChange: (id: string) => void }) {
  const { data } = useBranch();
  if (!data || data.list.length < 2) return null;
  return (
    <SelectField label="총판" value={value} onChange={(event) => onChange(event.target.value)}>
      {data.list.map(({ id, name, code, level }) => (
        <option key={id} value={id}>
          {'　'.repeat(level - 1)}
          {name} {code}
        </option>
      ))}
    </SelectField>
  );
}

/** The end of a form: what is wrong with it (null: nothing), and the button that sends it. */
export function FormFoot({ problem, busy, yes }: { problem: string | null; busy: boolean; yes: string }) {
  return (
    <>
      {problem !== null && (
        <MessageBand tone="danger" live>
          {problem}
        </MessageBand>
      )}
      <Button type="submit" look="primary" busy={busy}>
        {yes}
      </Button>
    </>
  );
}
