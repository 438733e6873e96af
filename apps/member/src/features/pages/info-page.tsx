import { AppLink } from '@lime/ui/app-link.tsx';
import { brandName } from '@lime/ui/brand.tsx';
import { Button } from '@lime/ui/button.tsx';
import { formatDate } from '@lime/ui/format.ts';
import { EmptyState, ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { Printer } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { RichText } from '../../lib/rich-text.tsx';
import { PartList, useParts } from './article-parts.tsx';
import { Contact } from './contact.tsx';
import { InfoFrame } from './info-frame.tsx';
import { useNamed } from './use-pages.ts';

/** A page of the footer, by its name. @param first  above its text */
export function InfoPage({ slug, first }: { slug: string; first?: ReactNode }) {
  const { article, error, isMissing, refetch } = useNamed(slug);
  const place = useRef<HTMLElement>(null);
  const parts = useParts(place, article?.board_content ?? undefined);
  useTitle(article?.board_title);
  return (
    <InfoFrame current={slug} aside={<PartList parts={parts} />}>
      <article ref={place} className="card info-page" aria-busy={!article && !error}>
        {article ? (
          <>
            <header>
              <h1>{article.board_title}</h1>
              <p>
                게시 <time dateTime={article.board_regdatetime}>{formatDate(article.board_regdatetime)}</time>
              </p>
              <Button size="small" look="ghost" className="print" onClick={() => window.print()}>
                <Printer size={15} aria-hidden />
                인쇄
              </Button>
            </header>
            <Contact slug={slug} />
            {article.board_img && <img className="picture" src={article.board_img} alt="" />}
            {first}
            <RichText html={article.board_content ?? ''} className="long" />
          </>
        ) : isMissing ? (
          <MissingPage />
        ) : error ? (
          <ErrorState text="글을 불러오지 못했어요" onRetry={() => void refetch()} />
        ) : (
          <PageSkeleton />
        )}
      </article>
    </InfoFrame>
  );
}

/** The page is named by what it holds. */
export function useTitle(title: string | undefined): void {
  useEffect(() => {
    if (title !== undefined) document.title = `${title} | ${brandName()}`;
  }, [title]);
}

export function MissingPage() {
  return (
    <>
      <h1 className="visually-hidden">찾을 수 없는 글</h1>
      <EmptyState
        text="찾을 수 없는 글이에요"
        hint="주소가 바뀌었거나 내려간 글이에요"
        action={
          <AppLink to="/main" className="btn small outline">
            메인으로 가기
          </AppLink>
        }
      />
    </>
  );
}

export function PageSkeleton() {
  return (
    <div role="status" aria-label="글을 불러오는 중" className="info-skeleton">
      <Skeleton height={32} />
      <Skeleton height={96} />
      <Skeleton height={220} />
    </div>
  );
}
