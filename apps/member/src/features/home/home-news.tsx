import type { WireArticle } from '@lime/contract/boards.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { formatDate } from '@lime/ui/format.ts';
import { EmptyState, ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { useQuery } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { read } from '../../lib/api.ts';
import { ActivityArt } from '../../lib/activity-art.tsx';
import { periodOf } from '../../lib/activity-words.ts';
import { useMember } from '../../lib/member-session.ts';
import { WithAnswers } from '../../lib/with-answers.tsx';
import './home-news.css';
import { TodaysResults } from './todays-results.tsx';

/** What is new on the site and what ended today. Source: drawing 01. */
export function HomeNews() {
  return (
    <WithAnswers>
      <News />
    </WithAnswers>
  );
}

function News() {
  return (
    <div className="home-news">
      <Panel
        path="/bbs/n/l"
        title="공지사항"
        failed="공지사항을 불러오지 못했어요"
        hint="새 소식이 올라오면 여기에서 볼 수 있어요"
      >
        {(list) => (
          <ul className="notices">
            {list.slice(0, 5).map((article) => (
              <li key={article.board_seq}>
                <AppLink to={`/bbs/n/d/${article.board_seq}`}>
                  {article.board_category && <span className="notice-category">{article.board_category}</span>}
                  <span className="clip">{article.board_title}</span>
                  {article.board_new && (
                    <b className="new">
                      N<span className="visually-hidden"> 새 글</span>
                    </b>
                  )}
                  <time dateTime={article.board_regdatetime}>
                    {formatDate(article.board_regdatetime).slice(5).replace('-', '.')}
                  </time>
                </AppLink>
              </li>
            ))}
          </ul>
        )}
      </Panel>
      <Panel
        path="/bbs/e/l"
        title="이벤트"
        failed="이벤트를 불러오지 못했어요"
        hint="새 이벤트가 열리면 여기에서 볼 수 있어요"
      >
        {(list) => (
          <ul className="activity-tiles">
            {list.slice(0, 4).map((article) => (
              <li key={article.board_seq}>
                <AppLink to={`/bbs/e/d/${article.board_seq}`} className="activity-tile">
                  {article.board_img === null ? (
                    <ActivityArt category={article.board_category} seq={article.board_seq} />
                  ) : (
                    <img src={article.board_img} alt="" loading="lazy" decoding="async" />
                  )}
                  <span className="words">
                    <b>{article.board_title}</b>
                    <span>{periodOf(article)}</span>
                  </span>
                </AppLink>
              </li>
            ))}
          </ul>
        )}
      </Panel>
      <TodaysResults />
    </div>
  );
}

type PanelProps = {
  path: '/bbs/n/l' | '/bbs/e/l';
  title: string;
  failed: string;
  hint: string;
  children: (list: readonly WireArticle[]) => ReactNode;
};

function Panel({ path, title, failed, hint, children }: PanelProps) {
  const reader = useMember()?.members_seq ?? null;
  const { data, isError, refetch } = useQuery({
    queryKey: ['boards', reader, path, { page: 1, keyword: '', category: '' }],
    queryFn: ({ signal }) => read(path, { page: 1 }, { signal }),
    staleTime: 30_000,
  });
  return (
    <section className="card news-panel" aria-label={title}>
      <div className="panel-head">
        <h2>{title}</h2>
        <AppLink to={path} className="way">
          더보기<span className="visually-hidden"> {title}</span>
          <ChevronRight size={14} aria-hidden />
        </AppLink>
      </div>
      {data ? (
        data.list.length > 0 ? (
          children(data.list)
        ) : (
          <EmptyState hint={hint} />
        )
      ) : isError ? (
        <ErrorState text={failed} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={224} />
      )}
    </section>
  );
}
