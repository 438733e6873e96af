import type { SportFamily } from '@lime/domain/sports.ts';
import type { LiveClock, LiveIncident, LivePeriod, SuspensionReason } from '@lime/domain/in-play/live-state.ts';
import type { FeedLive, FeedResult } from '../feed.ts';
import type { WireLivescore, WirePeriod } from './messages.ts';
import {
  fullTime,
  incidentOrder,
  isOvertime,
  isRegulation,
  readIncidentKind,
  readPeriod,
  statNames,
} from './lsports-periods.ts';

type Score = { home: number; away: number };

/** What a scoreboard says, in our words; the sink's `FeedLive` without its key and count. */
export type LiveNews = Omit<FeedLive, 'fixtureKey' | 'seq' | 'at' | 'incidents'> & {
  readonly incidents: readonly LiveIncident[];
};

export const statuses = {
  notStarted: 1,
  inProgress: 2,
  finished: 3,
  cancelled: 4,
  postponed: 5,
  interrupted: 6,
  abandoned: 7,
  lostCoverage: 8,
  aboutToStart: 9,
} as const;

const halfTime = 1;
const breakTime = 41;
const timeouts: ReadonlySet<number> = new Set([6, 7, 8, 9]);

/** Home is position 1. Null when one of the two is missing or no score. */
export function readScore(results: readonly { Position: string; Value: string }[] | null): Score | null {
  const value = (position: string) => {
    const text = results?.find((entry) => entry.Position === position)?.Value ?? '';
    return /^\d{1,4}$/.test(text) ? Number(text) : null;
  };
  const home = value('1');
  const away = value('2');
  return home === null || away === null ? null : { home, away };
}

/**
 * The state of a match by a scoreboard. @param at when it was sent
 * @returns null when it gives no score yet
 */
export function readLive(livescore: WireLivescore, family: SportFamily, at: number): LiveNews | null {
  const { Scoreboard, Periods, Statistics, LivescoreExtraData, DangerTriggers } = livescore;
  const score =
    readScore(Scoreboard.Results) ?? (Scoreboard.Status === statuses.inProgress ? { home: 0, away: 0 } : null);
  if (!score) return null;
  const regulation = (Periods ?? [])
    .filter(({ Type }) => isRegulation(Type, family))
    .toSorted((a, b) => a.Type - b.Type);
  const period = periodOf(livescore, family);
  return {
    period,
    clock: clockOf(livescore, period, at),
    score,
    periods: regulation.flatMap(({ Results }) => readScore(Results) ?? []),
    stats: Object.fromEntries(
      (Statistics ?? []).flatMap(({ Type, Results }) => {
        const counts = readScore(Results);
        return statNames[Type] && counts ? [[statNames[Type], [counts.home, counts.away] as const]] : [];
      }),
    ),
    detail: Object.fromEntries((LivescoreExtraData ?? []).map(({ Name, Value }) => [Name, valueOf(Value)])),
    suspended: suspensionOf(Scoreboard.Status, Scoreboard.Description),
    danger: DangerTriggers?.find(({ Name }) => Name)?.Name ?? null,
    incidents: (Periods ?? []).flatMap((entry) => incidentsOf(entry, family)),
  };
}

function periodOf({ Scoreboard }: WireLivescore, family: SportFamily): LivePeriod {
  const { Status, Description, CurrentPeriod } = Scoreboard;
  if (Status === statuses.finished || CurrentPeriod === fullTime) return 'ended';
  if (Status === statuses.interrupted || Status === statuses.abandoned) return 'interrupted';
  if (Status === statuses.notStarted || Status === statuses.aboutToStart) return 'pre';
  if (Description === halfTime || Description === breakTime) return 'break';
  return readPeriod(CurrentPeriod, family) ?? 'pre';
}

function clockOf({ Scoreboard }: WireLivescore, period: LivePeriod, at: number): LiveClock | null {
  const seconds = /^\d{1,6}$/.test(Scoreboard.Time ?? '') ? Number(Scoreboard.Time) : null;
  if (seconds === null) return null;
  const isPlayed =
    Scoreboard.Status === statuses.inProgress && !['pre', 'break', 'ended', 'interrupted'].includes(period);
  return { seconds, running: isPlayed && !timeouts.has(Scoreboard.Description ?? 0), at };
}

/** Why nothing is sold whatever the markets say. */
export function suspensionOf(status: number, description: number | null = null): SuspensionReason | null {
  if (status === statuses.interrupted || status === statuses.abandoned) return 'interrupted';
  if (status === statuses.lostCoverage) return 'feed';
  return description !== null && timeouts.has(description) ? 'timeout' : null;
}

/**
 * The feed gives incidents no number. Ours is made of when and what: period, second, kind, side, and which of several that
 * are alike. So the same incident has the same number in every message, and the numbers are in order.
 */
function incidentsOf(period: WirePeriod, family: SportFamily): LiveIncident[] {
  const alike = new Map<number, number>();
  const livePeriod = readPeriod(period.Type, family) ?? 'ended';
  if (period.Type === fullTime) return [];
  return (period.Incidents ?? []).flatMap(({ IncidentType, Seconds, ParticipantPosition, Results }): LiveIncident[] => {
    const kind = readIncidentKind(IncidentType, family);
    if (!kind) return [];
    const side = ParticipantPosition === '1' ? 'home' : ParticipantPosition === '2' ? 'away' : null;
    const seconds = Seconds !== null && Seconds >= 0 ? Math.min(Seconds, 99_999) : null;
    const base =
      orderOf(period.Type) * 100_000_000 +
      (seconds ?? 0) * 1_000 +
      incidentOrder.indexOf(kind) * 60 +
      (side === 'home' ? 0 : side === 'away' ? 20 : 40);
    const no = Math.min(19, alike.get(base) ?? 0);
    alike.set(base, no + 1);
    return [
      { no: base + no, kind, side, period: livePeriod, seconds, score: readScore(Results) ?? { home: 0, away: 0 } },
    ];
  });
}

/** 0–20: the order of a period in its match. */
function orderOf(type: number): number {
  if (type === 10 || type === 20) return type / 10;
  if (type < 10) return Math.max(0, type);
  return type === 30 ? 12 : type === 35 ? 13 : type === 40 ? 14 : type === 50 ? 15 : 16;
}

/** Extra facts are text that may hold a number or a small structure. */
function valueOf(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    // Text within text may hide what the database cannot hold.
    return /\\u(?:00[01]|d[89a-f])/i.test(JSON.stringify(value)) ? null : value;
  } catch {
    return text;
  }
}

/**
 * The outcome once a scoreboard says the match is over; null before. Uncertain when periods are missing, unconfirmed or
 * do not make up the score: a person looks at it before anything is paid.
 */
export function readResult(livescore: WireLivescore, family: SportFamily): Omit<FeedResult, 'fixtureKey'> | null {
  const { Scoreboard, Periods } = livescore;
  if (Scoreboard.Status !== statuses.finished) return null;
  const told = readScore(Scoreboard.Results);
  if (!told) return null;
  const parts = (Periods ?? []).toSorted((a, b) => a.Type - b.Type);
  const regulation = parts.filter(({ Type }) => isRegulation(Type, family));
  const overtime = parts.filter(({ Type }) => isOvertime(Type));
  const played = halves(regulation, family);
  const extra = halves(overtime, family);
  const isWhole = [...played, ...extra].every((score) => score !== null) && played.length >= leastPeriods[family];
  const isConfirmed = [...regulation, ...overtime].every(
    ({ IsConfirmed, IsFinished }) => IsConfirmed !== false && IsFinished !== false,
  );
  const inRegulation = sum(played);
  const score = family === 'football' || family === 'ice-hockey' ? (isWhole ? inRegulation : told) : told;
  const adds =
    isWhole &&
    addsUp(
      family,
      told,
      played as Half[],
      extra as Half[],
      parts.some(({ Type }) => Type === 50),
    );
  const goals = goalsOf(parts, family);
  return {
    status: 'finished',
    score,
    detail: isWhole
      ? { periods: pairs(played as Half[]), overtime: pairs(extra as Half[]), ...(goals ? { goals } : {}) }
      : {},
    ...(adds && isConfirmed ? {} : { uncertain: true }),
  };
}

/**
 * What a match that was broken off stood at. Its last period counts as whole only where the feed says that it is over; of
 * baseball the first half of an inning where the feed says there is a break, or the home side has batted.
 */
export function readBrokenOff(livescore: WireLivescore, family: SportFamily): Pick<FeedResult, 'score' | 'detail'> {
  const { Scoreboard, Periods } = livescore;
  const parts = (Periods ?? []).filter(({ Type }) => isRegulation(Type, family)).toSorted((a, b) => a.Type - b.Type);
  const score = readScore(Scoreboard.Results);
  const played = halves(parts, family);
  const last = played.at(-1);
  if (!last || played.includes(null)) return { score };
  const isBreak = Scoreboard.Description === halfTime || Scoreboard.Description === breakTime;
  const isOver = parts.at(-1)!.IsFinished === true || (isBreak && family !== 'baseball');
  const isHalfOver = family === 'baseball' && (isBreak || last.home !== null);
  const begun = played.length - 1;
  const completed = isOver && last.home !== null ? played.length : isHalfOver ? begun + 0.5 : begun;
  return { score, detail: { periods: pairs(played as Half[]), completed } };
}

const leastPeriods: Readonly<Record<SportFamily, number>> = {
  football: 2,
  basketball: 4,
  baseball: 5,
  volleyball: 2,
  'ice-hockey': 3,
  'american-football': 4,
  esports: 1,
};

function addsUp(
  family: SportFamily,
  told: Score,
  played: readonly Half[],
  extra: readonly Half[],
  hadShootOut: boolean,
): boolean {
  if (family === 'volleyball' || family === 'esports') {
    const won = {
      home: played.filter((set) => set.home! > set.away).length,
      away: played.filter((set) => set.away > set.home!).length,
    };
    return won.home === told.home && won.away === told.away;
  }
  const all = sum([...played, ...extra]);
  const inRegulation = sum(played);
  if (all.home === told.home && all.away === told.away) return true;
  // The winner of a shoot-out may be shown one goal up; football may also show the score of the 90 minutes.
  const margin = Math.abs(told.home - all.home) + Math.abs(told.away - all.away);
  return (
    (hadShootOut && margin === 1) ||
    (family === 'football' && told.home === inRegulation.home && told.away === inRegulation.away)
  );
}

/** Who scored in regulation time, in order; null when the incidents do not tell it all. */
function goalsOf(parts: readonly WirePeriod[], family: SportFamily): ('home' | 'away')[] | null {
  if (family !== 'football' && family !== 'ice-hockey') return null;
  const regulation = parts.filter(({ Type }) => isRegulation(Type, family));
  if (regulation.some(({ Incidents }) => Incidents === null)) return null;
  const goals = regulation
    .flatMap((part) => incidentsOf(part, family))
    .filter(({ kind, side }) => ['goal', 'own-goal', 'penalty-goal'].includes(kind) && side !== null)
    .toSorted((a, b) => a.no - b.no);
  const total = sum(regulation.map(({ Results }) => readScore(Results)));
  const of = (side: 'home' | 'away') => goals.filter((goal) => goal.side === side).length;
  return of('home') === total.home && of('away') === total.away ? goals.map(({ side }) => side!) : null;
}

function sum(scores: readonly (Half | null)[]): Score {
  return scores.reduce<Score>(
    (all, score) => ({ home: all.home + (score?.home ?? 0), away: all.away + (score?.away ?? 0) }),
    { home: 0, away: 0 },
  );
}

function pairs(scores: readonly Half[]): [number | null, number][] {
  return scores.map(({ home, away }) => [home, away]);
}

/** A period's score; the home side's half of baseball's last inning may never have been played. */
type Half = { home: number | null; away: number };
function halves(list: readonly WirePeriod[], family: SportFamily): (Half | null)[] {
  return list.map(({ Results }, at) => {
    const whole = readScore(Results);
    if (whole || family !== 'baseball' || at < list.length - 1) return whole;
    const away = readScore([...(Results ?? []), { Position: '1', Value: '0' }]);
    return away && { home: null, away: away.away };
  });
}
