import type { FeedFixture, FeedLive, FeedOffer, FeedResult } from '../feed.ts';

/** A recorded match, a JSON object a line; `at` counts milliseconds from its start. */
export type RecordedLine =
  | { readonly kind: 'fixture'; readonly fixture: Omit<FeedFixture, 'key' | 'startsAt'> }
  | { readonly kind: 'live'; readonly at: number; readonly state: Omit<FeedLive, 'fixtureKey' | 'seq' | 'at'> }
  | {
      readonly kind: 'offer';
      readonly at: number;
      readonly product: NonNullable<FeedOffer['product']>;
      readonly markets: FeedOffer['markets'];
    }
  | { readonly kind: 'result'; readonly at: number; readonly result: Omit<FeedResult, 'fixtureKey'> };

export type Recording = {
  readonly fixture: Omit<FeedFixture, 'key' | 'startsAt'>;
  readonly lines: readonly Exclude<RecordedLine, { kind: 'fixture' }>[];
};

export function writeRecording({ fixture, lines }: Recording): string {
  return [{ kind: 'fixture', fixture }, ...lines].map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** @returns null when the text is no recording */
export function readRecording(text: string): Recording | null {
  try {
    const [first, ...lines] = text
      .split('\n')
      .filter((line) => line.trim() !== '')
      .map((line) => JSON.parse(line) as RecordedLine);
    if (first?.kind !== 'fixture') return null;
    const told = lines.filter((line) => line.kind !== 'fixture');
    if (told.some(({ kind, at }) => !['live', 'offer', 'result'].includes(kind) || !Number.isFinite(at))) return null;
    return { fixture: first.fixture, lines: told.toSorted((a, b) => a.at - b.at) };
  } catch {
    return null;
  }
}

/** The lines of a recording, in their order, as calls of the sink. @param speed  2 = twice as fast */
export function callsOf({ lines }: Recording, fixtureKey: string, startsAt: number, speed: number) {
  const wall = (at: number) => Math.round(startsAt + at / speed);
  return lines.map((line, i) => {
    const at = wall(line.at);
    switch (line.kind) {
      case 'live': {
        const { clock, detail } = line.state;
        const rate = clockRate(detail);
        const state: FeedLive = {
          ...line.state,
          fixtureKey,
          seq: i + 1,
          at: new Date(at),
          clock: clock && { ...clock, at },
          detail: { ...(detail as object | undefined), ...(clock && { clockRate: rate * speed }) },
        };
        return { at, kind: 'live' as const, state };
      }
      case 'offer': {
        const offer: FeedOffer = { fixtureKey, at: new Date(at), product: line.product, markets: line.markets };
        return { at, kind: 'offer' as const, offer };
      }
      case 'result': {
        const result: FeedResult = { ...line.result, fixtureKey };
        return { at, kind: 'result' as const, result };
      }
    }
  });
}

function clockRate(detail: unknown): number {
  const rate = (detail as { clockRate?: unknown } | undefined)?.clockRate;
  return typeof rate === 'number' ? rate : 1;
}
