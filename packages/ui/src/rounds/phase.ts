/** When a round closes and is drawn, epoch ms of the server. */
export type RoundTimes = {
  readonly no: number;
  readonly startsAt: number;
  readonly closesAt: number;
  readonly drawsAt: number;
};

/**
 * - `loading`: nothing is known yet
 * - `open`: takes bets
 * - `closed`: takes none any more, and is not drawn
 * - `drawing`: its time has come, and its result is not here yet
 * - `between`: no round takes bets, nobody knows why: the next one is waited for
 */
export type Phase = 'loading' | 'open' | 'closed' | 'drawing' | 'between';

/**
 * What a game does now.
 *
 * @param times  of the round of now
 * @param isOpen  whether its round is on sale, by the server's last word
 * @param now  the server's clock, epoch ms
 */
export function phaseOf(times: RoundTimes | null, isOpen: boolean, now: number | null): Phase {
  if (times === null || now === null) return 'loading';
  if (now >= times.drawsAt) return 'drawing';
  if (now >= times.closesAt) return 'closed';
  return isOpen ? 'open' : 'between';
}

/** "02:18": whole seconds that are left, the last one counted as 1. */
export function leftText(until: number, now: number): string {
  const seconds = Math.max(0, Math.ceil((until - now) / 1_000));
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`;
}
