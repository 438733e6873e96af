import type { WireStaffArticle } from '@lime/contract/staff-boards.ts';
import { AppLink } from '@lime/ui/app-link.tsx';
import { EmptyState, ErrorState, Skeleton } from '@lime/ui/states.tsx';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { CallFailed, wordsOf } from '../../lib/api.ts';
import { Page } from '../../lib/page.tsx';
import { ArticleForm } from './article-form.tsx';
import { boardPath, useArticle, useBoardType } from './use-staff-boards.ts';

/** One article as it is written, next to how members will see it. */
export function ArticlePage() {
  const type = useBoardType();
  const { seq = '' } = useParams({ strict: false }) as { seq?: string };
  const isNew = seq === 'new';
  const { data, error, refetch } = useArticle(isNew ? null : seq);
  const article: WireStaffArticle | undefined = data?.article;
  // a new one stays in its form once it is saved: the author may be typing on
  const [created, setCreated] = useState<string | null>(null);

  if (type && (isNew || article?.type === type.id))
    return (
      <ArticleForm key={seq === created ? 'new' : seq} type={type} opened={article ?? null} onCreated={setCreated} />
    );
  const unknown =
    type === null || article !== undefined || (error instanceof CallFailed && [400, 404].includes(error.status));
  return (
    <Page title="게시글">
      {unknown ? (
        <EmptyState
          text="찾을 수 없는 글이에요"
          hint="다른 관리자가 지웠을 수 있어요."
          action={
            <AppLink to={type ? boardPath(type) : '/boards'} className="btn outline small">
              목록으로
            </AppLink>
          }
        />
      ) : error ? (
        <ErrorState text={wordsOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton height={480} />
      )}
    </Page>
  );
}
