import type { WirePromotion } from '@lime/contract/staff-promotions.ts';
import { termLines } from '@lime/contract/promotions.words.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { Button } from '@lime/ui/button.tsx';
import { AppLink } from '@lime/ui/app-link.tsx';
import { formatAmount } from '@lime/ui/format.ts';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { send } from '../../lib/api.ts';
import type { Body } from '../../lib/calls.ts';
import { Page } from '../../lib/page.tsx';
import { can } from '../../lib/staff-session.ts';
import { SubLinks } from '../../lib/sub-links.tsx';
import { DataTable } from '../../lib/table/data-table.tsx';
import type { Column, Filter } from '../../lib/table/list-types.ts';
import { PromotionForm } from './promotion-form.tsx';
import {
  askAndStop,
  given,
  givesBonuses,
  kindName,
  kindOptions,
  promotionLinks,
  promotionStates,
} from './use-promotions.ts';

/** A line of the newest version in words. */
const lineOf = ({ kind, versions }: WirePromotion, label: string) =>
  termLines(kind, versions[0]!).find(([name]) => name === label)?.[1] ?? '';
/** What it gives: a rate, an amount of a coupon, points of a level. */
const benefitOf = (row: WirePromotion) =>
  ['비율', '단계별 비율', '금액', '축하 포인트', '레벨별 매달 포인트']
    .map((label) => lineOf(row, label))
    .find(Boolean) ?? '';
const period = ({ versions }: WirePromotion) => `${versions.at(-1)!.fromDay} ~ ${versions[0]!.lastDay ?? ''}`.trim();

const columns: Column<WirePromotion>[] = [
  {
    id: 'name',
    label: '프로모션',
    cell: (row) => (
      <>
        <b className="strong">{row.name}</b> <span className="dim">{kindName(row.kind)}</span>
      </>
    ),
    text: (row) => row.name,
  },
  { id: 'rate', label: '혜택', cell: benefitOf, text: benefitOf },
  { id: 'period', label: '기간', cell: (row) => <span className="soft">{period(row)}</span>, text: period },
  {
    id: 'windows',
    label: '시간',
    cell: (row) => <span className="soft">{lineOf(row, '시간')}</span>,
    text: (row) => lineOf(row, '시간'),
  },
  {
    id: 'versions',
    label: '조건',
    align: 'right',
    cell: (row) => `${row.versions.length}번째 조건`,
    text: (row) => String(row.versions.length),
  },
  {
    id: 'members',
    label: '회원',
    align: 'right',
    cell: (row) => formatAmount(row.members),
    text: (row) => String(row.members),
  },
  {
    id: 'points',
    label: '지급 합계',
    align: 'right',
    cell: (row) => (
      <AppLink
        to={givesBonuses(row.kind) ? '/bonus/granted' : '/promotions/lots'}
        search={givesBonuses(row.kind) ? { code: row.name } : { name: row.name }}
        className="plain-link"
      >
        <b className="strong">{given(row.kind, row.points)}</b>
      </AppLink>
    ),
    text: (row) => String(row.points),
  },
  {
    id: 'state',
    label: '상태',
    cell: (row) => <Badge tone={promotionStates[row.state].tone}>{promotionStates[row.state].word}</Badge>,
    text: (row) => promotionStates[row.state].word,
  },
  {
    id: 'stop',
    label: '중지',
    align: 'right',
    cell: (row) =>
      row.state !== 'stopped' && (
        <Button size="tiny" look="outline" disabled={!can('promotions.edit')} onClick={() => void askAndStop(row)}>
          중지하기
        </Button>
      ),
    text: () => '',
  },
];

const filters: readonly Filter[] = [
  { id: 'q', label: '이름', kind: 'text' },
  { id: 'kind', label: '종류', kind: 'select', options: kindOptions },
  {
    id: 'state',
    label: '상태',
    kind: 'select',
    options: Object.entries(promotionStates).map(([value, { word }]) => ({ value, label: word })),
  },
];

/** Promotions with what came of them; one is written in the drawer. */
export function PromotionsPage() {
  const [open, setOpen] = useState<WirePromotion | 'new' | null>(null);
  const opened = open === 'new' ? null : open;
  return (
    <Page
      title="프로모션"
      sub="조건은 고치지 않고 새로 만들어요. 이미 지급한 보너스는 그때의 조건을 따라요."
      actions={
        can('promotions.edit') && (
          <Button look="primary" size="small" onClick={() => setOpen('new')}>
            <Plus size={15} aria-hidden />새 프로모션
          </Button>
        )
      }
    >
      <SubLinks label="프로모션" links={promotionLinks} />
      <DataTable
        page="promotions"
        label="프로모션"
        exported={false}
        columns={columns}
        rowKey={(row) => row.id}
        queryKey={['promotions', 'list']}
        load={(query) => send('/staff/promotions/list', query as Body<'/staff/promotions/list'>)}
        filters={filters}
        emptyHint="새 프로모션을 만들면 다음 날의 베팅부터 지급돼요."
        onOpen={setOpen}
        openKey={opened?.id ?? null}
      />
      {open !== null && <PromotionForm key={opened?.id ?? 'new'} promotion={opened} onClose={() => setOpen(null)} />}
    </Page>
  );
}
