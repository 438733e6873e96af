import { TextField } from '@lime/ui/field.tsx';
import { Segmented } from '@lime/ui/tabs.tsx';
import { GradeChips } from './pick-chips.tsx';
import { fromSeoul, toSeoul } from './seoul-field.ts';
import type { Showing } from './showing.ts';

const audienceItems = [
  { id: 'all', name: '모두' },
  { id: 'members', name: '회원' },
  { id: 'visitors', name: '방문자' },
] as const;

type Props<S extends Showing> = {
  value: S;
  /** of the period */
  problem: string | undefined;
  /** can it be for visitors alone? */
  visitors?: boolean;
  onChange: (changes: Partial<Showing>) => void;
};

/** Whom something is shown, and from when until when. */
export function ShowingFields<S extends Showing>({ value, problem, visitors = true, onChange }: Props<S>) {
  const { audience, grades, startsAt, endsAt } = value;
  return (
    <>
      <div className="field">
        <span className="name">대상</span>
        <Segmented
          label="대상"
          full
          items={visitors ? audienceItems : audienceItems.slice(0, 2)}
          value={audience}
          onChange={(next) => onChange({ audience: next, grades: next === 'members' ? grades : [] })}
        />
      </div>
      {audience === 'members' && (
        <div className="field">
          <span className="name">레벨 · 고르지 않으면 모든 회원</span>
          <GradeChips value={grades} onChange={(next) => onChange({ grades: next })} />
        </div>
      )}
      <TextField
        label="시작"
        mark="한국 시각"
        type="datetime-local"
        value={toSeoul(startsAt)}
        onChange={(event) => onChange({ startsAt: fromSeoul(event.target.value) })}
      />
      <TextField
        label="끝"
        mark="한국 시각"
        type="datetime-local"
        problem={problem}
        value={toSeoul(endsAt)}
        onChange={(event) => onChange({ endsAt: fromSeoul(event.target.value) })}
      />
    </>
  );
}
