import { inquiryStateKo } from '@lime/contract/list-words.ts';
import type { WireStaffInquiry } from '@lime/contract/staff-inquiries.ts';
import { inquiryKinds, urgencyOf } from '@lime/domain/inquiries/inquiry-kinds.ts';
import type { AnswerTarget, InquiryTab } from '@lime/domain/inquiries/inquiry-kinds.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { names } from '@lime/ui/class-names.ts';
import { TriangleAlert } from 'lucide-react';
import { formatAge, useNow } from '../../lib/now.ts';

export const inquiryLinks = [
  { to: '/inquiries', name: '문의 목록' },
  { to: '/inquiries/canned', name: '답변 문구' },
] as const;

export const tabNames: Readonly<Record<InquiryTab, string>> = {
  waiting: '대기',
  mine: '내가 맡음',
  answered: '답변완료',
  all: '전체',
};

export const kindOptions = inquiryKinds.map(({ id, nameKo }) => ({ value: id, label: nameKo }));

type State = Pick<WireStaffInquiry, 'state' | 'closed'>;

export function StateBadge(inquiry: State) {
  const tone = inquiry.state === 'waiting' ? 'wait' : inquiry.state === 'withdrawn' ? 'lose' : 'win';
  return <Badge tone={tone}>{inquiryStateKo(inquiry)}</Badge>;
}

/** How long the member waits, counting on; its colour compares it with the target. */
export function Wait({ since, target }: { since: string | null; target: AnswerTarget }) {
  const now = useNow();
  if (since === null) return <span className="dim">—</span>;
  const ms = Math.max(0, now - Date.parse(since));
  const urgency = urgencyOf(ms, target);
  return (
    <span className={names('inquiry-wait', urgency)}>
      {urgency === 'late' && <TriangleAlert size={13} strokeWidth={2.2} aria-hidden />}
      {formatAge(ms)}
      {urgency !== 'fine' && <span className="visually-hidden">, {urgency === 'late' ? '지연' : '목표 초과'}</span>}
    </span>
  );
}
