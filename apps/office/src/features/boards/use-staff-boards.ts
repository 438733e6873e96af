import { boardTypes } from '@lime/domain/boards/board-types.ts';
import type { BoardType } from '@lime/domain/boards/board-types.ts';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { createListAction } from '../../lib/list-action.ts';
import { send } from '../../lib/api.ts';

/** The first of them is what the menu leads to. */
export const boardPath = (type: BoardType) => (type === boardTypes[0] ? '/boards' : `/boards/${type.id}`);

/** The type the address names; null for one there is not. */
export function useBoardType(): BoardType | null {
  const { type } = useParams({ strict: false }) as { type?: string };
  return type === undefined ? boardTypes[0]! : (boardTypes.find(({ id }) => id === type) ?? null);
}

export function useArticle(seq: string | null) {
  return useQuery({
    queryKey: ['article', seq],
    queryFn: () => send('/staff/boards/read', { seq: seq! }),
    enabled: seq !== null,
    // a colleague's newer version does not replace what is being written: saving will report it
    staleTime: Infinity,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Does something to articles and reads the lists again. */
export const runAction = createListAction('boards');
