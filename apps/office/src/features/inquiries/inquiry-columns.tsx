import { inquiryStateKo } from '@lime/contract/list-words.ts';
import type { WireStaffInquiry } from '@lime/contract/staff-inquiries.ts';
import { inquiryKindName } from '@lime/domain/inquiries/inquiry-kinds.ts';
import type { AnswerTarget } from '@lime/domain/inquiries/inquiry-kinds.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { formatDayTime } from '@lime/ui/format.ts';
import { MessagesSquare, Paperclip } from 'lucide-react';
import type { Column } from '../../lib/table/list-types.ts';
import { StateBadge, Wait } from './inquiry-labels.tsx';

export function inquiryColumns(target: AnswerTarget): Column<WireStaffInquiry>[] {
  return [
    {
      id: 'waitingSince',
      label: '대기',
      sort: true,
      width: 76,
      cell: (row) => <Wait since={row.waitingSince} target={target} />,
      text: (row) => row.waitingSince ?? '',
    },
    {
      id: 'loginId',
      label: '회원',
      sort: true,
      cell: (row) => (
        <>
          <span className="strong">{row.member.loginId}</span> <Badge>{row.member.grade}레벨</Badge>
        </>
      ),
      text: (row) => `${row.member.loginId} (${row.member.nickname})`,
    },
    {
      id: 'kind',
      label: '종류',
      cell: (row) => <span className="soft">{inquiryKindName(row.kind)}</span>,
      text: (row) => inquiryKindName(row.kind),
    },
    {
      id: 'title',
      label: '제목',
      cell: (row) => (
        <span className="inquiry-title">
          <span className="clip strong">{row.title}</span>
          {row.attached > 0 && (
            <span className="mark" title={`첨부 ${row.attached}건`}>
              <Paperclip size={13} aria-hidden />
              {row.attached}
              <span className="visually-hidden">건 첨부</span>
            </span>
          )}
          {row.messages > 1 && (
            <span className="mark" title={`글 ${row.messages}개`}>
              <MessagesSquare size={13} aria-hidden />
              {row.messages}
              <span className="visually-hidden">개 글</span>
            </span>
          )}
        </span>
      ),
      text: (row) => row.title,
    },
    {
      id: 'assignee',
      label: '담당',
      cell: (row) =>
        row.assignee === null ? (
          <span className="dim">—</span>
        ) : (
          <span className={row.assignee.mine ? 'strong' : 'soft'}>{row.assignee.mine ? '나' : row.assignee.name}</span>
        ),
      text: (row) => row.assignee?.name ?? '',
    },
    {
      id: 'state',
      label: '상태',
      cell: (row) => <StateBadge state={row.state} closed={row.closed} />,
      text: (row) => inquiryStateKo(row),
    },
    {
      id: 'createdAt',
      label: '접수',
      sort: true,
      cell: (row) => <span className="soft">{formatDayTime(row.createdAt)}</span>,
      text: (row) => row.createdAt,
    },
    {
      id: 'changedAt',
      label: '마지막 글',
      sort: true,
      cell: (row) => <span className="soft">{formatDayTime(row.changedAt)}</span>,
      text: (row) => row.changedAt,
    },
    {
      id: 'answeredAt',
      label: '답변',
      hidden: true,
      cell: (row) => <span className="soft">{row.answeredAt === null ? '—' : formatDayTime(row.answeredAt)}</span>,
      text: (row) => row.answeredAt ?? '',
    },
  ];
}
