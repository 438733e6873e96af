import type { LivePeriod } from '@lime/domain/in-play/live-state.ts';
import type { FeedLive, FeedMarket, FeedResult } from '../../../feeds/feed.ts';
import type { RecordedLine, Recording } from '../../../feeds/replay/recording-file.ts';
import { incidentOf } from '../snapshot/snapshot-fixture.ts';
import type { RecordedFixture, RecordedIncident, RecordedPrice } from './recording.sql.ts';

/** Nothing is sold from so long before a score changes until prices come after it, at most so long. */
const before = 1_500;
const after = 8_000;
const statOf: Readonly<Record<string, string>> = { corner: 'corners', yellow: 'yellow', red: 'red' };
type Line = Exclude<RecordedLine, { kind: 'fixture' }>;

/**
 * What the catalogue still knows of a match, as a recording: its incidents with the state each left, its prices version by
 * version, its result. Times count from its start. A state that stops the sale comes shortly before each change of the
 * score, so that the recording never sells what had already happened.
 */
export function recordingOf(
  fixture: RecordedFixture,
  incidents: readonly RecordedIncident[],
  prices: readonly RecordedPrice[],
): Recording {
  const from = (at: Date) => at.getTime() - fixture.starts_at.getTime();
  const lines = [...offerLines(prices, from), ...liveLines(incidents, prices, from), ...resultLines(fixture, from)];
  const name = (en: string, ko: string | null) => ({ key: `replay.${en}`, en, ko });
  return {
    fixture: {
      sportId: fixture.sport_id,
      league: { ...name(fixture.league_en, fixture.league_ko), locationCode: fixture.location_code },
      home: name(fixture.home_en, fixture.home_ko),
      away: name(fixture.away_en, fixture.away_ko),
    },
    lines: lines.toSorted((a, b) => a.at - b.at || order[a.kind] - order[b.kind]),
  };
}

/** At one moment: a state first, then its prices, the result last. */
const order = { live: 0, offer: 1, result: 2 } as const;

/** Each version as the whole offer it left. */
function offerLines(prices: readonly RecordedPrice[], from: (at: Date) => number): Line[] {
  const standing = new Map<number, { product: RecordedPrice['product']; market: FeedMarket }>();
  const lines: Line[] = [];
  for (const version of Map.groupBy(prices, (price) => price.version).values()) {
    for (const { market_id, type, line, main, product, odds, status } of version) {
      if (status === 'closed') standing.delete(market_id);
      else standing.set(market_id, { product, market: { type, line, main, odds, suspended: status === 'suspended' } });
    }
    for (const product of new Set(version.map((price) => price.product)))
      lines.push({
        kind: 'offer',
        at: from(version[0]!.at),
        product,
        markets: [...standing.values()].filter((one) => one.product === product).map(({ market }) => market),
      });
  }
  return lines;
}

function liveLines(
  incidents: readonly RecordedIncident[],
  prices: readonly RecordedPrice[],
  from: (at: Date) => number,
): Line[] {
  const priced = prices.filter(({ product }) => product === 'inplay').map(({ at }) => from(at));
  const periods: { home: number; away: number }[] = [];
  const stats: Record<string, [number, number]> = {};
  let score = { home: 0, away: 0 };
  let last = 0;
  const lines: Line[] = [];
  let state: Omit<FeedLive, 'fixtureKey' | 'seq' | 'at'> = {
    period: 'pre',
    clock: null,
    score,
    periods: [],
    stats: {},
    suspended: 'feed',
    incidents: [],
  };
  for (const row of incidents) {
    const at = Math.max(from(row.at), last);
    const now = scoreOf(row) ?? score;
    const isScored = now.home !== score.home || now.away !== score.away;
    if (isScored)
      lines.push({
        kind: 'live',
        at: Math.max(last, at - before),
        state: { ...state, suspended: 'score', incidents: [] },
      });
    if (row.kind === 'period-start') periods.push({ home: 0, away: 0 });
    const period = periods.at(-1);
    const points = (row.detail as { points?: unknown } | null)?.points;
    if (period && row.kind === 'point' && Array.isArray(points)) {
      // Volleyball: the score counts sets, its periods their points.
      [period.home, period.away] = points as [number, number];
    } else if (period) {
      period.home += now.home - score.home;
      period.away += now.away - score.away;
    }
    const stat = statOf[row.kind];
    if (stat && row.side) (stats[stat] ??= [0, 0])[row.side === 'home' ? 0 : 1] += 1;
    score = now;
    const opens = priced.find((moment) => moment >= at) ?? at + after;
    const isOver = row.kind === 'ended' || row.kind === 'period-end';
    state = {
      period: row.kind === 'ended' ? 'ended' : row.kind === 'period-end' ? 'break' : (row.period as LivePeriod),
      clock: row.clock_seconds === null ? null : { seconds: row.clock_seconds, running: !isOver, at: 0 },
      score,
      periods: periods.map((one) => ({ ...one })),
      stats: Object.fromEntries(Object.entries(stats).map(([key, pair]) => [key, [...pair] as const])),
      suspended: row.kind === 'ended' ? 'ending' : isOver ? 'break' : isScored ? 'score' : null,
      incidents: [],
    };
    lines.push({ kind: 'live', at, state: { ...state, incidents: [incidentOf(row)] } });
    last = at;
    if (isScored && !isOver) {
      last = Math.min(opens, at + after);
      state = { ...state, suspended: null };
      lines.push({ kind: 'live', at: last + 1, state });
    }
  }
  return lines;
}

/** The score with an incident; null where it has none, or never happened. */
const scoreOf = ({ cancelled, score_home: home, score_away: away }: RecordedIncident) =>
  cancelled || home === null || away === null ? null : { home, away };

function resultLines(fixture: RecordedFixture, from: (at: Date) => number): Line[] {
  const { status, score_home: home, score_away: away, score_detail: detail, finished_at: at } = fixture;
  if (!at || status === 'scheduled' || status === 'live') return [];
  const result: Omit<FeedResult, 'fixtureKey'> = {
    status: status as FeedResult['status'],
    score: home === null || away === null ? null : { home, away },
    detail,
  };
  return [{ kind: 'result', at: from(at), result }];
}
