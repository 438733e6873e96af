import type { WireCashRequest } from '@lime/contract/staff-cash.ts';
import { requestFlags } from '@lime/domain/cash/request-flags.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { formatDayTime } from '@lime/ui/format.ts';
import type { Kind } from './kinds.ts';

/** The state of a request, in the words of the tabs. */
export function stateOf({ status, taken, first }: WireCashRequest): {
  tone: 'wait' | 'info' | 'warn' | 'win' | 'danger';
  word: string;
} {
  if (status === 'done') return { tone: 'win', word: '완료' };
  if (status === 'refused') return { tone: 'danger', word: '거절' };
  if (taken) return { tone: 'info', word: '확인 중' };
  return first ? { tone: 'warn', word: '2차 대기' } : { tone: 'wait', word: '접수' };
}

export function StateBadge({ row }: { row: WireCashRequest }) {
  const { tone, word } = stateOf(row);
  return <Badge tone={tone}>{word}</Badge>;
}

/** The flags of a row, those that ask for a look first; that two people are needed its button says. */
function shown(row: WireCashRequest) {
  return requestFlags
    .filter(({ id }) => id !== 'large' && row.flags.includes(id))
    .toSorted((a, b) => Number(b.look) - Number(a.look));
}

/** What staff should see before they decide. */
export function FlagBadges({ kind, row }: { kind: Kind; row: WireCashRequest }) {
  return (
    <span className="flags" title={flagWords(kind, row)}>
      {row.heldUntil !== null && <Badge tone="warn">{formatDayTime(row.heldUntil)}까지 지급 보류</Badge>}
      {shown(row).map(({ id, names, tone }) => (
        <Badge key={id} tone={tone}>
          {names[kind]}
        </Badge>
      ))}
    </span>
  );
}

export function flagWords(kind: Kind, { flags }: WireCashRequest): string {
  return requestFlags
    .filter(({ id }) => flags.includes(id))
    .map(({ names }) => names[kind])
    .join(', ');
}
