import type { LiveMessage, OddsMessage, MarketStream, StreamPosition } from '@lime/contract/realtime.ts';

type Message = OddsMessage | LiveMessage;
type Kept = { readonly message: Message; readonly at: number };

const keptMs = 60_000;
const most = 200;
/** more than so many and the list itself is the lighter answer */
const maxAnswered = 100;
/**
 * A list may be so much older than the moment a page asked for it: it is built twice a second, and processes hear of a
 * change one after another.
 */
const marginMs = 2_500;

/**
 * The last messages of the streams that everybody follows. A page that read its list a moment ago gets what came since
 * and need not read the list again. A message lists what is true after it, so one too many does no harm.
 *
 * @param now  milliseconds of a clock that only runs forward
 */
export function createStreamMemory(epoch: string, now: () => number) {
  const streams = new Map<MarketStream, Kept[]>();
  /** since when every message of a stream is kept */
  const wholeSince = new Map<MarketStream, number>();
  const begun = now();

  function keep(message: Message): void {
    const kept = streams.get(message.stream) ?? [];
    streams.set(message.stream, kept);
    const at = now();
    kept.push({ message, at });
    while (kept.length > most || kept[0]!.at < at - keptMs) wholeSince.set(message.stream, kept.shift()!.at);
  }

  /** What came after `since`; null when it is too long ago, or too much. */
  function after(stream: MarketStream, since: StreamPosition & { ms: number }): readonly Message[] | null {
    const kept = streams.get(stream) ?? [];
    const messages = since.epoch === epoch ? bySequence(kept, since.seq) : byTime(stream, kept, since.ms);
    return messages && messages.length <= maxAnswered ? messages : null;
  }

  function bySequence(kept: readonly Kept[], seq: number): readonly Message[] | null {
    const first = kept[0]?.message.seq ?? 1;
    return first > seq + 1 ? null : kept.flatMap(({ message }) => (message.seq > seq ? [message] : []));
  }

  /** Another process counted: by the time that passed. */
  function byTime(stream: MarketStream, kept: readonly Kept[], ms: number): readonly Message[] | null {
    const from = now() - ms - marginMs;
    if (from <= (wholeSince.get(stream) ?? begun)) return null;
    return kept.flatMap(({ message, at }) => (at >= from ? [message] : []));
  }

  return { keep, after };
}
