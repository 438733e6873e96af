import type { ArticleLink, WireArticle } from '@lime/contract/boards.ts';
import { boardType } from '@lime/domain/boards/board-types.ts';
import type { BoardType, BoardTypeId } from '@lime/domain/boards/board-types.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Badge } from '@lime/ui/badge.tsx';
import { EmptyState, ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { useParams } from '../../lib/router/outlet.tsx';
import { ChevronDown, ChevronLeft, ChevronUp, List } from 'lucide-react';
import type { ReactNode } from 'react';
import { ActivityArt } from '../../lib/activity-art.tsx';
import { periodOf } from '../../lib/activity-words.ts';
import { CallFailed } from '../../lib/api.ts';
import '../../lib/board.css';
import { CentreFrame } from '../../lib/centre-frame.tsx';
import { RichText } from '../../lib/rich-text.tsx';
import './boards.css';
import { Day } from './day.tsx';
import { AskLink } from './faq-page.tsx';
import { articlePath, placeOf, useArticle } from './use-boards.ts';

/** One article of a kind, with links to its neighbours and back to the list. Source: specification 2 §2. */
export function ArticlePage({ kind: id }: { kind: BoardTypeId }) {
  const kind = boardType(id);
  const { seq = '', board_seq = seq } = useParams() as { seq?: string; board_seq?: string };
  const { data, error, refetch } = useArticle(id, board_seq);
  const missing = error instanceof CallFailed && (error.status === 404 || error.status === 400);
  return (
    <CentreFrame current={id}>
      <article className="card article-board article" aria-busy={!data && !error}>
        {data ? (
          <>
            <Head kind={kind} article={data.article} />
            <Picture article={data.article} />
            <RichText html={data.article.board_content ?? ''} />
            {id === 'faq' && (
              <p className="ask">
                답을 찾지 못하셨나요?
                <AskLink />
              </p>
            )}
          </>
        ) : error ? (
          <Framed kind={kind}>
            {missing ? (
              <EmptyState text="찾을 수 없는 글이에요" hint="삭제됐거나 게시 기간이 지났어요" />
            ) : (
              <ErrorState text="글을 불러오지 못했어요" onRetry={() => void refetch()} />
            )}
          </Framed>
        ) : (
          <div role="status" aria-label="글을 불러오는 중" className="article-wait">
            <Skeleton height={28} width="62%" />
            <Skeleton height={16} width="30%" />
            <Skeleton height={180} />
          </div>
        )}
        {data && <Beside kind={kind} previous={data.previous} next={data.next} />}
        <p className="foot">
          <AppLink to={placeOf(id).list} className="btn outline">
            <List size={16} aria-hidden />
            목록으로
          </AppLink>
        </p>
      </article>
    </CentreFrame>
  );
}

function Head({ kind, article }: { kind: BoardType; article: WireArticle }) {
  return (
    <header className="article-head">
      <AppLink to={placeOf(kind.id).list} className="icon-btn back" aria-label={`${kind.label} 목록으로`}>
        <ChevronLeft size={20} aria-hidden />
      </AppLink>
      <div>
        <p className="article-marks">
          {article.board_pinned && <Badge tone="warn">고정</Badge>}
          {article.board_category && <Badge>{article.board_category}</Badge>}
          {article.board_type === 'event' && <Badge tone="lime">{periodOf(article)}</Badge>}
        </p>
        <h1>{article.board_title}</h1>
        <p className="meta">
          <span>{article.board_author_name}</span>
          <Day at={article.board_regdatetime} />
        </p>
      </div>
    </header>
  );
}

function Picture({ article }: { article: WireArticle }) {
  if (article.board_img !== null)
    return (
      <img className="article-picture" src={article.board_img} alt={`${article.board_title} 이미지`} decoding="async" />
    );
  if (article.board_type !== 'event') return null;
  return (
    <div className="article-art">
      <ActivityArt category={article.board_category} seq={article.board_seq} wide />
    </div>
  );
}

/** A page without its article still says what it is. */
function Framed({ kind, children }: { kind: BoardType; children: ReactNode }) {
  return (
    <>
      <h1 className="visually-hidden">{kind.label}</h1>
      {children}
    </>
  );
}

type BesideProps = { kind: BoardType; previous: ArticleLink | null; next: ArticleLink | null };

/** Links to the articles before and after this one in the list: of news the next one is above. */
function Beside({ kind, previous, next }: BesideProps) {
  const { one } = placeOf(kind.id);
  const links = [
    { label: `이전${one}`, link: previous },
    { label: `다음${one}`, link: next },
  ];
  const [above, below] = kind.order === 'newest' ? links.toReversed() : links;
  if (!previous && !next) return null;
  return (
    <nav className="beside" aria-label="앞뒤 글">
      <BesideLink kind={kind} {...above!} icon={<ChevronUp size={15} aria-hidden />} />
      <BesideLink kind={kind} {...below!} icon={<ChevronDown size={15} aria-hidden />} />
    </nav>
  );
}

function BesideLink({
  kind,
  label,
  link,
  icon,
}: {
  kind: BoardType;
  label: string;
  link: ArticleLink | null;
  icon: ReactNode;
}) {
  if (!link) return null;
  return (
    <AppLink to={articlePath(kind.id, link.board_seq)}>
      <span className="label">
        {icon}
        {label}
      </span>
      <span className="clip">{link.board_title}</span>
    </AppLink>
  );
}
