import { noteStates } from '@lime/domain/notes/audience.ts';
import { memberConditionKinds } from '@lime/domain/segments/member-conditions.ts';
import { Segmented } from '@lime/ui/tabs.tsx';
import { useId } from 'react';
import { ConditionFields } from '../../lib/condition-fields.tsx';
import { GradeChips } from '../../lib/pick-chips.tsx';
import { audienceModes, idsOf } from './note-draft.ts';
import type { NoteDraft } from './note-draft.ts';

type Props = {
  draft: NoteDraft;
  problem: string | undefined;
  onChange: (changes: Partial<NoteDraft>) => void;
};

/** Whom a note goes to: ids, grades, conditions that all must be true, or everybody. */
export function AudienceFields({ draft, problem, onChange }: Props) {
  const id = useId();
  const { mode, ids, conditions } = draft;
  const count = idsOf(ids).length;

  return (
    <div className="note-audience">
      <Segmented
        label="받는 회원"
        full
        items={audienceModes}
        value={mode}
        onChange={(next) =>
          // conditions begin with something to fill
          onChange({
            mode: next,
            ...(next === 'filter' && conditions.length === 0 ? { conditions: [firstCondition] } : {}),
          })
        }
      />
      {mode === 'members' && (
        <div className="field">
          <label className="name" htmlFor={id}>
            회원 아이디<span className="mark">{count}명</span>
          </label>
          <textarea
            id={id}
            className="text-area"
            rows={3}
            placeholder="demo01, demo02"
            spellCheck={false}
            value={ids}
            onChange={(event) => onChange({ ids: event.target.value })}
          />
          <p className="hint">쉼표, 띄어쓰기, 줄바꿈으로 나눠 100명까지 쓸 수 있어요.</p>
        </div>
      )}
      {mode === 'grades' && <GradeChips value={draft.grades} onChange={(next) => onChange({ grades: next })} />}
      {mode === 'filter' && (
        <>
          <ConditionFields
            conditions={conditions}
            states={noteStates}
            onChange={(next) => onChange({ conditions: next })}
          />
          <p className="hint">모든 조건에 맞는 회원이 받아요. 탈퇴한 회원은 받지 않아요.</p>
        </>
      )}
      {mode === 'all' && <p className="hint">탈퇴하지 않은 모든 회원이 받아요.</p>}
      {problem !== undefined && (
        <p className="hint bad" role="alert">
          {problem}
        </p>
      )}
    </div>
  );
}

const firstCondition = memberConditionKinds[0]!.start;
