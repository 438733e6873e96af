import { memberStateNames } from '@lime/domain/access/member-types.ts';
import type { MemberState } from '@lime/domain/access/member-types.ts';
import { unreachable } from '@lime/domain/assert.ts';
import { memberConditionKinds } from '@lime/domain/segments/member-conditions.ts';
import type { MemberCondition } from '@lime/domain/segments/member-conditions.ts';
import { IconButton } from '@lime/ui/button.tsx';
import { Segmented } from '@lime/ui/tabs.tsx';
import { WonInput } from '@lime/ui/won-input.tsx';
import { X } from 'lucide-react';
import { useState } from 'react';
import './condition-fields.css';
import { GradeChips, PickChips } from './pick-chips.tsx';

type Props = {
  conditions: readonly MemberCondition[];
  /** states that can be asked for */
  states: readonly MemberState[];
  onChange: (conditions: readonly MemberCondition[]) => void;
};

/** Conditions that all must be true of a member, each kind once. */
export function ConditionFields({ conditions, states, onChange }: Props) {
  const free = memberConditionKinds.filter(({ kind }) => !conditions.some((condition) => condition.kind === kind));
  return (
    <div className="member-conditions">
      <ul aria-label="조건">
        {conditions.map((condition, at) => (
          <li key={condition.kind}>
            <span className="name">{memberConditionKinds.find(({ kind }) => kind === condition.kind)?.label}</span>
            <ConditionField
              condition={condition}
              states={states}
              onChange={(next) => onChange(conditions.with(at, next))}
            />
            <IconButton label="조건 빼기" onClick={() => onChange(conditions.toSpliced(at, 1))}>
              <X size={15} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      {free.length > 0 && (
        <select
          className="add"
          aria-label="조건 추가"
          value=""
          onChange={(event) => {
            const kind = free.find((one) => one.kind === event.target.value);
            if (kind) onChange([...conditions, kind.start]);
          }}
        >
          <option value="">조건 추가</option>
          {free.map(({ kind, label }) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

type FieldProps = {
  condition: MemberCondition;
  states: readonly MemberState[];
  onChange: (condition: MemberCondition) => void;
};

const hasItems = [
  { id: 'yes', name: '있음' },
  { id: 'no', name: '없음' },
] as const;

const belowItems = [
  { id: 'below', name: '하위 포함' },
  { id: 'own', name: '직속만' },
] as const;

function ConditionField({ condition, states, onChange }: FieldProps) {
  const hasSwitch = (label: string, has: boolean) => (
    <Segmented
      label={label}
      items={hasItems}
      value={has ? 'yes' : 'no'}
      onChange={(next) => onChange({ ...condition, has: next === 'yes' } as MemberCondition)}
    />
  );
  switch (condition.kind) {
    case 'grade':
      return <GradeChips value={condition.grades} onChange={(next) => onChange({ ...condition, grades: next })} />;
    case 'state':
      return (
        <PickChips
          label="회원 상태"
          className="states"
          all={states}
          name={(state) => memberStateNames[state]}
          value={condition.states}
          onChange={(next) => onChange({ ...condition, states: next })}
        />
      );
    case 'tag':
      return (
        <span className="edges">
          <Words label="태그" value={condition.tags} onChange={(tags) => onChange({ ...condition, tags })} />
          {hasSwitch('태그 있음', condition.has)}
        </span>
      );
    case 'joinCode':
      return <Words label="가입코드" value={condition.codes} onChange={(codes) => onChange({ ...condition, codes })} />;
    case 'agent':
      return (
        <span className="edges">
          <Words label="총판 코드" value={condition.codes} onChange={(codes) => onChange({ ...condition, codes })} />
          <Segmented
            label="하위 총판"
            items={belowItems}
            value={condition.below ? 'below' : 'own'}
            onChange={(next) => onChange({ ...condition, below: next === 'below' })}
          />
        </span>
      );
    case 'joined':
      return <Days name="가입일" value={condition} onChange={(days) => onChange({ ...condition, ...days })} />;
    case 'lastSignIn':
      return <Days name="마지막 로그인" value={condition} onChange={(days) => onChange({ ...condition, ...days })} />;
    case 'lastBet':
      return <Days name="마지막 베팅일" value={condition} onChange={(days) => onChange({ ...condition, ...days })} />;
    case 'neverBet':
      return <span className="soft">베팅한 적이 없는 회원</span>;
    case 'balance':
      return <Amounts name="보유금" value={condition} onChange={(edges) => onChange({ ...condition, ...edges })} />;
    case 'netDeposit':
      return (
        <SignedAmounts name="순입금" value={condition} onChange={(edges) => onChange({ ...condition, ...edges })} />
      );
    case 'turnover':
      return (
        <span className="stack">
          <Days name="베팅금액 기간" value={condition} onChange={(days) => onChange({ ...condition, ...days })} />
          <Amounts name="베팅금액" value={condition} onChange={(edges) => onChange({ ...condition, ...edges })} />
        </span>
      );
    case 'openSlips':
      return hasSwitch('진행 중 베팅', condition.has);
    default:
      return unreachable(condition);
  }
}

const wordsIn = (text: string) =>
  [...new Set(text.split(',').map((word) => word.trim()))].filter((word) => word !== '');

/** Words with commas between them; what is typed stays as it is. */
function Words(props: { label: string; value: readonly string[]; onChange: (words: string[]) => void }) {
  const { label, value, onChange } = props;
  const [text, setText] = useState(value.join(', '));
  return (
    <input
      type="text"
      aria-label={label}
      placeholder="쉼표로 나눠요"
      maxLength={200}
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        onChange(wordsIn(event.target.value));
      }}
    />
  );
}

type Edges<T> = { name: string; value: T; onChange: (edges: T) => void };
type DayEdges = { from: string | null; to: string | null };
type AmountEdges = { min: number | null; max: number | null };

function Days({ name, value: { from, to }, onChange }: Edges<DayEdges>) {
  const day = (text: string) => (text === '' ? null : text);
  return (
    <span className="edges">
      <input
        type="date"
        aria-label={`${name} 시작`}
        value={from ?? ''}
        max={to ?? undefined}
        onChange={(event) => onChange({ from: day(event.target.value), to })}
      />
      <span aria-hidden>–</span>
      <input
        type="date"
        aria-label={`${name} 끝`}
        value={to ?? ''}
        min={from ?? undefined}
        onChange={(event) => onChange({ from, to: day(event.target.value) })}
      />
    </span>
  );
}

function Amounts({ name, value: { min, max }, onChange }: Edges<AmountEdges>) {
  return (
    <span className="edges">
      <WonInput label={`최소 ${name}`} value={min} onChange={(next) => onChange({ min: next, max })} />
      <span aria-hidden>–</span>
      <WonInput label={`최대 ${name}`} value={max} onChange={(next) => onChange({ min, max: next })} />
    </span>
  );
}

/** Amounts that may be below 0. */
function SignedAmounts({ name, value: { min, max }, onChange }: Edges<AmountEdges>) {
  const amount = (text: string) => (text === '' ? null : Math.trunc(Number(text)));
  return (
    <span className="edges">
      <input
        type="number"
        step={1}
        aria-label={`최소 ${name} (원)`}
        value={min ?? ''}
        onChange={(event) => onChange({ min: amount(event.target.value), max })}
      />
      <span aria-hidden>–</span>
      <input
        type="number"
        step={1}
        aria-label={`최대 ${name} (원)`}
        value={max ?? ''}
        onChange={(event) => onChange({ min, max: amount(event.target.value) })}
      />
    </span>
  );
}
