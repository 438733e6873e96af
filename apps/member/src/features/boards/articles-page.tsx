import type { WireArticle } from '@lime/contract/boards.ts';
import { boardType } from '@lime/domain/boards/board-types.ts';
import type { BoardTypeId } from '@lime/domain/boards/board-types.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Badge } from '@lime/ui/badge.tsx';
import { formatAmount } from '@lime/ui/format.ts';
import { Pin } from 'lucide-react';
import { CentreFrame } from '../../lib/centre-frame.tsx';
import { useLayout } from '../../lib/layout.ts';
import { ListView } from '../../lib/list-view.tsx';
import type { ListColumn } from '../../lib/list-view.tsx';
import { BoardHead } from './board-head.tsx';
import './boards.css';
import { Day } from './day.tsx';
import { useListPlace } from './list-place.ts';
import { articlePath, useArticles } from './use-boards.ts';

/** The list of the notices, and of every kind without a page of its own. Source: specification 2 §2 "Notice list and detail". */
export function ArticlesPage({ kind }: { kind: BoardTypeId }) {
  const { label } = boardType(kind);
  const mobile = useLayout() === 'mobile';
  const [place, move] = useListPlace();
  const answer = useArticles(kind, place);
  const searched = place.keyword !== '' || place.category !== '';
  const { total, size } = answer.data?.pagination ?? { total: 0, size: 20 };
  const numberOf = (row: WireArticle) =>
    total - (place.page - 1) * size - (answer.data?.list.findIndex(({ seq }) => seq === row.seq) ?? 0);
  const columns: ListColumn<WireArticle>[] = [
    { name: '번호', cell: (row) => (row.board_pinned ? <Pinned /> : formatAmount(numberOf(row))) },
    { name: '제목', cell: (row) => <Title row={row} kind={kind} /> },
    { name: '작성자', cell: (row) => row.board_author_name },
    { name: '작성일', right: true, cell: (row) => <Day at={row.board_regdatetime} /> },
  ];
  return (
    <CentreFrame current={kind}>
      {mobile && kind === 'notice' && <NewsTabs />}
      <section className="card article-board">
        <BoardHead title={label} place={place} onMove={move} categories={answer.data?.categories ?? []} />
        <div className="board-table">
          <ListView
            label={label}
            answer={answer}
            rowKey={(row) => row.board_seq}
            columns={columns}
            card={(row) => <Card row={row} kind={kind} />}
            cardHeight={66}
            waits={8}
            page={place.page}
            onPage={(page) => move({ page })}
            hint={searched ? '다른 검색어로 찾아보거나 분류를 바꿔보세요' : '새 소식이 올라오면 여기에서 볼 수 있어요'}
          />
        </div>
      </section>
    </CentreFrame>
  );
}

type RowProps = { row: WireArticle; kind: BoardTypeId };

function Title({ row, kind }: RowProps) {
  return (
    <AppLink to={articlePath(kind, row.board_seq)} className="row-link">
      {row.board_category && <span className="category">{row.board_category}</span>}
      <span className="words">{row.board_title}</span>
      {row.board_new && <Badge tone="lime">NEW</Badge>}
    </AppLink>
  );
}

function Card({ row, kind }: RowProps) {
  return (
    <AppLink to={articlePath(kind, row.board_seq)} className="board-line">
      <p className="title">
        {row.board_pinned && <Pinned />}
        {row.board_title}
        {row.board_new && <Badge tone="lime">NEW</Badge>}
      </p>
      <p className="meta">
        {row.board_category && <span>{row.board_category}</span>}
        <span>{row.board_author_name}</span>
        <Day at={row.board_regdatetime} />
      </p>
    </AppLink>
  );
}

function Pinned() {
  return (
    <Badge tone="warn">
      <Pin size={11} strokeWidth={2.4} aria-hidden />
      고정
    </Badge>
  );
}

/** A phone's strip: news of both kinds. */
function NewsTabs() {
  return (
    <nav className="news-tabs" aria-label="소식">
      <AppLink to="/bbs/n/l">공지사항</AppLink>
      <AppLink to="/bbs/e/l">이벤트</AppLink>
    </nav>
  );
}
