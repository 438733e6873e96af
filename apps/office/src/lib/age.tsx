import type { AlarmKind } from '@lime/domain/alarms/alarm-rules.ts';
import { useTarget } from './live.ts';
import { formatAge, useNow } from './now.ts';

/** How long something waits, counting on; strong once that is longer than its target. @param at ISO text */
export function Age({ kind, at }: { kind: AlarmKind; at: string }) {
  const ms = useNow() - Date.parse(at);
  return <span className={ms >= useTarget(kind) ? 'late strong' : 'dim'}>{formatAge(ms)}</span>;
}
