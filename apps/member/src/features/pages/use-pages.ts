import { useQuery } from '@tanstack/react-query';
import { CallFailed, read } from '../../lib/api.ts';
import { useMember } from '../../lib/member-session.ts';

/** What is shown goes by who reads. */
const useReader = () => useMember()?.members_seq ?? null;

/** A page of the footer or the introduction of a game, by its name. */
export function useNamed(slug: string) {
  const reader = useReader();
  const { data, error, refetch } = useQuery({
    queryKey: ['boards', reader, 'named', slug],
    queryFn: ({ signal }) => read('/board/page/:slug', { slug }, { signal }),
    staleTime: 60_000,
  });
  const isMissing = error instanceof CallFailed && (error.status === 404 || error.status === 400);
  return { article: data?.article, error, isMissing, refetch };
}

/** All introductions of games, in the order of the office. */
export function useGameIntros() {
  const reader = useReader();
  return useQuery({
    queryKey: ['boards', reader, 'games'],
    queryFn: ({ signal }) => read('/board/list/all', { type: 'game', size: 100 }, { signal }),
    staleTime: 60_000,
  });
}
