import type { WirePayoutFile } from '@lime/contract/staff-payouts.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { formatAmount, formatDayTime, formatWon } from '@lime/ui/format.ts';
import { send } from '../../lib/api.ts';
import type { Body } from '../../lib/calls.ts';
import { Page } from '../../lib/page.tsx';
import { SubLinks } from '../../lib/sub-links.tsx';
import { DataTable } from '../../lib/table/data-table.tsx';
import type { Column, Filter, TableQuery } from '../../lib/table/list-types.ts';
import { useOpen } from '../../lib/use-open.ts';
import { PayoutDrawer } from './payout-drawer.tsx';
import { payoutLinks, payoutStates } from './payout-words.ts';

const columns: Column<WirePayoutFile>[] = [
  { id: 'id', label: '번호', cell: ({ id }) => <b className="strong">{id}</b>, text: ({ id }) => id },
  {
    id: 'state',
    label: '상태',
    cell: ({ state }) => <Badge tone={payoutStates[state].tone}>{payoutStates[state].word}</Badge>,
    text: ({ state }) => payoutStates[state].word,
  },
  {
    id: 'count',
    label: '건수',
    align: 'right',
    cell: ({ count }) => formatAmount(count),
    text: ({ count }) => String(count),
  },
  {
    id: 'amount',
    label: '금액',
    align: 'right',
    cell: ({ amount }) => <b className="strong">{formatWon(amount)}</b>,
    text: ({ amount }) => String(amount),
  },
  { id: 'madeBy', label: '만든 사람', cell: ({ madeBy }) => madeBy, text: ({ madeBy }) => madeBy },
  { id: 'madeAt', label: '만든 시각', cell: ({ madeAt }) => formatDayTime(madeAt), text: ({ madeAt }) => madeAt },
  {
    id: 'approvedBy',
    label: '승인한 사람',
    cell: ({ approvedBy }) => approvedBy ?? <span className="dim">—</span>,
    text: ({ approvedBy }) => approvedBy ?? '',
  },
];
const filters: readonly Filter[] = [
  {
    id: 'state',
    label: '상태',
    kind: 'select',
    options: Object.entries(payoutStates).map(([value, { word }]) => ({ value, label: word })),
  },
];

const load = ({ sort: _sort, dir: _dir, ...query }: TableQuery) =>
  send('/staff/payouts/list', query as Body<'/staff/payouts/list'>);

/** The files for the bank; a drawer agrees to one, takes it, marks it as sent or gives it up. */
export function PayoutFilesPage() {
  const [open, setOpen] = useOpen();
  return (
    <Page title="출금 지급">
      <SubLinks label="출금 지급" links={payoutLinks} />
      <DataTable
        page="payout-files"
        label="지급 파일"
        exported={false}
        columns={columns}
        rowKey={(row) => row.id}
        queryKey={['payouts', 'files']}
        load={load}
        filters={filters}
        refreshMs={15_000}
        onOpen={(row) => setOpen(row.id)}
        openKey={open}
        emptyHint="지급할 출금에서 파일을 만들어보세요."
      />
      {open !== null && <PayoutDrawer key={open} id={open} onClose={() => setOpen(null)} />}
    </Page>
  );
}
