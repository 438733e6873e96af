import type { BulkActForm } from '@lime/contract/staff-member-bulk.ts';
import { grades } from '@lime/domain/access/grades.ts';
import { SelectField, TextField } from '@lime/ui/field.tsx';
import { Segmented } from '@lime/ui/tabs.tsx';
import { DelayLimit, WonLimit } from '../../lib/limit-fields.tsx';

type Kind = BulkActForm['kind'];

/** The acts by their names, each with what it begins as. */
export const bulkActs: readonly { readonly kind: Kind; readonly name: string; readonly start: BulkActForm }[] = [
  { kind: 'grade', name: '레벨', start: { kind: 'grade', grade: 1 } },
  { kind: 'state', name: '이용 정지·재개', start: { kind: 'state', state: 'suspended' } },
  { kind: 'tag', name: '태그', start: { kind: 'tag', tag: '', on: true } },
  { kind: 'limits', name: '베팅 한도', start: { kind: 'limits', maxStake: null, maxWin: null, betDelay: 0 } },
  { kind: 'memo', name: '메모', start: { kind: 'memo', text: '' } },
];

/** Does the act say all it must? */
export function isWhole(act: BulkActForm): boolean {
  if (act.kind === 'tag') return act.tag.trim() !== '';
  if (act.kind === 'memo') return act.text.trim() !== '';
  return act.kind !== 'limits' || (act.maxStake !== 0 && act.maxWin !== 0 && act.betDelay <= 60);
}

const states = [
  { id: 'suspended', name: '이용 정지' },
  { id: 'normal', name: '이용 재개' },
] as const;
const tagModes = [
  { id: 'on', name: '붙이기' },
  { id: 'off', name: '떼기' },
] as const;

type Props = { act: BulkActForm; onChange: (act: BulkActForm) => void };

/** What is to be done: the act and its values. */
export function BulkActFields({ act, onChange }: Props) {
  return (
    <>
      <SelectField
        label="작업"
        value={act.kind}
        onChange={(event) => onChange(bulkActs.find(({ kind }) => kind === event.target.value)!.start)}
      >
        {bulkActs.map(({ kind, name }) => (
          <option key={kind} value={kind}>
            {name}
          </option>
        ))}
      </SelectField>
      <ActValues act={act} onChange={onChange} />
    </>
  );
}

/** The values of an act. */
export function ActValues({ act, onChange }: Props) {
  switch (act.kind) {
    case 'grade':
      return (
        <SelectField
          label="레벨"
          value={act.grade}
          onChange={(event) => onChange({ kind: 'grade', grade: Number(event.target.value) })}
        >
          {grades.map((grade) => (
            <option key={grade} value={grade}>
              {grade}레벨
            </option>
          ))}
        </SelectField>
      );
    case 'state':
      return (
        <Segmented
          label="정지하거나 재개하기"
          items={states}
          value={act.state}
          onChange={(state) => onChange({ kind: 'state', state })}
        />
      );
    case 'tag':
      return (
        <>
          <Segmented
            label="붙이거나 떼기"
            items={tagModes}
            value={act.on ? 'on' : 'off'}
            onChange={(mode) => onChange({ ...act, on: mode === 'on' })}
          />
          <TextField
            label="태그"
            placeholder="VIP"
            maxLength={20}
            value={act.tag}
            onChange={(event) => onChange({ ...act, tag: event.target.value.replaceAll(',', '') })}
          />
        </>
      );
    case 'limits':
      return (
        <>
          <WonLimit
            label="한 번에 최대 베팅금액"
            hint="비워두면 레벨 한도를 적용해요."
            value={act.maxStake}
            onChange={(maxStake) => onChange({ ...act, maxStake })}
          />
          <WonLimit
            label="한 번에 최대 당첨금"
            hint="비워두면 레벨 한도를 적용해요."
            value={act.maxWin ?? null}
            onChange={(maxWin) => onChange({ ...act, maxWin })}
          />
          <DelayLimit
            value={String(act.betDelay)}
            onChange={(digits) => onChange({ ...act, betDelay: Number(digits) })}
          />
        </>
      );
    case 'memo':
      return (
        <TextField
          label="메모"
          maxLength={1_000}
          hint="회원에게 보이지 않아요."
          value={act.text}
          onChange={(event) => onChange({ kind: 'memo', text: event.target.value })}
        />
      );
  }
}
