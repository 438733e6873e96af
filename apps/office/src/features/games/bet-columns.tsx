import type { WirePlay } from '@lime/contract/staff-plays.ts';
import { formatAmount, formatDayTime } from '@lime/ui/format.ts';
import { MemberLink } from '../../lib/member-link.tsx';
import type { Column } from '../../lib/table/list-types.ts';

type Row = Pick<WirePlay, 'placedAt' | 'gameName' | 'round' | 'pick' | 'memberId' | 'nickname' | 'loginId' | 'amount'>;

/** What lists of bets of hosted games have in common. */
export const betColumns = {
  placedAt: {
    id: 'placedAt',
    label: '베팅 시각',
    cell: (row) => <span className="soft">{formatDayTime(row.placedAt)}</span>,
    text: (row) => row.placedAt,
  },
  game: {
    id: 'game',
    label: '게임',
    cell: (row) => <b className="strong">{row.gameName}</b>,
    text: (row) => row.gameName,
  },
  round: {
    id: 'round',
    label: '판 번호',
    align: 'right',
    cell: (row) => row.round ?? <span className="dim">—</span>,
    text: (row) => row.round ?? '',
  },
  pick: { id: 'pick', label: '고른 것', cell: (row) => row.pick ?? '', text: (row) => row.pick ?? '' },
  member: {
    id: 'member',
    label: '회원',
    cell: (row) => (
      <MemberLink id={row.memberId}>
        {row.nickname} <span className="dim">{row.loginId}</span>
      </MemberLink>
    ),
    text: (row) => row.loginId,
  },
  amount: {
    id: 'amount',
    label: '베팅금액',
    align: 'right',
    cell: (row) => <b>{formatAmount(row.amount)}</b>,
    text: (row) => String(row.amount),
  },
} satisfies Record<string, Column<Row>>;
