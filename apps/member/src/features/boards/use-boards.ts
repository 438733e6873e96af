import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { read } from '../../lib/api.ts';
import type { Path, Payload } from '../../lib/calls.ts';
import { useMember } from '../../lib/session.ts';

/** The lists by the path of their page. */
export type ListPath = Extract<Path, '/bbs/n/l' | '/bbs/e/l' | '/bbs/rule/l' | '/board/faq/list'>;
export type ListQuery = { page?: number; keyword?: string; category?: string };

/** What is shown goes by who reads: another member's answers are not this one's. */
const useReader = () => useMember()?.members_seq ?? null;

export function useArticles(path: ListPath, { page = 1, keyword = '', category = '' }: ListQuery = {}) {
  const reader = useReader();
  return useQuery({
    queryKey: ['boards', reader, path, { page, keyword, category }],
    queryFn: ({ signal }) =>
      read(path, { page, ...(keyword && { keyword }), ...(category && { category }) }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
}

/** How one article is asked for. */
export type ArticleCall = { type: 'n' | 'e' | 'rule' | 'faq'; seq: string };

export function useArticle({ type, seq }: ArticleCall) {
  const reader = useReader();
  return useQuery<Payload<'/bbs/n/d/:seq'>>({
    queryKey: ['boards', reader, 'article', type, seq],
    queryFn: ({ signal }) =>
      type === 'faq'
        ? read('/board/faq/detail/:board_seq', { board_seq: seq }, { signal })
        : read(`/bbs/${type}/d/:seq`, { seq }, { signal }),
    staleTime: 30_000,
  });
}
