import { send } from '../../lib/api.ts';
import type { Groups } from './joint-odds.ts';

/** Another price of the match moves a joint price too, so it is asked for again this often. */
const askEveryMs = 5_000;

/**
 * Asks again and again what picks pay together.
 *
 * @param key   ids of selections with their odds: 11@1.9,12@2.1
 * @param take  hears each answer; null: there was none, and what was said before is not of now
 * @returns     ends it
 */
export function followQuote(key: string, take: (groups: Groups | null) => void): () => void {
  let isOver = false;
  const betsSeq = key.split(',').map((pick) => pick.split('@')[0]!);
  const ask = () =>
    send('/betting/quote', { betsSeq }).then(
      ({ groups }) => {
        if (!isOver) take(groups);
      },
      () => {
        if (!isOver) take(null);
      },
    );
  void ask();
  const timer = setInterval(() => void ask(), askEveryMs);
  return () => {
    isOver = true;
    clearInterval(timer);
  };
}
