import type { StaffRight } from '@lime/domain/access/staff-rights.ts';
import { typedCode } from '@lime/domain/text/typed-code.ts';
import { Button } from '@lime/ui/button.tsx';
import { TextField } from '@lime/ui/field.tsx';
import { Switch } from '@lime/ui/switch.tsx';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { confirmDialog } from './confirm.tsx';
import { Page } from './page.tsx';
import { can } from './staff-session.ts';
import { DataTable } from './table/data-table.tsx';
import type { Column, Filter, Loaded, Sort, TableQuery } from './table/list-types.ts';

/** Something members type by its code, until it is switched off. */
type Code = { readonly code: string; readonly active: boolean };

const activeWord = (active: boolean) => (active ? '사용' : '중지');

/** Filters codes by whether they are switched on. */
export const activeFilter: Filter = {
  id: 'active',
  label: '사용',
  kind: 'select',
  options: [
    { value: 'yes', label: activeWord(true) },
    { value: 'no', label: activeWord(false) },
  ],
};

type Switched<Row> = {
  /** who may switch codes */
  right: StaffRight;
  /** what stopping a code means for members */
  lost: string;
  /** the shared list action of the page */
  runAction: (work: () => Promise<unknown>, said: string) => Promise<boolean>;
  save: (row: Row, active: boolean) => Promise<unknown>;
};

/** The switch of a code in its row; stopping one is asked about first. */
export function activeColumn<Row extends Code>({ right, lost, runAction, save }: Switched<Row>): Column<Row> {
  const turn = async (row: Row) => {
    const { code, active } = row;
    const question = { title: `${code} 코드를 중지할까요?`, text: lost, yes: '중지하기', danger: true };
    if (active && !(await confirmDialog(question))) return;
    await runAction(() => save(row, !active), active ? `${code} 코드를 중지했어요.` : `${code} 코드를 다시 열었어요.`);
  };
  return {
    id: 'active',
    label: '사용',
    align: 'right',
    cell: (row) => (
      <Switch label={`${row.code} 사용`} on={row.active} disabled={!can(right)} onChange={() => void turn(row)} />
    ),
    text: (row) => activeWord(row.active),
  };
}

/** Why a new code cannot be used; undefined: it can. */
export const codeProblem = (code: string): string | undefined =>
  typedCode.test(code) ? undefined : '영문 대문자와 숫자 3~20자로 입력해주세요.';

type FieldProps = {
  value: string;
  placeholder: string;
  hint?: string;
  problem: string | undefined;
  /** an existing code keeps its name */
  fixed: boolean;
  onChange: (code: string) => void;
};

/** The code itself, in capital letters and digits. */
export function CodeField({ value, placeholder, hint, problem, fixed, onChange }: FieldProps) {
  return (
    <TextField
      label="코드"
      placeholder={placeholder}
      hint={hint}
      maxLength={20}
      disabled={fixed}
      problem={problem}
      value={value}
      onChange={(event) => onChange(event.target.value.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))}
    />
  );
}

type Props<Row> = {
  title: string;
  sub: string;
  /** tabs above the list */
  links?: ReactNode;
  /** who may add codes */
  right: StaffRight;
  /** the table's own name and what it lists */
  page: string;
  label: string;
  columns: readonly Column<Row>[];
  queryKey: readonly string[];
  load: (query: TableQuery) => Promise<Loaded<Row>>;
  filters: readonly Filter[];
  defaultSort?: Sort;
  emptyHint: string;
  /** @param code null: a new one */
  form: (code: Row | null, onClose: () => void) => ReactNode;
};

/** A list of codes; one is written in a drawer. */
export function CodePage<Row extends Code>({ title, sub, links, right, form, ...table }: Props<Row>) {
  const [open, setOpen] = useState<Row | 'new' | null>(null);
  const opened = open === 'new' ? null : open;
  return (
    <Page
      title={title}
      sub={sub}
      actions={
        can(right) && (
          <Button look="primary" size="small" onClick={() => setOpen('new')}>
            <Plus size={15} aria-hidden />새 코드
          </Button>
        )
      }
    >
      {links}
      <DataTable {...table} rowKey={(row) => row.code} onOpen={setOpen} openKey={opened?.code ?? null} />
      {open !== null && form(opened, () => setOpen(null))}
    </Page>
  );
}
