import { sendingStateKo } from '@lime/contract/list-words.ts';
import type { NoteSendingState, WireSending } from '@lime/contract/staff-notes.ts';
import { describeAudience } from '@lime/domain/notes/audience.ts';
import { Badge } from '@lime/ui/badge.tsx';
import { formatAmount } from '@lime/ui/format.ts';

export const noteLinks = [
  { to: '/notes', name: '보낸 쪽지' },
  { to: '/notes/site', name: '사이트가 보낸 쪽지' },
  { to: '/notes/templates', name: '템플릿' },
];

export const sendingStates: Readonly<
  Record<NoteSendingState, { word: string; tone: 'wait' | 'info' | 'win' | 'lose' }>
> = {
  waiting: { word: sendingStateKo.waiting, tone: 'wait' },
  sending: { word: sendingStateKo.sending, tone: 'info' },
  sent: { word: sendingStateKo.sent, tone: 'win' },
  cancelled: { word: sendingStateKo.cancelled, tone: 'lose' },
};

export function StateBadge({ state }: { state: NoteSendingState }) {
  return <Badge tone={sendingStates[state].tone}>{sendingStates[state].word}</Badge>;
}

/** Whom it went to, in Korean. */
export function audienceWords({ audience, recipients }: Pick<WireSending, 'audience' | 'recipients'>): string {
  return audience === null ? `회원 ${formatAmount(recipients)}명` : describeAudience(audience);
}

/** Who wrote it; the site itself has no account. */
export const senderWords = ({ staff }: { staff: string | null }) => staff ?? '사이트';

/** "12 / 40 (30%)", whole percents cut: all is all only when everybody has read it. */
export function readWords({ read, recipients }: Pick<WireSending, 'read' | 'recipients'>): string {
  return recipients === 0
    ? '—'
    : `${formatAmount(read)} / ${formatAmount(recipients)} (${Math.floor((read / recipients) * 100)}%)`;
}
