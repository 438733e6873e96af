/** Who has not answered for so long, and has not used the processor since, is dead: stopped, or waiting for what never comes. */
const deadMs = 5_000;
/** Who has not answered for so long serves nobody, however much it works. */
const stuckMs = 30_000;

/**
 * What becomes of a process that was asked and has not answered. A busy one answers soon; ending it would only make more work,
 * as all it had begun comes again.
 *
 * @param unansweredMs  since it was asked
 * @param idleMs        since it was last seen to have used the processor, no earlier than asked
 */
export function verdictOf({
  unansweredMs,
  idleMs,
}: {
  unansweredMs: number;
  idleMs: number;
}): 'wait' | 'dead' | 'stuck' {
  if (unansweredMs >= stuckMs) return idleMs >= deadMs ? 'dead' : 'stuck';
  return unansweredMs >= deadMs && idleMs >= deadMs ? 'dead' : 'wait';
}
