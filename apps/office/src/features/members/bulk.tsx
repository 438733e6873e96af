import type { WireMemberRow } from '@lime/contract/staff-members.ts';
import { TextField } from '@lime/ui/field.tsx';
import { go } from '@lime/ui/go.ts';
import { Segmented } from '@lime/ui/tabs.tsx';
import { toast } from '@lime/ui/toast.ts';
import { useState } from 'react';
import { send, wordsOf } from '../../lib/api.ts';
import type { Body } from '../../lib/calls.ts';
import { askReason } from '../../lib/confirm.tsx';
import { FormDialog } from '../../lib/form-dialog.tsx';
import { can } from '../../lib/staff-session.ts';
import type { BulkAction } from '../../lib/table/list-types.ts';
import { readAgain } from './use-member.ts';

type Changes = Body<'/staff/members/edit'>['changes'];
type Row = WireMemberRow;

/** Tags one member can have. */
const maxTags = 10;

/** "fox, cat 외 3명" */
function namesOf(rows: readonly Row[]): string {
  const first = rows.slice(0, 3).map(({ loginId }) => loginId);
  return rows.length > first.length ? `${first.join(', ')} 외 ${rows.length - first.length}명` : first.join(', ');
}

/** Changes these members one after the other, each with its own entry in the log; says how many and which could not be. */
async function editAll(rows: readonly Row[], changesOf: (row: Row) => Changes, reason: string): Promise<void> {
  const failed: string[] = [];
  for (const row of rows) {
    const { id, loginId } = row;
    try {
      await send('/staff/members/edit', { id, changes: changesOf(row), reason });
    } catch (error) {
      failed.push(`${loginId}: ${wordsOf(error)}`);
    }
  }
  readAgain();
  const done = rows.length - failed.length;
  if (done > 0) toast(`${done}명을 바꿨어요.`, 'ok');
  if (failed.length > 0) toast(`${failed.length}명은 바꾸지 못했어요. ${failed.slice(0, 3).join(' ')}`, 'danger');
}

const states = {
  suspended: {
    label: '이용 정지',
    text: '열려 있는 화면은 바로 로그아웃되고, 풀 때까지 로그인할 수 없어요.',
    presets: ['부정 이용 의심', '명의 확인 필요', '본인 요청'],
  },
  normal: {
    label: '이용 재개',
    text: '바로 로그인하고 이용할 수 있어요.',
    presets: ['소명 확인', '본인 요청'],
  },
} as const;

async function setState(rows: readonly Row[], state: keyof typeof states): Promise<boolean> {
  const { label, text, presets } = states[state];
  const concerned = rows.filter((row) => row.state !== state && (row.state === 'normal' || row.state === 'suspended'));
  if (concerned.length === 0) {
    toast(`선택한 회원 가운데 ${label}할 회원이 없어요.`, 'warn');
    return false;
  }
  const left = rows.length - concerned.length;
  const reason = await askReason({
    title: `${concerned.length}명 ${label}`,
    text: `${namesOf(concerned)}. ${text}${left > 0 ? ` ${left}명은 이미 그 상태이거나 바꿀 수 없어서 빠져요.` : ''}`,
    yes: `${concerned.length}명 ${label}`,
    danger: state === 'suspended',
    presets,
  });
  if (reason === null) return false;
  await editAll(concerned, () => ({ state }), reason);
  return true;
}

/** Asks something of the members that are ticked; resolves to whether it was done. */
type Ask = (rows: readonly Row[]) => Promise<boolean>;

/** What can be done with the members that are ticked. @param onGrade asks for the level @param onTag asks for the tag @param onAct asks for any act */
export function memberBulk(onGrade: Ask, onTag: Ask, onAct: Ask): readonly BulkAction<Row>[] {
  return [
    ...(can('notes.send')
      ? [
          {
            label: '쪽지',
            tone: 'outline' as const,
            run: (rows: Row[]) => {
              go(`/notes/write?to=${encodeURIComponent(rows.map(({ loginId }) => loginId).join(','))}`);
              return Promise.resolve(false);
            },
          },
        ]
      : []),
    // a level of many is a job that 일괄 작업 keeps
    ...(can('members.edit') && can('members.bulk')
      ? [{ label: '레벨 변경', tone: 'outline' as const, run: onGrade }]
      : []),
    ...(can('members.edit')
      ? [
          { label: '태그', tone: 'outline' as const, run: onTag },
          { label: '이용 재개', tone: 'outline' as const, run: (rows: Row[]) => setState(rows, 'normal') },
          { label: '이용 정지', tone: 'danger' as const, run: (rows: Row[]) => setState(rows, 'suspended') },
        ]
      : []),
    ...(can('members.bulk') ? [{ label: '일괄 작업', tone: 'outline' as const, run: onAct }] : []),
  ];
}

const tagModes = [
  { id: 'add', name: '붙이기' },
  { id: 'remove', name: '떼기' },
] as const;

type AskProps = { rows: readonly Row[]; onDone: (given: boolean) => void };

/** One tag put on several members, or taken off them. Who has ten already keeps them. */
export function TagDialog({ rows, onDone }: AskProps) {
  const [mode, setMode] = useState<(typeof tagModes)[number]['id']>('add');
  const [typed, setTyped] = useState('');
  const tag = typed.trim();
  const adds = mode === 'add';
  const full = adds ? rows.filter(({ tags }) => !tags.includes(tag) && tags.length >= maxTags) : [];
  const concerned = rows.filter((row) => row.tags.includes(tag) !== adds && !full.includes(row));
  const same = rows.length - full.length - concerned.length;
  return (
    <FormDialog
      title={`${rows.length}명 태그`}
      width={440}
      yes={tag === '' ? '태그 바꾸기' : `${concerned.length}명${adds ? '에게 붙이기' : '에게서 떼기'}`}
      idle={tag === '' || concerned.length === 0}
      run={async () => {
        const changesOf = ({ tags }: Row): Changes => ({
          tags: adds ? [...tags, tag] : tags.filter((one) => one !== tag),
        });
        await editAll(concerned, changesOf, '');
        onDone(true);
      }}
      onClose={() => onDone(false)}
    >
      <p className="words">{namesOf(rows)}. 태그는 회원에게 보이지 않아요.</p>
      <Segmented label="붙이거나 떼기" items={tagModes} value={mode} onChange={setMode} />
      <TextField
        label="태그"
        placeholder="VIP"
        maxLength={20}
        value={typed}
        onChange={(event) => setTyped(event.target.value.replaceAll(',', ''))}
      />
      {tag !== '' && (
        <p className="words" role="status">
          {concerned.length}명이 바뀌고 {same}명은 이미 같은 상태예요.
          {full.length > 0 && ` ${full.length}명은 태그가 ${maxTags}개라서 더 붙일 수 없어요.`}
        </p>
      )}
    </FormDialog>
  );
}
