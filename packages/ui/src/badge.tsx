import { Ban, Check, Clock, Equal, X } from 'lucide-react';
import type { ReactNode } from 'react';
import './badge.css';

type Tone = 'plain' | 'win' | 'lose' | 'wait' | 'push' | 'warn' | 'danger' | 'lime' | 'info' | 'outline';

export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={tone === 'plain' ? 'badge' : `badge ${tone}`}>{children}</span>;
}

const results = {
  wait: { tone: 'wait', icon: Clock, word: '대기' },
  hit: { tone: 'win', icon: Check, word: '당첨' },
  miss: { tone: 'lose', icon: X, word: '낙첨' },
  exception: { tone: 'push', icon: Equal, word: '적중특례' },
  cancelled: { tone: 'lose', icon: Ban, word: '취소' },
} as const;

/** How a slip or a leg stands: symbol, word and colour together. Source: specification 1 §4 "Bet result states". */
export function ResultBadge({ result }: { result: keyof typeof results }) {
  const { tone, icon: Icon, word } = results[result];
  return (
    <Badge tone={tone}>
      <Icon size={12} strokeWidth={2.2} aria-hidden />
      {word}
    </Badge>
  );
}
