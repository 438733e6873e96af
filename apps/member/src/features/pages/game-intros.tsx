import type { WireArticle } from '@lime/contract/boards.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { Badge } from '@lime/ui/badge.tsx';
import { EmptyState, ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { ChevronLeft, ChevronRight, Play } from 'lucide-react';
import { lazy, Suspense, useRef } from 'react';
import { gameArt } from '../../lib/game-art.ts';
import { RichText } from '../../lib/rich-text.tsx';
import { isMenuVisible, useSettings } from '../../lib/use-settings.ts';
import { PartList, useParts } from './article-parts.tsx';
import { gameOf } from './game-of.ts';
import { MissingPage, PageSkeleton, useTitle } from './info-page.tsx';
import './pages.css';
import { useGameIntros, useNamed } from './use-pages.ts';

const GameReturns = lazy(() => import('./game-returns.tsx').then((module) => ({ default: module.GameReturns })));

/** Where a game is played now; null while it is not open. */
function useWay() {
  const settings = useSettings();
  return (slug: string | null): string | null => {
    const game = gameOf(slug);
    return game && isMenuVisible(settings, game.menu) ? game.path : null;
  };
}

/** /game/list: every game, by kind. */
export function GameIntros() {
  const { data, isError, refetch } = useGameIntros();
  const wayTo = useWay();
  const kinds = [...new Set(data?.list.map(({ board_category }) => board_category))];
  return (
    <div className="wide game-intros">
      <h1>게임소개</h1>
      <p className="lead">
        게임마다 규칙과 즐기는 방법을 모았어요. 준비 중인 게임은 열리는 대로 바로 이용할 수 있어요.
      </p>
      {isError && !data && (
        <div className="card">
          <ErrorState text="게임소개를 불러오지 못했어요" onRetry={() => void refetch()} />
        </div>
      )}
      {!data && !isError && (
        <div className="intro-cards" role="status" aria-label="게임소개를 불러오는 중">
          {Array.from({ length: 8 }, (_, no) => (
            <Skeleton key={no} height={232} />
          ))}
        </div>
      )}
      {data?.list.length === 0 && (
        <div className="card">
          <EmptyState text="데이터 없음" hint="게임소개가 올라오면 여기에서 볼 수 있어요" />
        </div>
      )}
      {kinds.map((kind) => (
        <section key={kind} aria-label={kind || '그 밖의 게임'}>
          <h2>{kind || '그 밖의 게임'}</h2>
          <ul className="intro-cards">
            {data!.list
              .filter(({ board_category }) => board_category === kind)
              .map((article) => (
                <li key={article.board_seq}>
                  <IntroCard article={article} isOpen={wayTo(article.board_slug) !== null} />
                </li>
              ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

const artOf = ({ board_img, board_slug }: WireArticle) => board_img ?? gameArt(gameOf(board_slug)?.art ?? 'cards');

function IntroCard({ article, isOpen }: { article: WireArticle; isOpen: boolean }) {
  return (
    <AppLink to={`/game/${article.board_slug}`} className="card intro-card">
      <img src={artOf(article)} alt="" loading="lazy" decoding="async" width={320} height={200} />
      <span className="about">
        <span className="name">
          <b>{article.board_title}</b>
          <State isOpen={isOpen} />
        </span>
        <span className="summary">{article.board_summary}</span>
      </span>
    </AppLink>
  );
}

function State({ isOpen }: { isOpen: boolean }) {
  return isOpen ? <Badge tone="lime">이용 가능</Badge> : <Badge>준비 중</Badge>;
}

/** /game/$slug: one game, with the way to it once it is open. */
export function GameIntro({ slug }: { slug: string }) {
  const { article, error, isMissing, refetch } = useNamed(slug);
  const place = useRef<HTMLElement>(null);
  const parts = useParts(place, article?.board_content ?? undefined);
  const way = useWay()(slug);
  useTitle(article?.board_title);
  return (
    <div className="info-frame game-intro">
      <div className="info-nav back">
        <AppLink to="/game/list">
          <ChevronLeft size={17} aria-hidden />
          게임소개 목록
        </AppLink>
      </div>
      <article ref={place} className="card info-page info-main" aria-busy={!article && !error}>
        {article ? (
          <>
            <header className="with-art">
              <img className="game-art" src={artOf(article)} alt="" width={320} height={200} />
              <h1>{article.board_title}</h1>
              <p>
                {article.board_category} <State isOpen={way !== null} />
              </p>
              {way !== null && (
                <AppLink to={way} className="btn primary play">
                  <Play size={16} aria-hidden />
                  바로가기
                </AppLink>
              )}
            </header>
            <RichText html={article.board_content ?? ''} className="long" />
            <Suspense>
              <GameReturns slug={slug} />
            </Suspense>
            <p className="see-rules">
              <AppLink to="/bbs/rule/l" className="text-link">
                베팅규정 보기
                <ChevronRight size={14} aria-hidden />
              </AppLink>
            </p>
          </>
        ) : isMissing ? (
          <MissingPage />
        ) : error ? (
          <ErrorState text="글을 불러오지 못했어요" onRetry={() => void refetch()} />
        ) : (
          <PageSkeleton />
        )}
      </article>
      <div className="info-aside">
        <PartList parts={parts} />
      </div>
    </div>
  );
}
