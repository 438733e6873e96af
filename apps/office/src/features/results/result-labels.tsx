import { resultStatusKo } from '@lime/contract/list-words.ts';
import { resultTakesTwoKo } from '@lime/contract/results.texts.ts';
import type { WireProposal, WireResultFixture } from '@lime/contract/staff-results.ts';
import type { LegResult } from '@lime/domain/settlement/leg-result.ts';
import { Badge } from '@lime/ui/badge.tsx';

export const resultLinks = [
  { to: '/results', name: '확인 대기' },
  { to: '/results/missing', name: '결과 없는 경기' },
  { to: '/results/list', name: '결과' },
  { to: '/results/tasks', name: '정산 작업' },
] as const;

const tones = {
  scheduled: 'plain',
  live: 'lime',
  finished: 'win',
  cancelled: 'push',
  postponed: 'warn',
  abandoned: 'warn',
} as const;

export function StatusBadge({ status }: { status: WireResultFixture['status'] }) {
  return <Badge tone={tones[status]}>{resultStatusKo[status]}</Badge>;
}

export const resultNames: Record<LegResult, string> = {
  wait: '점수대로',
  won: '당첨',
  half_won: '절반 당첨',
  void: '적특',
  half_lost: '절반 낙첨',
  lost: '낙첨',
};

export const slipResultNames: Record<string, string> = {
  wait: '대기',
  hit: '당첨',
  miss: '낙첨',
  exception: '적중특례',
};

export const fixtureName = ({ home, away }: { home: string; away: string }) => `${home} - ${away}`;
export const scoreText = (score: readonly [number, number] | null) => (score ? `${score[0]} : ${score[1]}` : '—');

/** Why a waiting result needs another person, or two; null where it does not. */
export function takesTwoKo({ secondPerson, byFeed, first }: WireProposal): string | null {
  if (secondPerson === null) return null;
  const why = resultTakesTwoKo(secondPerson);
  if (!byFeed) return `${why} 다른 관리자가 확정해야 해요.`;
  return first === null
    ? `${why} 관리자 두 명이 확정해야 정산해요.`
    : `${why} 관리자 두 명이 확정해야 해요. ${first.by} 님이 1차 확정했고, 다른 관리자가 확정하면 정산해요.`;
}

/** Whether the reader has had their say on what takes another person. */
export const hasOwnWord = ({ own, secondPerson, first }: WireProposal) =>
  (own && secondPerson !== null) || first?.own === true;

/** Whether the reader's confirmation would be the first of two. */
export const isFirstOfTwo = ({ hold, byFeed, first }: WireProposal) => hold.length > 0 && byFeed && first === null;
