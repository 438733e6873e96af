import { audienceKo } from '@lime/contract/list-words.ts';
import type { WireStaffArticleRow } from '@lime/contract/staff-boards.ts';
import { boardTypes } from '@lime/domain/boards/board-types.ts';
import type { BoardType } from '@lime/domain/boards/board-types.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Badge } from '@lime/ui/badge.tsx';
import { IconButton } from '@lime/ui/button.tsx';
import { formatDayTime } from '@lime/ui/format.ts';
import { go } from '@lime/ui/go.ts';
import { EmptyState } from '@lime/ui/states.tsx';
import { Switch } from '@lime/ui/switch.tsx';
import { ArrowDown, ArrowUp, Pin, PinOff, Plus } from 'lucide-react';
import { useMemo, useState } from 'react';
import { send } from '../../lib/api.ts';
import { confirmDialog } from '../../lib/confirm.tsx';
import { Page } from '../../lib/page.tsx';
import { can } from '../../lib/staff-session.ts';
import { showingStates } from '../../lib/showing.ts';
import { SubLinks } from '../../lib/sub-links.tsx';
import { DataTable } from '../../lib/table/data-table.tsx';
import type { BulkAction, Column, Filter } from '../../lib/table/list-types.ts';
import './boards.css';
import { runAction, boardPath, useBoardType } from './use-staff-boards.ts';
import { periodWords } from '../../lib/period-words.ts';

type Row = WireStaffArticleRow;

const links = boardTypes.map((type) => ({ to: boardPath(type), name: type.label }));

/** The articles of one type: those that members meet first come first. */
export function BoardsPage() {
  const type = useBoardType();
  return (
    <Page
      title="게시판"
      sub={type && (type.order === 'position' ? '순서는 회원 화면과 같아요.' : '고정한 글, 최신 글 순서로 보여요.')}
      actions={
        type &&
        can('boards.edit') && (
          <AppLink to={`/boards/${type.id}/new`} className="btn primary small">
            <Plus size={15} aria-hidden />글 쓰기
          </AppLink>
        )
      }
    >
      <SubLinks label="게시판" links={links} />
      {type ? (
        <Articles key={type.id} type={type} />
      ) : (
        <EmptyState text="찾을 수 없는 게시판이에요" hint="위에서 게시판을 골라주세요." />
      )}
    </Page>
  );
}

type Beside = { before: string | null; after: string | null };

function Articles({ type }: { type: BoardType }) {
  const [categories, setCategories] = useState<readonly string[]>([]);
  const [beside, setBeside] = useState<ReadonlyMap<string, Beside>>(new Map());
  const editable = can('boards.edit');

  const load = async (query: Record<string, unknown>) => {
    const { list, pagination, categories: known } = await send('/staff/boards/list', { ...query, type: type.id });
    setCategories(known);
    const places = list.map(
      ({ seq }, at) => [seq, { before: list[at - 1]?.seq ?? null, after: list[at + 1]?.seq ?? null }] as const,
    );
    setBeside((now) => new Map([...now, ...places]));
    return { list, pagination };
  };
  const filters = useMemo<readonly Filter[]>(
    () => [
      { id: 'q', label: '제목, 내용', kind: 'text' },
      {
        id: 'state',
        label: '상태',
        kind: 'select',
        options: Object.entries(showingStates).map(([value, { word }]) => ({ value, label: word })),
      },
      ...(categories.length > 0
        ? [
            {
              id: 'category',
              label: '분류',
              kind: 'select' as const,
              options: categories.map((category) => ({ value: category, label: category })),
            },
          ]
        : []),
    ],
    [categories],
  );
  const columns = useMemo(() => columnsOf(type, beside, editable), [type, beside, editable]);

  return (
    <DataTable
      page={`boards-${type.id}`}
      label={type.label}
      columns={columns}
      rowKey={(row) => row.seq}
      queryKey={['boards', type.id]}
      load={load}
      filters={filters}
      onOpen={(row) => go(`/boards/${row.type}/${row.seq}`)}
      {...(editable && { bulk })}
      {...(editable && { keys: { p: pin, h: show }, keyNames: { P: '고정', H: '보이기·숨기기' } })}
      refreshMs={60_000}
      emptyHint={editable ? '글을 쓰면 회원 화면에 바로 보여요.' : '아직 글이 없어요.'}
    />
  );
}

const pin = ({ seq, isPinned }: Row) =>
  void runAction(
    () => send('/staff/boards/pin', { seq, isPinned: !isPinned }),
    isPinned ? '고정을 풀었어요.' : '맨 위에 고정했어요.',
  );
const show = ({ seq, isVisible }: Row) =>
  void runAction(
    () => send('/staff/boards/show', { seq, isVisible: !isVisible }),
    isVisible ? '글을 숨겼어요.' : '글을 보이게 했어요.',
  );
const move = (seq: string, other: string, side: 'before' | 'after') =>
  void runAction(() => send('/staff/boards/order', { seq, beside: other, side }), '순서를 바꿨어요.');

const bulk: readonly BulkAction<Row>[] = [
  {
    label: '숨기기',
    async run(rows) {
      for (const { seq } of rows) await send('/staff/boards/show', { seq, isVisible: false });
    },
  },
  {
    label: '지우기',
    tone: 'danger',
    async run(rows) {
      const sure = await confirmDialog({
        title: `글 ${rows.length}개를 지울까요?`,
        text: '지운 글은 감사로그에만 남아요. 잠시 내리려면 숨겨주세요.',
        yes: '지우기',
        danger: true,
      });
      if (sure) for (const { seq } of rows) await send('/staff/boards/delete', { seq });
    },
  },
];

function columnsOf(type: BoardType, beside: ReadonlyMap<string, Beside>, editable: boolean): Column<Row>[] {
  const ordered: Column<Row> = {
    id: 'order',
    label: '순서',
    width: 76,
    cell: (row) => <Order row={row} beside={beside.get(row.seq)} editable={editable} />,
    text: () => '',
  };
  const slug: Column<Row> = {
    id: 'slug',
    label: '주소 이름',
    cell: (row) => <span className="dim">{`/${row.type}/${row.slug}`}</span>,
    text: (row) => row.slug ?? '',
  };
  return [
    {
      id: 'title',
      label: '제목',
      sort: true,
      cell: (row) => (
        <span className="article-title">
          {row.isPinned && <Pin size={13} aria-label="고정" />}
          <AppLink to={`/boards/${row.type}/${row.seq}`}>{row.title}</AppLink>
          {row.source !== null && <Badge tone="info">자동</Badge>}
        </span>
      ),
      text: (row) => row.title,
    },
    ...(type.order === 'position' ? [ordered] : []),
    ...(type.named ? [slug] : []),
    {
      id: 'category',
      label: '분류',
      ...(type.id === 'faq' ? {} : { hidden: true as const }),
      cell: (row) => <span className="soft">{row.category === '' ? '없음' : row.category}</span>,
      text: (row) => row.category,
    },
    {
      id: 'state',
      label: '상태',
      cell: (row) => <Badge tone={showingStates[row.state].tone}>{showingStates[row.state].word}</Badge>,
      text: (row) => showingStates[row.state].word,
    },
    {
      id: 'audience',
      label: '대상',
      cell: (row) => <span className="soft">{audienceKo(row)}</span>,
      text: audienceKo,
    },
    {
      id: 'period',
      label: '기간',
      cell: (row) => <span className="soft">{periodWords(row.startsAt, row.endsAt)}</span>,
      text: (row) => periodWords(row.startsAt, row.endsAt),
    },
    {
      id: 'createdAt',
      label: '쓴 시각',
      sort: true,
      hidden: true,
      cell: (row) => formatDayTime(row.createdAt),
      text: (row) => row.createdAt,
    },
    {
      id: 'changedAt',
      label: '고친 시각',
      sort: true,
      cell: (row) => <span className="soft">{formatDayTime(row.changedAt)}</span>,
      text: (row) => row.changedAt,
    },
    {
      id: 'pin',
      label: '고정',
      width: 56,
      cell: (row) => (
        <IconButton
          label={row.isPinned ? `${row.title} 고정 풀기` : `${row.title} 맨 위에 고정`}
          aria-pressed={row.isPinned}
          disabled={!editable}
          className="pin"
          onClick={() => pin(row)}
        >
          {row.isPinned ? <PinOff size={15} aria-hidden /> : <Pin size={15} aria-hidden />}
        </IconButton>
      ),
      text: (row) => (row.isPinned ? '고정' : ''),
    },
    {
      id: 'isVisible',
      label: '표시',
      align: 'right',
      cell: (row) => (
        <Switch label={`${row.title} 표시`} on={row.isVisible} disabled={!editable} onChange={() => show(row)} />
      ),
      text: (row) => (row.isVisible ? '표시' : '숨김'),
    },
  ];
}

function Order({ row, beside, editable }: { row: Row; beside: Beside | undefined; editable: boolean }) {
  const { before = null, after = null } = beside ?? {};
  return (
    <span className="article-order">
      <IconButton
        label={`${row.title} 위로`}
        disabled={!editable || before === null}
        onClick={() => move(row.seq, before!, 'before')}
      >
        <ArrowUp size={15} aria-hidden />
      </IconButton>
      <IconButton
        label={`${row.title} 아래로`}
        disabled={!editable || after === null}
        onClick={() => move(row.seq, after!, 'after')}
      >
        <ArrowDown size={15} aria-hidden />
      </IconButton>
    </span>
  );
}
