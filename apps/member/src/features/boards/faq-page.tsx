import type { WireArticle } from '@lime/contract/boards.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Spinner } from '@lime/ui/button.tsx';
import { formatAmount } from '@lime/ui/format.ts';
import { Pager } from '@lime/ui/pager.tsx';
import { EmptyState, ErrorState } from '@lime/ui/states.tsx';
import { useState } from 'react';
import { CentreFrame } from '../../lib/centre-frame.tsx';
import { useLayout } from '../../lib/layout.ts';
import { ListView } from '../../lib/list-view.tsx';
import type { ListColumn } from '../../lib/list-view.tsx';
import { RichText } from '../../lib/rich-text.tsx';
import { useMember } from '../../lib/member-session.ts';
import { AccordionItem } from './accordion.tsx';
import { BoardHead } from './board-head.tsx';
import './boards.css';
import { Day } from './day.tsx';
import { useListPlace } from './list-place.ts';
import { useArticles } from './use-boards.ts';

const noPosts = '작성된 글이 없습니다.';

/** /board/faq/list. Source: specification 2 §2 "FAQ list"; for members (decision 36). */
export function FaqPage() {
  const mobile = useLayout() === 'mobile';
  const member = useMember();
  const [place, move] = useListPlace();
  const answer = useArticles('faq', place);
  const { data, isError, isPlaceholderData, refetch } = answer;
  if (!member) return null;
  const hint = place.keyword
    ? '다른 검색어로 찾아보거나 1:1 문의로 물어봐주세요'
    : '궁금한 점은 1:1 문의로 물어봐주세요';
  const columns: ListColumn<WireArticle>[] = [
    {
      name: '번호',
      cell: (row) =>
        formatAmount((place.page - 1) * (data?.pagination.size ?? 20) + (data?.list.indexOf(row) ?? 0) + 1),
    },
    { name: '제목', cell: (row) => <Title row={row} /> },
    { name: '작성자', cell: (row) => row.board_author_name },
    { name: '작성일', right: true, cell: (row) => <Day at={row.board_regdatetime} /> },
  ];
  return (
    <CentreFrame current="faq">
      <section className="card article-board">
        <BoardHead title="자주 묻는 질문" place={place} onMove={move} categories={data?.categories ?? []} />
        {isError && !data ? (
          <ErrorState text="질문을 불러오지 못했어요" onRetry={() => void refetch()} />
        ) : !data ? (
          <p className="board-spinner" role="status">
            <Spinner />
            불러오는 중이에요
          </p>
        ) : data.list.length === 0 ? (
          <EmptyState text={noPosts} hint={hint} action={<AskLink />} />
        ) : mobile ? (
          <>
            <Questions
              key={`${place.page} ${place.keyword} ${place.category}`}
              list={data.list}
              busy={isPlaceholderData}
            />
            {data.pagination.end > 1 && (
              <Pager page={place.page} end={data.pagination.end} onPage={(page) => move({ page })} />
            )}
          </>
        ) : (
          <div className="board-table">
            <ListView
              label="자주 묻는 질문"
              answer={answer}
              rowKey={(row) => row.board_seq}
              columns={columns}
              card={(row) => row.board_title}
              cardHeight={52}
              page={place.page}
              onPage={(page) => move({ page })}
            />
          </div>
        )}
      </section>
    </CentreFrame>
  );
}

function Title({ row }: { row: WireArticle }) {
  return (
    <AppLink to={`/board/faq/detail/${row.board_seq}`} className="row-link">
      {row.board_category && <span className="category">{row.board_category}</span>}
      <span className="words">{row.board_title}</span>
    </AppLink>
  );
}

/** A phone's list: one open at a time. */
function Questions({ list, busy }: { list: readonly WireArticle[]; busy: boolean }) {
  const [open, setOpen] = useState<string | null>(null);
  return (
    <ul className="accordion" aria-label="자주 묻는 질문" aria-busy={busy}>
      {list.map((row) => (
        <AccordionItem
          key={row.board_seq}
          open={row.board_seq === open}
          onToggle={() => setOpen(row.board_seq === open ? null : row.board_seq)}
          head={
            <>
              <span className="title">{row.board_title}</span>
              <span className="by">
                {row.board_category && <span>{row.board_category}</span>}
                <Day at={row.board_regdatetime} />
              </span>
            </>
          }
        >
          <RichText html={row.board_content ?? ''} />
        </AccordionItem>
      ))}
    </ul>
  );
}

/** What no answer answers. */
export function AskLink() {
  return (
    <AppLink to="/bbs/c/w" className="btn small outline">
      1:1 문의하기
    </AppLink>
  );
}
