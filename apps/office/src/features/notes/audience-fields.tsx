import { memberStateNames } from '@lime/domain/access/member-types.ts';
import { unreachable } from '@lime/domain/assert.ts';
import { noteConditionKinds, noteStates } from '@lime/domain/notes/audience.ts';
import type { NoteCondition } from '@lime/domain/notes/audience.ts';
import { IconButton } from '@lime/ui/button.tsx';
import { Segmented } from '@lime/ui/tabs.tsx';
import { WonInput } from '@lime/ui/won-input.tsx';
import { X } from 'lucide-react';
import { useId } from 'react';
import { GradeChips, PickChips } from '../../lib/pick-chips.tsx';
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
  const free = noteConditionKinds.filter(({ kind }) => !conditions.some((condition) => condition.kind === kind));
  const change = (at: number, condition: NoteCondition) => onChange({ conditions: conditions.with(at, condition) });

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
          <p className="hint">쉼표, 빈칸, 줄바꿈으로 나눠 100명까지 쓸 수 있어요.</p>
        </div>
      )}
      {mode === 'grades' && <GradeChips value={draft.grades} onChange={(next) => onChange({ grades: next })} />}
      {mode === 'filter' && (
        <>
          <ul className="note-conditions" aria-label="조건">
            {conditions.map((condition, at) => (
              <li key={condition.kind}>
                <span className="name">{noteConditionKinds.find(({ kind }) => kind === condition.kind)?.label}</span>
                <ConditionField condition={condition} onChange={(next) => change(at, next)} />
                <IconButton label="조건 빼기" onClick={() => onChange({ conditions: conditions.toSpliced(at, 1) })}>
                  <X size={15} aria-hidden />
                </IconButton>
              </li>
            ))}
          </ul>
          {free.length > 0 && (
            <select
              className="note-add"
              aria-label="조건 더하기"
              value=""
              onChange={(event) => {
                const kind = free.find((one) => one.kind === event.target.value);
                if (kind) onChange({ conditions: [...conditions, kind.start] });
              }}
            >
              <option value="">조건 더하기</option>
              {free.map(({ kind, label }) => (
                <option key={kind} value={kind}>
                  {label}
                </option>
              ))}
            </select>
          )}
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

const firstCondition = noteConditionKinds[0]!.start;

type FieldProps<C extends NoteCondition> = { condition: C; onChange: (condition: NoteCondition) => void };

function ConditionField({ condition, onChange }: FieldProps<NoteCondition>) {
  switch (condition.kind) {
    case 'grade':
      return <GradeChips value={condition.grades} onChange={(next) => onChange({ ...condition, grades: next })} />;
    case 'state':
      return (
        <PickChips
          label="회원 상태"
          className="states"
          all={noteStates}
          name={(state) => memberStateNames[state]}
          value={condition.states}
          onChange={(states) => onChange({ ...condition, states })}
        />
      );
    case 'joined':
    case 'lastBet':
      return <Days condition={condition} onChange={onChange} />;
    case 'neverBet':
      return <span className="soft">베팅한 적이 없는 회원</span>;
    case 'balance':
      return <Amounts condition={condition} onChange={onChange} />;
    case 'openSlips':
      return (
        <Segmented
          label="진행 중 베팅"
          items={[
            { id: 'yes', name: '있음' },
            { id: 'no', name: '없음' },
          ]}
          value={condition.has ? 'yes' : 'no'}
          onChange={(next) => onChange({ ...condition, has: next === 'yes' })}
        />
      );
    default:
      return unreachable(condition);
  }
}

function Days({ condition, onChange }: FieldProps<Extract<NoteCondition, { kind: 'joined' | 'lastBet' }>>) {
  const name = condition.kind === 'joined' ? '가입일' : '마지막 베팅일';
  const day = (text: string) => (text === '' ? null : text);
  return (
    <span className="note-edges">
      <input
        type="date"
        aria-label={`${name} 시작`}
        value={condition.from ?? ''}
        max={condition.to ?? undefined}
        onChange={(event) => onChange({ ...condition, from: day(event.target.value) })}
      />
      <span aria-hidden>–</span>
      <input
        type="date"
        aria-label={`${name} 끝`}
        value={condition.to ?? ''}
        min={condition.from ?? undefined}
        onChange={(event) => onChange({ ...condition, to: day(event.target.value) })}
      />
    </span>
  );
}

function Amounts({ condition, onChange }: FieldProps<Extract<NoteCondition, { kind: 'balance' }>>) {
  return (
    <span className="note-edges">
      <WonInput label="최소 보유금" value={condition.min} onChange={(min) => onChange({ ...condition, min })} />
      <span aria-hidden>–</span>
      <WonInput label="최대 보유금" value={condition.max} onChange={(max) => onChange({ ...condition, max })} />
    </span>
  );
}
