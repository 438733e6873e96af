import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useAddress } from '../../lib/router/outlet.tsx';
import { useEffect, useRef } from 'react';
import { read, send } from '../../lib/api.ts';
import { confirmDialog, showAlert } from '../../lib/overlays.ts';
import { queryClient } from '../../lib/query.ts';
import { refusalText } from '../../lib/refusal-text.ts';
import { useMember } from '../../lib/member-session.ts';

/** Source: specification 2 §9. */
export const pageSize = 20;
const waitingRefreshMs = 30_000;
const liveRefreshMs = 15_000;

export function reloadInquiries(): void {
  void queryClient.invalidateQueries({ queryKey: ['inquiries'] });
}

/** An answer comes with a note: when the member's notes change, what is shown of inquiries is read again. */
function useFollowAnswers(): void {
  const notes = useMember()?.notes;
  const told = notes?.map(({ seq }) => seq).join();
  const before = useRef(told);
  useEffect(() => {
    if (before.current !== told) reloadInquiries();
    before.current = told;
  }, [told]);
}

/** A page of the member's inquiries; read again now and then while some wait for an answer. */
export function useInquiries(page: number, keyword: string, size = pageSize) {
  useFollowAnswers();
  return useQuery({
    queryKey: ['inquiries', 'list', page, keyword, size],
    queryFn: ({ signal }) => send('/board/customer/list', { page, size, keyword }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.list.some((row) => row.replyDate === null) ? waitingRefreshMs : false),
  });
}

/** One inquiry, its slips and rows of money as they are now. */
export function useInquiry(seq: string) {
  useFollowAnswers();
  const cash = useMember()?.members_cash;
  const before = useRef(cash);
  useEffect(() => {
    if (before.current !== cash) void queryClient.invalidateQueries({ queryKey: ['inquiries', 'detail', seq] });
    before.current = cash;
  }, [cash, seq]);
  return useQuery({
    queryKey: ['inquiries', 'detail', seq],
    queryFn: async ({ signal }) => (await send('/board/customer/detail/:seq', { seq }, { signal })).article,
    refetchInterval: ({ state: { data } }) =>
      data?.replyDate === null ||
      data?.thread.some(
        ({ betting, cash: rows }) =>
          betting.some((slip) => slip[0]?.betting_total_result === 'wait' && slip[0].betting_status === '정상') ||
          rows.some((row) => row.cash_status === '접수'),
      )
        ? liveRefreshMs
        : false,
  });
}

export function usePace() {
  return useQuery({
    queryKey: ['inquiry-pace'],
    queryFn: ({ signal }) => send('/board/customer/pace', {}, { signal }),
    staleTime: 60_000,
  });
}

/** All questions others have asked before, to find those that are like what is being written. */
export function useQuestions() {
  return useQuery({
    queryKey: ['inquiry-questions'],
    queryFn: async ({ signal }) => (await read('/board/faq/list', { size: 100 }, { signal })).list,
    staleTime: 5 * 60_000,
  });
}

/** Asks and deletes. Source: specification 2 §4, §8. @returns whether it is gone */
export async function deleteInquiry(seq: string): Promise<boolean> {
  const detail = '내 목록에서 사라져요. 답변을 기다리던 문의는 답변을 받을 수 없어요.';
  if (!(await confirmDialog('삭제 하시겠습니까?', { detail, yes: '삭제하기', no: '그대로 두기' }))) return false;
  try {
    await send('/board/delete', { board_seq: seq }, { said: (msg) => void showAlert(msg) });
    return true;
  } catch (error) {
    void showAlert(refusalText(error));
    return false;
  } finally {
    reloadInquiries();
  }
}

type Place = { readonly page: number; readonly keyword: string };

/** Where in the list the member is, kept in the address. */
export function usePlace(): [Place, (change: Partial<Place>) => void] {
  const navigate = useNavigate();
  const search = useAddress() as { page?: unknown; q?: unknown };
  const page = Number(search.page ?? 1);
  const place: Place = {
    page: Number.isInteger(page) && page >= 1 && page <= 99_999 ? page : 1,
    keyword: String(search.q ?? '')
      .trim()
      .slice(0, 100),
  };
  const move = (change: Partial<Place>) => {
    const next = { ...place, page: 1, ...change };
    navigate({
      to: '.',
      search: { ...(next.page > 1 && { page: next.page }), ...(next.keyword !== '' && { q: next.keyword }) },
    });
  };
  return [place, move];
}
