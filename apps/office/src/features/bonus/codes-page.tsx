import { rollingKo } from '@lime/contract/list-words.ts';
import type { WireBonusCode } from '@lime/contract/staff-bonus.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { formatAmount, formatDate, formatWon } from '@lime/ui/format.ts';
import { Switch } from '@lime/ui/switch.tsx';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { send } from '../../lib/api.ts';
import type { Body } from '../../lib/calls.ts';
import { confirmDialog } from '../../lib/confirm.tsx';
import { Page } from '../../lib/page.tsx';
import { can } from '../../lib/session.ts';
import { SubLinks } from '../../lib/sub-links.tsx';
import { DataTable } from '../../lib/table/data-table.tsx';
import type { Column, Filter } from '../../lib/table/table-types.ts';
import './bonus.css';
import { CodeForm } from './code-form.tsx';
import { act } from './use-bonus.ts';
import { bonusLinks, codeStates, effectWords, money } from './words.ts';

const period = ({ startsAt, endsAt }: WireBonusCode) =>
  startsAt === null && endsAt === null
    ? '상시'
    : `${startsAt === null ? '' : formatDate(startsAt)} ~ ${endsAt === null ? '' : formatDate(endsAt)}`.trim();
const uses = ({ granted, totalLimit }: WireBonusCode) =>
  totalLimit === null ? formatAmount(granted) : `${formatAmount(granted)} / ${formatAmount(totalLimit)}`;

async function switchCode({ code, active }: WireBonusCode) {
  const sure =
    !active ||
    (await confirmDialog({
      title: `${code} 코드를 중지할까요?`,
      text: '새로 쓸 수 없고, 이 코드로 접수된 입금에도 지급되지 않아요. 이미 지급된 보너스는 그대로예요.',
      yes: '중지하기',
      danger: true,
    }));
  if (sure)
    await act(
      () => send('/staff/bonus/switch-code', { code, active: !active }),
      active ? `${code} 코드를 중지했어요.` : `${code} 코드를 다시 열었어요.`,
    );
}

const columns: Column<WireBonusCode>[] = [
  {
    id: 'code',
    label: '코드',
    sort: true,
    cell: (row) => (
      <>
        <b className="strong">{row.code}</b> <span className="dim">{row.label}</span>
      </>
    ),
    text: (row) => row.code,
  },
  { id: 'label', label: '이름', hidden: true, cell: (row) => row.label, text: (row) => row.label },
  { id: 'effect', label: '효과', cell: effectWords, text: effectWords },
  {
    id: 'rolling',
    label: '롤링',
    cell: (row) => <span className="soft">{rollingKo(row.rolling)}</span>,
    text: (row) => rollingKo(row.rolling),
  },
  {
    id: 'minDeposit',
    label: '최소 입금',
    align: 'right',
    cell: (row) => formatWon(row.minDeposit),
    text: (row) => String(row.minDeposit),
  },
  { id: 'period', label: '기간', cell: (row) => <span className="soft">{period(row)}</span>, text: period },
  {
    id: 'grades',
    label: '레벨',
    hidden: true,
    cell: (row) => (row.grades.length === 0 ? '모두' : row.grades.join(', ')),
    text: (row) => (row.grades.length === 0 ? '모두' : row.grades.join(' ')),
  },
  { id: 'granted', label: '지급', sort: true, align: 'right', cell: uses, text: (row) => String(row.granted) },
  {
    id: 'grantedAmount',
    label: '지급 합계',
    sort: true,
    align: 'right',
    cell: (row) => <b className="strong">{money(row.grantedAmount, row.currency)}</b>,
    text: (row) => String(row.grantedAmount),
  },
  {
    id: 'running',
    label: '진행',
    align: 'right',
    cell: (row) => formatAmount(row.running),
    text: (row) => String(row.running),
  },
  {
    id: 'takenBack',
    label: '회수',
    align: 'right',
    hidden: true,
    cell: (row) => money(row.takenBack, row.currency),
    text: (row) => String(row.takenBack),
  },
  {
    id: 'state',
    label: '상태',
    cell: (row) => <Badge tone={codeStates[row.state].tone}>{codeStates[row.state].word}</Badge>,
    text: (row) => codeStates[row.state].word,
  },
  {
    id: 'active',
    label: '사용',
    align: 'right',
    cell: (row) => (
      <Switch
        label={`${row.code} 사용`}
        on={row.active}
        disabled={!can('bonus.edit')}
        onChange={() => void switchCode(row)}
      />
    ),
    text: (row) => (row.active ? '사용' : '중지'),
  },
];

const filters: readonly Filter[] = [
  { id: 'q', label: '코드, 이름', kind: 'text' },
  {
    id: 'active',
    label: '사용',
    kind: 'select',
    options: [
      { value: 'yes', label: '사용' },
      { value: 'no', label: '중지' },
    ],
  },
];
const defaultSort = { id: 'createdAt', dir: 'desc' } as const;

/** Bonus codes with what came of them; one is written in the drawer, its effect shown while it is. */
export function CodesPage() {
  const [open, setOpen] = useState<WireBonusCode | 'new' | null>(null);
  return (
    <Page
      title="포인트 · 보너스"
      sub="코드의 조건은 지급하는 순간에 고정돼요."
      actions={
        can('bonus.edit') && (
          <Button look="primary" size="small" onClick={() => setOpen('new')}>
            <Plus size={15} aria-hidden />새 코드
          </Button>
        )
      }
    >
      <SubLinks label="포인트 · 보너스" links={bonusLinks} />
      <DataTable
        page="bonus-codes"
        label="보너스 코드"
        columns={columns}
        rowKey={(row) => row.code}
        queryKey={['bonus', 'codes']}
        load={(query) => send('/staff/bonus/codes', query as Body<'/staff/bonus/codes'>)}
        filters={filters}
        defaultSort={defaultSort}
        onOpen={setOpen}
        openKey={open === null || open === 'new' ? null : open.code}
        emptyHint="새 코드를 만들면 회원이 입금할 때 쓸 수 있어요."
      />
      {open !== null && (
        <CodeForm
          key={open === 'new' ? 'new' : open.code}
          code={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
        />
      )}
    </Page>
  );
}
