import { resultSourceKo, resultStatusKo } from '@lime/contract/list-words.ts';
import type { WireResultFixture } from '@lime/contract/staff-results.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { formatAmount, formatDayTime } from '@lime/ui/format.ts';
import type { Column } from '../../lib/table/list-types.ts';
import { fixtureName, scoreText, StatusBadge } from './result-labels.tsx';

type Named = Pick<WireResultFixture, 'home' | 'away' | 'league' | 'score'>;

/** What match a row is about, and its score. */
export function nameColumns<Row>(of: (row: Row) => Named): Record<'game' | 'score', Column<Row>> {
  return {
    game: {
      id: 'game',
      label: '경기',
      cell: (row) => (
        <span className="result-game-cell">
          <b className="strong">{fixtureName(of(row))}</b>
          <small>{of(row).league}</small>
        </span>
      ),
      text: (row) => fixtureName(of(row)),
    },
    score: {
      id: 'score',
      label: '점수',
      align: 'right',
      cell: (row) => <b>{scoreText(of(row).score)}</b>,
      text: (row) => of(row).score?.join(':') ?? '',
    },
  };
}

/** Columns every list of matches has, of rows that hold one. */
export function fixtureColumns<Row>(
  of: (row: Row) => WireResultFixture,
): Record<'starts' | 'game' | 'score' | 'status' | 'source' | 'slips' | 'stakes', Column<Row>> {
  return {
    ...nameColumns(of),
    starts: {
      id: 'starts',
      label: '시작',
      cell: (row) => <span className="soft">{formatDayTime(of(row).startsAt)}</span>,
      text: (row) => of(row).startsAt,
    },
    status: {
      id: 'status',
      label: '상태',
      cell: (row) => (
        <>
          <StatusBadge status={of(row).status} /> {of(row).revision > 1 && <Badge tone="outline">정정</Badge>}
        </>
      ),
      text: (row) => resultStatusKo[of(row).status],
    },
    source: {
      id: 'source',
      label: '출처',
      cell: (row) => <span className="soft">{resultSourceKo(of(row).source ?? of(row).provider)}</span>,
      text: (row) => of(row).source ?? of(row).provider,
    },
    slips: {
      id: 'slips',
      label: '베팅',
      align: 'right',
      cell: (row) => formatAmount(of(row).slips),
      text: (row) => String(of(row).slips),
    },
    stakes: {
      id: 'stakes',
      label: '걸린 금액',
      align: 'right',
      cell: (row) => <b>{formatAmount(of(row).stakes)}</b>,
      text: (row) => String(of(row).stakes),
    },
  };
}
