import { send } from '../../lib/api.ts';
import type { Groups } from './joint-odds.ts';

/** Another price of the match moves a joint price too, so it is asked for again this often. */
const askEveryMs = 5_000;
/** A question that is answered by nobody so long has failed, and can be asked again. */
const patienceMs = 10_000;

/**
 * Asks again and again what picks pay together, one question at a time: an older price never follows a newer one.
 *
 * @param key   ids of selections with their odds: 11@1.9,12@2.1
 * @param take  hears each answer; null: there was none, and what was said before is not of now
 * @returns     ends it
 */
export function followQuote(key: string, take: (groups: Groups | null) => void): () => void {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking: AbortController;
  const betsSeq = key.split(',').map((pick) => pick.split('@')[0]!);
  const hear = (groups: Groups | null) => {
    if (isOver) return;
    clearTimeout(timer);
    take(groups);
    timer = setTimeout(ask, askEveryMs);
  };
  function ask(): void {
    asking = new AbortController();
    timer = setTimeout(() => asking.abort(), patienceMs);
    send('/betting/quote', { betsSeq }, { signal: asking.signal }).then(
      ({ groups }) => hear(groups),
      () => hear(null),
    );
  }
  ask();
  return () => {
    isOver = true;
    clearTimeout(timer);
    asking.abort();
  };
}
