import { audienceKo } from '@lime/contract/list-words.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { Button, IconButton } from '@lime/ui/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { Switch } from '@lime/ui/switch.tsx';
import { ArrowDown, ArrowUp, Plus } from 'lucide-react';
import { Fragment, useState } from 'react';
import type { ReactNode } from 'react';
import { wordsOf } from './api.ts';
import { ListExport } from './exports/list-export.tsx';
import { Page } from './page.tsx';
import './placed-page.css';
import { showingStates } from './showing.ts';
import type { Showing } from './showing.ts';
import { periodWords } from './period-words.ts';

/** What staff put before members, in an order, for some of them and for some time. */
type Placed = Showing & { seq: string; title: string; state: keyof typeof showingStates; isVisible: boolean };

/** A column between the order and the switch. */
export type PlacedColumn<Item> = {
  head: string;
  cell: (item: Item, open: () => void) => ReactNode;
  className?: string;
};

/** The title, which opens the form. @param beside  shown with it */
export const titleColumn = <Item extends Placed>(beside: (item: Item) => ReactNode): PlacedColumn<Item> => ({
  head: '제목',
  cell: (item, open) => (
    <>
      <button type="button" className="title" onClick={open}>
        {item.title}
      </button>
      {beside(item)}
    </>
  ),
});
/** Is it on screens now? */
export const stateColumn: PlacedColumn<Placed> = {
  head: '상태',
  cell: ({ state }) => <Badge tone={showingStates[state].tone}>{showingStates[state].word}</Badge>,
};
/** Whom it is shown. */
export const audienceColumn: PlacedColumn<Placed> = { head: '대상', cell: audienceKo };
/** From when until when. */
export const periodColumn: PlacedColumn<Placed> = {
  head: '기간',
  className: 'period',
  cell: ({ startsAt, endsAt }) => periodWords(startsAt, endsAt),
};

type Props<Item extends Placed> = {
  /** what they are: "배너" */
  name: string;
  query: { data: { list: Item[] } | undefined; error: Error | null; refetch: () => unknown };
  /** which of them the table shows; without: all */
  only?: (item: Item) => boolean;
  /** above the table: what chooses which, and the id of the panel it chooses */
  tabs?: { panel: string; bar: ReactNode };
  empty: { text: string; hint: string };
  /** what reads them, for the exported file */
  load: () => unknown;
  columns: readonly PlacedColumn<Item>[];
  /** @param seqs those of the table, in their new order */
  onOrder: (seqs: string[]) => unknown;
  onShow: (item: Item, isVisible: boolean) => unknown;
  /** @param item null: a new one */
  form: (item: Item | null, onClose: () => void) => ReactNode;
};

/** Everything placed of one kind, in the order members meet it; one is written in the drawer. */
export function PlacedPage<Item extends Placed>(props: Props<Item>) {
  const { name, query, only = () => true, tabs, empty, load, columns, onOrder, onShow, form } = props;
  const { data, error, refetch } = query;
  const [open, setOpen] = useState<string | null>(null); // a seq, or 'new'
  const all = data?.list ?? [];
  const list = all.filter(only);
  const edited = all.find(({ seq }) => seq === open) ?? null;
  const move = (from: number, to: number) => {
    const seqs = list.map(({ seq }) => seq);
    onOrder(seqs.toSpliced(from, 1).toSpliced(to, 0, seqs[from]!));
  };

  return (
    <Page
      title={name}
      sub={data && `전체 ${all.length} · 보이는 중 ${all.filter(({ state }) => state === 'shown').length}`}
      actions={
        <>
          <ListExport load={load} />
          <Button look="primary" size="small" onClick={() => setOpen('new')}>
            <Plus size={15} aria-hidden />
            {name} 만들기
          </Button>
        </>
      }
    >
      {tabs?.bar}
      <div className="card placed-card" {...(tabs && { id: tabs.panel, role: 'tabpanel', 'aria-label': name })}>
        {error && !data ? (
          <ErrorState text={wordsOf(error)} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <Skeleton height={240} />
        ) : list.length === 0 ? (
          <EmptyState
            {...empty}
            action={
              <Button size="small" look="outline" onClick={() => setOpen('new')}>
                {name} 만들기
              </Button>
            }
          />
        ) : (
          <table className="placed-table">
            <caption className="visually-hidden">{name}, 보이는 순서대로</caption>
            <thead>
              <tr>
                <th scope="col">순서</th>
                {columns.map(({ head }) => (
                  <th key={head} scope="col">
                    {head}
                  </th>
                ))}
                <th scope="col">표시</th>
              </tr>
            </thead>
            <tbody>
              {list.map((item, at) => (
                <tr key={item.seq} aria-selected={item.seq === open}>
                  <td>
                    <span className="order">
                      <IconButton label={`${item.title} 위로`} disabled={at === 0} onClick={() => move(at, at - 1)}>
                        <ArrowUp size={15} aria-hidden />
                      </IconButton>
                      <IconButton
                        label={`${item.title} 아래로`}
                        disabled={at === list.length - 1}
                        onClick={() => move(at, at + 1)}
                      >
                        <ArrowDown size={15} aria-hidden />
                      </IconButton>
                    </span>
                  </td>
                  {columns.map(({ head, className, cell }) => (
                    <td key={head} className={className}>
                      {cell(item, () => setOpen(item.seq))}
                    </td>
                  ))}
                  <td>
                    <Switch
                      label={`${item.title} 표시`}
                      on={item.isVisible}
                      onChange={(isVisible) => onShow(item, isVisible)}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
      {open !== null && (open === 'new' || edited) && (
        <Fragment key={open}>{form(edited, () => setOpen(null))}</Fragment>
      )}
    </Page>
  );
}
