import * as z from 'zod';
import type { MarketProduct } from '@lime/domain/market-kinds.ts';
import { parseKeepingIds, readEvents } from './messages.ts';
import type { Snapshot, SnapshotClient } from './transport.ts';

type Options = {
  /** https://stm-snapshot.… */
  readonly baseUrl: string;
  readonly userName: string;
  readonly password: string;
  readonly packageIds: Readonly<Partial<Record<MarketProduct, number>>>;
  readonly timeoutMs?: number;
};

/** What the snapshot is put together from. Source: rules 2, "snapshot `/Inplay|/Prematch`". */
const parts = ['GetFixtures', 'GetFixtureMarkets', 'GetScores'] as const;
const maxBytes = 200_000_000;
const answer = z.object({
  Header: z.object({ ServerTimestamp: z.number().positive().nullish() }).nullish(),
  Body: z.unknown().optional(),
});

/** The vendor's REST snapshot. Language 17 is Korean. */
export function createRestSnapshots({
  baseUrl,
  userName,
  password,
  packageIds,
  timeoutMs = 30_000,
}: Options): SnapshotClient {
  async function ask(product: MarketProduct, part: string, signal: AbortSignal): Promise<Snapshot> {
    const folder = product === 'inplay' ? 'Inplay' : 'Prematch';
    const response = await fetch(new URL(`${folder}/${part}`, baseUrl.endsWith('/') ? baseUrl : `${baseUrl}/`), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ PackageId: packageIds[product], UserName: userName, Password: password, Language: 17 }),
      signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      redirect: 'error',
    });
    if (!response.ok) throw new Error(`${part} answered ${response.status}`);
    const text = await response.text();
    if (text.length > maxBytes) throw new Error(`${part} is too long`);
    return readSnapshotPart(text, part);
  }

  return {
    async fetch(product, signal) {
      // Fixtures first: prices and scores asked for later are never older than them.
      const answers: Snapshot[] = [];
      for (const part of parts) answers.push(await ask(product, part, signal));
      const times = answers.flatMap(({ sentAt }) => sentAt ?? []);
      return {
        events: answers.flatMap(({ events }) => events),
        sentAt: times.length === answers.length ? Math.min(...times) : null,
        faults: answers.flatMap(({ faults }) => faults),
      };
    },
  };
}

/** @throws Error when it is no answer of this kind at all */
export function readSnapshotPart(text: string, part: string): Snapshot {
  let raw: unknown;
  try {
    raw = parseKeepingIds(text);
  } catch {
    throw new Error(`${part} is not JSON`);
  }
  const read = answer.safeParse(raw);
  const body = read.success ? (read.data.Body as { Events?: unknown } | unknown[] | null | undefined) : null;
  const list = Array.isArray(body) ? body : (body?.Events ?? null);
  if (!read.success || !Array.isArray(list)) throw new Error(`${part} holds no list of events`);
  const faults: string[] = [];
  const events = readEvents(list, faults);
  // A piece whose fixture cannot even be named may be of any of them.
  if (events.length < list.length) throw new Error(`${part} holds events without a fixture`);
  return { events, sentAt: read.data.Header?.ServerTimestamp ?? null, faults };
}
