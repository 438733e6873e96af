import { boardType } from '@lime/domain/boards/board-types.ts';
import type { BoardPlace, BoardTypeId } from '@lime/domain/boards/board-types.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { read } from '../../lib/api.ts';
import type { Path, Payload } from '../../lib/calls.ts';
import { useMember } from '../../lib/member-session.ts';

export type ListQuery = { page?: number; keyword?: string; category?: string };

/** What is shown goes by who reads: another member's answers are not this one's. */
const useReader = () => useMember()?.members_seq ?? null;

type ListPath = Extract<Path, '/bbs/n/l' | '/bbs/e/l' | '/bbs/rule/l' | '/board/faq/list'>;
type ArticlePath = Extract<
  Path,
  '/bbs/n/d/:seq' | '/bbs/e/d/:seq' | '/bbs/rule/d/:seq' | '/board/faq/detail/:board_seq'
>;

/** A kind's place: those that are asked for here have one, whose pages have the paths of their calls. */
export const placeOf = (type: BoardTypeId): BoardPlace => boardType(type).place!;

export const articlePath = (type: BoardTypeId, seq: string) => placeOf(type).article.replace(/\$\w+/, seq);

export function useArticles(type: BoardTypeId, { page = 1, keyword = '', category = '' }: ListQuery = {}) {
  const reader = useReader();
  const path = placeOf(type).list as ListPath;
  return useQuery({
    queryKey: ['boards', reader, path, { page, keyword, category }],
    queryFn: ({ signal }) =>
      read(path, { page, ...(keyword && { keyword }), ...(category && { category }) }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
}

export function useArticle(type: BoardTypeId, seq: string) {
  const reader = useReader();
  const [start = '', name = ''] = placeOf(type).article.split('$');
  return useQuery<Payload<ArticlePath>>({
    queryKey: ['boards', reader, 'article', type, seq],
    queryFn: ({ signal }) =>
      read(`${start}:${name}` as '/bbs/n/d/:seq', { [name]: seq } as { seq: string }, { signal }),
    staleTime: 30_000,
  });
}
