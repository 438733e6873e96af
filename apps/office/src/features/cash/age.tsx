import { formatAge, useNow } from '../../lib/now.ts';

/** From here on a member has waited long. */
const lateMs = 5 * 60_000;

/** How long a request waits, counting on. @param at ISO text */
export function Age({ at }: { at: string }) {
  const ms = useNow() - Date.parse(at);
  return <span className={ms >= lateMs ? 'late strong' : 'dim'}>{formatAge(ms)}</span>;
}
