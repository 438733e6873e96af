import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { send } from '../../lib/api.ts';
import { queryClient } from '../../lib/query.ts';
import { useMember } from '../../lib/member-session.ts';

/** Conversions, bonuses in points and events, or what staff gave and took. Source: specification 0 §7. */
export type PointTab = '포인트' | '수동-포인트';

/** Source: specification 0 §9. */
const pageSize = 20;

/** A page of the member's points history; read anew when the points move. */
export function usePointHistory(tab: PointTab, page: number) {
  useFollowPoints();
  return useQuery({
    queryKey: ['points', 'list', tab, page],
    queryFn: ({ signal }) => send('/balance/list', { page, size: pageSize, detailType: tab }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** How many points can become cash now; undefined until it is known. */
export function useConvertible(): number | undefined {
  const { data } = useQuery({
    queryKey: ['points', 'state'],
    queryFn: ({ signal }) => send('/balance/state', {}, { signal }),
  });
  return data?.convertible;
}

function useFollowPoints(): void {
  const points = useMember()?.members_point;
  const before = useRef(points);
  useEffect(() => {
    if (before.current !== points) void queryClient.invalidateQueries({ queryKey: ['points'] });
    before.current = points;
  }, [points]);
}
