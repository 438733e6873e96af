import type { ReactNode } from 'react';
import './badge.css';

type Tone = 'plain' | 'win' | 'lose' | 'wait' | 'push' | 'warn' | 'danger' | 'lime' | 'info' | 'outline';

/** A word in a coloured frame: what state something is in. */
export function Badge({ tone = 'plain', children }: { tone?: Tone; children: ReactNode }) {
  return <span className={tone === 'plain' ? 'badge' : `badge ${tone}`}>{children}</span>;
}
