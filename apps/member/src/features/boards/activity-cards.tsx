import type { WireArticle } from '@lime/contract/boards.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Badge } from '@lime/ui/badge.tsx';
import { EmptyState, ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { Pager } from '@lime/ui/pager.tsx';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { ActivityArt } from '../../lib/activity-art.tsx';
import { periodOf } from '../../lib/activity-words.ts';
import { useLayout } from '../../lib/layout.ts';
import './activity-cards.css';
import { useArticles } from './use-boards.ts';

/** The events there are: cards on a desktop, a list on a phone. Source: specification 2 §2 "Event list and detail". */
export function ActivityCards() {
  const mobile = useLayout() === 'mobile';
  const [page, setPage] = useState(1);
  const { data, isError, isPlaceholderData, refetch } = useArticles('event', { page });
  if (isError && !data)
    return (
      <div className="card">
        <ErrorState text="이벤트를 불러오지 못했어요" onRetry={() => void refetch()} />
      </div>
    );
  if (!data)
    return (
      <div className={mobile ? 'activity-lines' : 'activity-cards'} role="status" aria-label="이벤트를 불러오는 중">
        {Array.from({ length: 4 }, (_, no) => (
          <Skeleton key={no} height={mobile ? 84 : 229} />
        ))}
      </div>
    );
  if (data.list.length === 0)
    return (
      <div className="card">
        <EmptyState
          hint="새 이벤트가 열리면 여기에서 볼 수 있어요"
          action={
            <AppLink to="/bbs/n/l" className="btn small outline">
              공지사항 보기
            </AppLink>
          }
        />
      </div>
    );
  return (
    <>
      <ul
        className={mobile ? 'activity-lines' : 'activity-cards'}
        aria-label="이벤트 목록"
        aria-busy={isPlaceholderData}
      >
        {data.list.map((article) => (
          <li key={article.board_seq}>{mobile ? <Line article={article} /> : <Card article={article} />}</li>
        ))}
      </ul>
      {data.pagination.end > 1 && <Pager page={page} end={data.pagination.end} onPage={setPage} />}
    </>
  );
}

function Card({ article }: { article: WireArticle }) {
  return (
    <AppLink to={`/bbs/e/d/${article.board_seq}`} className="card activity-card">
      <Picture article={article} />
      <div className="about">
        <b>
          {article.board_new && <New />}
          <span className="clip">{article.board_title}</span>
        </b>
        <p className="summary">{article.board_summary}</p>
        <p className="foot">
          <Badge>{periodOf(article)}</Badge>
          <span className="more">
            자세히 보기
            <ChevronRight size={14} aria-hidden />
          </span>
        </p>
      </div>
    </AppLink>
  );
}

function Line({ article }: { article: WireArticle }) {
  return (
    <AppLink to={`/bbs/e/d/${article.board_seq}`} className="card activity-line">
      <Picture article={article} />
      <div className="about">
        <b>
          {article.board_new && <New />}
          <span>{article.board_title}</span>
        </b>
        <p className="foot">{periodOf(article)}</p>
      </div>
      <ChevronRight size={16} aria-hidden />
    </AppLink>
  );
}

function Picture({ article: { board_img, board_category, board_seq } }: { article: WireArticle }) {
  return (
    <div className="picture">
      {board_img === null ? (
        <ActivityArt category={board_category} seq={board_seq} />
      ) : (
        <img src={board_img} alt="" loading="lazy" decoding="async" />
      )}
    </div>
  );
}

function New() {
  return <Badge tone="lime">NEW</Badge>;
}
