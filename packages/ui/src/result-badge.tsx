import { Ban, Check, Clock, CornerDownLeft, Equal, X } from 'lucide-react';
import { Badge } from './badge.tsx';
import { resultWords } from '@lime/domain/betting/slip-words.ts';

const results = {
  wait: { tone: 'wait', icon: Clock },
  hit: { tone: 'win', icon: Check },
  miss: { tone: 'lose', icon: X },
  /** it paid no more than its stake */
  part: { tone: 'push', icon: CornerDownLeft },
  exception: { tone: 'push', icon: Equal },
  cancelled: { tone: 'lose', icon: Ban },
} as const;

/** The result of a slip or a leg: symbol, word and colour together. Source: specification 1 §4 "Bet result states". */
export function ResultBadge({ result }: { result: keyof typeof results }) {
  const { tone, icon: Icon } = results[result];
  return (
    <Badge tone={tone}>
      <Icon size={12} strokeWidth={2.2} aria-hidden />
      {result === 'part' ? '일부 반환' : resultWords[result]}
    </Badge>
  );
}
