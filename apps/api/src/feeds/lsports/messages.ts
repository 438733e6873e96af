import * as z from 'zod';

/**
 * Trade360 messages as they come off the wire, checked piece by piece. An event, market or bet that is not what it must be
 * is left out and named; the rest of the message still counts. Ids stay text: a bet's does not fit a number.
 *
 * Source: rules 2 "LSports Trade360" and the recorded messages; enumerations as the vendor's public SDKs name them.
 */

/** Message types: what a queue carries, and what else may come. */
export const messageTypes = {
  fixture: 1,
  livescore: 2,
  market: 3,
  keepAlive: 31,
  heartbeat: 32,
  settlement: 35,
} as const;

/** An id: digits only, as text. Anything longer than a bet's id is no id. */
const id = z
  .union([z.string(), z.int()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,40}$/));
/** What the database and every page can hold: no control characters, no halves of characters. */
const plain = (most: number) =>
  z
    .string()
    .max(most)
    .refine((value) => value.isWellFormed() && !/\p{Cc}/u.test(value));
/** Prices, lines and scores are text on the wire; a number is taken for what it says. */
const text = z.union([plain(200), z.number().transform(String)]);
const optional = <T extends z.ZodType>(schema: T) => schema.nullish().transform((value) => value ?? null);
const when = z
  .string()
  .max(40)
  .transform((value, context) => {
    const ms = Date.parse(value);
    // What the calendar of a sportsbook can mean; the database's goes no further either.
    if (ms > Date.UTC(2000, 0) && ms < Date.UTC(2100, 0)) return ms;
    context.addIssue({ code: 'custom', message: 'not a time' });
    return z.NEVER;
  });
const named = z.object({ Id: id, Name: plain(200).min(1), Nameko: optional(plain(200)) });

const participant = named.extend({ Position: optional(text) });
const fixture = z.object({
  Sport: named,
  Location: optional(named),
  League: optional(named),
  StartDate: optional(when),
  LastUpdate: optional(when),
  Status: optional(z.int().min(0).max(20)),
  Participants: optional(z.array(participant).max(50)),
});

const sides = z.array(z.object({ Position: text, Value: text })).max(10);
const incident = z.object({
  Period: optional(z.int()),
  IncidentType: z.int(),
  Seconds: optional(z.int().min(-1).max(100_000)),
  ParticipantPosition: optional(text),
  Results: optional(sides),
});
const period = z.object({
  Type: z.int().min(0).max(1_000),
  IsFinished: optional(z.boolean()),
  IsConfirmed: optional(z.boolean()),
  Results: optional(sides),
  Incidents: optional(z.array(incident).max(2_000)),
});
const livescore = z.object({
  Scoreboard: z.object({
    Status: z.int().min(0).max(20),
    Description: optional(z.int()),
    CurrentPeriod: optional(z.int()),
    Time: optional(text),
    Results: optional(sides),
  }),
  Periods: optional(z.array(period).max(60)),
  Statistics: optional(z.array(z.object({ Type: z.int(), Results: optional(sides) })).max(200)),
  LivescoreExtraData: optional(z.array(z.object({ Name: plain(40), Value: text })).max(40)),
  DangerTriggers: optional(z.array(z.object({ Type: z.int(), Name: optional(plain(40)) })).max(20)),
});

const bet = z.object({
  Id: id,
  Name: plain(200),
  Line: optional(text),
  BaseLine: optional(text),
  Status: z.int().min(1).max(3),
  Price: optional(text),
  Settlement: optional(z.int().min(-1).max(5)),
  SuspensionReason: optional(z.int()),
  LastUpdate: optional(when),
});
const market = z.object({ Id: z.int(), MainLine: optional(text), Bets: z.array(z.unknown()).max(5_000) });
const event = z.object({
  FixtureId: id,
  Fixture: z.unknown().optional(),
  Livescore: z.unknown().optional(),
  Markets: optional(z.array(z.unknown()).max(5_000)),
});
const header = z.object({
  Type: z.int(),
  MsgSeq: optional(z.int().min(0)),
  MsgGuid: optional(plain(100)),
  ServerTimestamp: optional(z.number().positive().max(4_200_000_000_000)),
});

export type WireFixture = z.infer<typeof fixture>;
export type WireLivescore = z.infer<typeof livescore>;
export type WirePeriod = z.infer<typeof period>;
export type WireBet = z.infer<typeof bet>;
export type WireMarket = { readonly id: number; readonly mainLine: string | null; readonly bets: readonly WireBet[] };

/** What one event of a message tells of a fixture. */
export type WireEvent = {
  readonly fixtureId: string;
  readonly fixture: WireFixture | null;
  readonly livescore: WireLivescore | null;
  readonly markets: readonly WireMarket[] | null;
  /** a part of it could not be read: nothing of this fixture may be sold before it is known again */
  readonly damaged: boolean;
};

export type Message = {
  readonly type: number;
  /** null: keep-alives and heartbeats are not counted */
  readonly seq: number | null;
  readonly guid: string | null;
  /** the sender's clock, epoch ms; null when it tells none */
  readonly sentAt: number | null;
  readonly events: readonly WireEvent[];
  /** fixtures a keep-alive says are being played; null when it does not say */
  readonly active: readonly string[] | null;
  /** what could not be read, in words that are safe to keep; empty when all could */
  readonly faults: readonly string[];
};

/** Whether something is a message at all; if not, why not in a few words. */
export type Read =
  | { readonly message: Message; readonly fault: null }
  | { readonly message: null; readonly fault: string };

const maxBytes = 16_000_000;
const maxFaults = 5;

/**
 * JSON whose whole numbers beyond 2^53 come back as the text they were written as.
 *
 * @throws SyntaxError as JSON.parse does
 */
export function parseKeepingIds(json: string): unknown {
  const keep = (_key: string, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(context?.source ?? '')
      ? context!.source
      : value;
  return JSON.parse(json, keep);
}

/** Reads a message. Never throws. @param body  the delivered bytes, or their text */
export function readMessage(body: string | Uint8Array): Read {
  if (body.length > maxBytes) return { message: null, fault: 'too long' };
  let raw: unknown;
  try {
    raw = parseKeepingIds(typeof body === 'string' ? body : new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return { message: null, fault: 'not JSON' };
  }
  const head = z.object({ Header: header, Body: z.unknown().optional() }).safeParse(raw);
  if (!head.success) return { message: null, fault: faultOf(head.error) };
  const { Header, Body } = head.data;
  const faults: string[] = [];
  const known = {
    type: Header.Type,
    seq: Header.MsgSeq,
    guid: Header.MsgGuid,
    sentAt: Header.ServerTimestamp === null ? null : inMilliseconds(Header.ServerTimestamp),
  };
  if (Header.Type === messageTypes.keepAlive || Header.Type === messageTypes.heartbeat)
    return { message: { ...known, events: [], active: activeOf(Body), faults }, fault: null };
  const events = readEvents((Body as { Events?: unknown } | null)?.Events, faults);
  return { message: { ...known, events, active: null, faults }, fault: null };
}

/** Events of a message or of a snapshot. What is no list of events at all is one fault; null is none. */
export function readEvents(list: unknown, faults: string[]): WireEvent[] {
  if (list === null || list === undefined) return [];
  if (!Array.isArray(list)) {
    faults.push('Events: not a list');
    return [];
  }
  return list.flatMap((entry) => readEvent(entry, faults) ?? []);
}

function readEvent(raw: unknown, faults: string[]): WireEvent | null {
  const outer = event.safeParse(raw);
  if (!outer.success) {
    note(faults, outer.error);
    const only = z.object({ FixtureId: id }).safeParse(raw);
    return only.success
      ? { fixtureId: only.data.FixtureId, fixture: null, livescore: null, markets: null, damaged: true }
      : null;
  }
  let damaged = false;
  const part = <T extends z.ZodType>(schema: T, value: unknown): z.infer<T> | null => {
    if (value === null || value === undefined) return null;
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    note(faults, parsed.error);
    damaged = true;
    return null;
  };
  const { FixtureId, Fixture, Livescore, Markets } = outer.data;
  const readMarket = (value: unknown): WireMarket | null => {
    const read = part(market, value);
    if (!read) return null;
    return { id: read.Id, mainLine: read.MainLine, bets: read.Bets.flatMap((entry) => part(bet, entry) ?? []) };
  };
  const markets = Markets?.flatMap((entry) => readMarket(entry) ?? []) ?? null;
  return {
    fixtureId: FixtureId,
    fixture: part(fixture, Fixture),
    livescore: part(livescore, Livescore),
    markets,
    damaged,
  };
}

/** Keep-alives in the wild count in seconds, everything else in milliseconds. */
function inMilliseconds(stamp: number): number {
  return Math.round(stamp < 100_000_000_000 ? stamp * 1_000 : stamp);
}

function activeOf(body: unknown): string[] | null {
  const read = z.object({ KeepAlive: z.object({ ActiveEvents: z.array(id).max(100_000) }) }).safeParse(body);
  return read.success ? read.data.KeepAlive.ActiveEvents : null;
}

function note(faults: string[], error: z.ZodError): void {
  if (faults.length < maxFaults) faults.push(faultOf(error));
}

/** The place and kind of the first thing wrong, never its content. */
function faultOf(error: z.ZodError): string {
  const [issue] = error.issues;
  return issue ? `${issue.path.slice(-4).join('.') || 'message'}: ${issue.code}`.slice(0, 120) : 'unreadable';
}
