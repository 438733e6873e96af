import { rollingKo } from '@lime/contract/list-words.ts';
import type { WireBonusCode } from '@lime/contract/staff-bonus.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { formatAmount, formatDate, formatWon } from '@lime/ui/format.ts';
import { send } from '../../lib/api.ts';
import type { Body } from '../../lib/calls.ts';
import { activeColumn, activeFilter, CodePage } from '../../lib/code-page.tsx';
import { SubLinks } from '../../lib/sub-links.tsx';
import type { Column, Filter } from '../../lib/table/list-types.ts';
import './bonus.css';
import { CodeForm } from './code-form.tsx';
import { runAction } from './use-staff-bonus.ts';
import { bonusLinks, codeStates, effectWords, money } from './bonus-labels.ts';

const period = ({ startsAt, endsAt }: WireBonusCode) =>
  startsAt === null && endsAt === null
    ? '상시'
    : `${startsAt === null ? '' : formatDate(startsAt)} ~ ${endsAt === null ? '' : formatDate(endsAt)}`.trim();
const uses = ({ granted, totalLimit }: WireBonusCode) =>
  totalLimit === null ? formatAmount(granted) : `${formatAmount(granted)} / ${formatAmount(totalLimit)}`;

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
  activeColumn({
    right: 'bonus.edit',
    lost: '새로 쓸 수 없고, 이 코드로 접수된 입금에도 지급되지 않아요. 이미 지급된 보너스는 그대로예요.',
    runAction,
    save: ({ code }, active) => send('/staff/bonus/switch-code', { code, active }),
  }),
];

const filters: readonly Filter[] = [{ id: 'q', label: '코드, 이름', kind: 'text' }, activeFilter];
const defaultSort = { id: 'createdAt', dir: 'desc' } as const;

/** Bonus codes with what came of them; one is written in the drawer, its effect shown while it is. */
export function CodesPage() {
  return (
    <CodePage
      title="포인트 · 보너스"
      sub="코드의 조건은 지급하는 순간에 고정돼요."
      links={<SubLinks label="포인트 · 보너스" links={bonusLinks} />}
      right="bonus.edit"
      page="bonus-codes"
      label="보너스 코드"
      columns={columns}
      queryKey={['bonus', 'codes']}
      load={(query) => send('/staff/bonus/codes', query as Body<'/staff/bonus/codes'>)}
      filters={filters}
      defaultSort={defaultSort}
      emptyHint="새 코드를 만들면 회원이 입금할 때 쓸 수 있어요."
      form={(code, onClose) => <CodeForm key={code?.code ?? 'new'} code={code} onClose={onClose} />}
    />
  );
}
