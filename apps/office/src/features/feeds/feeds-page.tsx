import { feedFactsKo, feedKindKo, feedKo } from '@lime/contract/list-words.ts';
import { feedEventKinds } from '@lime/contract/feed-events.ts';
import type { WireFeed, WireFeedEvent } from '@lime/contract/staff-feeds.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { formatDate, formatSecond } from '@lime/ui/format.ts';
import { go } from '@lime/ui/go.ts';
import { EmptyState, ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { useMemo, useRef } from 'react';
import { send, wordsOf } from '../../lib/api.ts';
import type { Body } from '../../lib/calls.ts';
import { Page } from '../../lib/page.tsx';
import { useStaff } from '../../lib/staff-session.ts';
import { DataTable } from '../../lib/table/data-table.tsx';
import type { Column, Filter, TableQuery } from '../../lib/table/list-types.ts';
import { FeedCard } from './feed-card.tsx';
import { useFeedCommand, useFeeds } from './use-feeds.ts';
import { isFault } from './feed-labels.ts';
import './feeds.css';

const columns: readonly Column<WireFeedEvent>[] = [
  {
    id: 'at',
    label: '시각',
    sort: true,
    cell: (row) => (
      <span className="num">
        {formatDate(row.at)} {formatSecond(row.at)}
      </span>
    ),
    text: (row) => row.at,
  },
  {
    id: 'source',
    label: '피드',
    cell: (row) => <span className="strong">{feedKo(row.source)}</span>,
    text: (row) => row.source,
  },
  {
    id: 'kind',
    label: '사건',
    cell: (row) => <Badge tone={isFault(row.kind) ? 'warn' : 'plain'}>{feedKindKo(row.kind)}</Badge>,
    text: (row) => feedKindKo(row.kind),
  },
  {
    id: 'detail',
    label: '내용',
    cell: (row) => <span className="soft feed-facts">{feedFactsKo(row)}</span>,
    text: (row) => JSON.stringify(row.detail),
  },
];

const defaultSort = { id: 'at', dir: 'desc' } as const;
const load = (query: TableQuery) => send('/staff/feeds/events', query as Body<'/staff/feeds/events'>);

/** How each source of fixtures, prices and results is, and what befell it. */
export function FeedsPage() {
  const { data, error, refetch } = useFeeds();
  const { command, busy } = useFeedCommand();
  const mayEdit = useStaff()?.rights.includes('trading.edit') ?? false;
  const events = useRef<HTMLDivElement>(null);
  const sources = (data ?? []).map(({ source }) => source).join();
  const filters = useMemo(() => filtersFor(sources === '' ? [] : sources.split(',')), [sources]);
  const showEvents = (source: string) => {
    go(`/feeds?source=${source}`);
    events.current?.scrollIntoView({ block: 'start', behavior: 'smooth' });
  };

  return (
    <Page title="피드" sub={data && summaryOf(data)}>
      {data ? (
        data.length > 0 ? (
          <ul className="feed-cards">
            {data.map((feed) => (
              <FeedCard
                key={feed.source}
                feed={feed}
                mayEdit={mayEdit}
                busy={busy?.source === feed.source ? busy.command : null}
                onCommand={(what) => void command(feed.source, feed.nameKo, what)}
                onShowEvents={() => showEvents(feed.source)}
              />
            ))}
          </ul>
        ) : (
          <EmptyState text="아직 메시지를 보낸 피드가 없어요." />
        )
      ) : error ? (
        <ErrorState text={wordsOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={220} />
      )}
      <div ref={events} className="feed-events">
        <DataTable
          page="feeds"
          label="피드 기록"
          columns={columns}
          rowKey={(row) => row.id}
          load={load}
          queryKey={['feeds', 'events']}
          filters={filters}
          defaultSort={defaultSort}
          refreshMs={15_000}
          emptyHint="조건에 맞는 기록이 없어요."
        />
      </div>
    </Page>
  );
}

function summaryOf(feeds: readonly WireFeed[]): string {
  const bad = feeds.filter(({ state }) => state === 'down' || state === 'lost').length;
  const count = `${feeds.filter(({ state }) => state === 'up').length}개 정상`;
  return bad === 0 ? count : `${count} · ${bad}개 끊김`;
}

function filtersFor(sources: readonly string[]): readonly Filter[] {
  return [
    {
      id: 'source',
      label: '피드',
      kind: 'select',
      options: sources.map((value) => ({ value, label: feedKo(value) })),
    },
    {
      id: 'kind',
      label: '사건',
      kind: 'select',
      options: feedEventKinds.map(({ kind, nameKo }) => ({ value: kind, label: nameKo })),
    },
    { id: 'days', label: '기간', kind: 'days' },
  ];
}
