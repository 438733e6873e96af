import { assert, unreachable } from '../assert.ts';
import { marketKind } from '../market-kinds.ts';
import type { Line, MarketScope, MarketType, Side } from '../market-kinds.ts';
import { selectionResult } from './leg-result.ts';
import type { LegResult, Score } from './leg-result.ts';
import { sportRules } from './rule-table.ts';
import { lawOf } from './rule-laws.ts';
import type { RuledSport } from './rule-table.ts';

/** What a fixture is as long as nothing is decided of it; else it is a `ResultStatus`. */
export const undecidedStatuses = ['scheduled', 'live'] as const;

/** What became of a match. */
export type ResultStatus = 'finished' | 'cancelled' | 'postponed' | 'abandoned';

/** What one period brought each side; a half inning that was not played (or not begun) is null. */
export type PeriodScore = { readonly home: number | null; readonly away: number | null };

/** What a source or a person said became of a match: a FeedResult, a row of result_revision, a form. */
export type ToldResult = {
  readonly status: ResultStatus;
  /** the score that settles by the sport's own scope; of an abandoned match the score it stopped at */
  readonly score: Score | null;
  /**
   * `{ periods: [[home, away], …], overtime: [[home, away], …], regulation?: [home, away], goals?: ['home', …],
   * completed?: 4.5, retired?: 'away' }`; also the shapes of imported seasons (`halfTime`, `quarters`, `innings`).
   * `completed` counts an abandoned match's whole periods (halves of an inning), `retired` is who gave up.
   */
  readonly detail?: unknown;
  /** the deadline of a postponed or abandoned match has passed: what is not decided is void */
  readonly expired?: boolean;
};

/** A match's outcome in the terms markets ask for; null: no source gave it, or what it gave contradicts the score. */
export type MatchResult = {
  readonly sport: RuledSport;
  readonly status: ResultStatus;
  readonly expired: boolean;
  readonly score: Score | null;
  /** halves, quarters, innings, thirds, sets with their points */
  readonly periods: readonly PeriodScore[] | null;
  /** whole periods played: 4.5 innings are possible */
  readonly completed: number;
  readonly overtime: readonly PeriodScore[] | null;
  /** who scored, in order */
  readonly goals: readonly ('home' | 'away')[] | null;
  readonly retired: 'home' | 'away' | null;
};

/**
 * The score of a market's scope. `open`: the match stopped there, more could have come. `never`: that part was not played
 * and will not be (a fourth set of a match won in three). `unknown`: played, but no source gave it.
 */
export type ScopeScore =
  | { readonly is: 'known'; readonly score: Score }
  | { readonly is: 'open'; readonly score: Score }
  | { readonly is: 'never' }
  | { readonly is: 'unknown' };

/**
 * Reads what a source gave of a match, believing nothing that contradicts the score: periods that do not add up to it, goals
 * that do not count it. What is not believed is as unknown as what was not given.
 */
export function readMatchResult(sport: RuledSport, told: ToldResult): MatchResult {
  const { status, score } = told;
  const detail = isRecord(told.detail) ? told.detail : {};
  const overtime = readPeriods(detail.overtime);
  const regulation = readPair(detail.regulation);
  const periods = readPeriods(detail.periods) ?? readImported(detail, score);
  const isBelieved =
    periods !== null && (score === null || addsUp(sport, status, score, { periods, overtime, regulation }));
  const believed = isBelieved ? periods : null;
  return {
    sport,
    status,
    expired: told.expired ?? false,
    score,
    periods: believed,
    completed:
      status === 'finished' ? (believed?.length ?? 0) : completedOf(sport, detail.completed, score, believed ?? []),
    overtime: isBelieved ? overtime : null,
    goals: readGoals(detail.goals, score),
    retired: detail.retired === 'home' || detail.retired === 'away' ? detail.retired : null,
  };
}

/**
 * The score a market of this scope settles on.
 *
 * Source: catalogue.ts `MarketScope`; rules 1.3 "Scope". Periods never hold overtime; a set's score is its points.
 */
export function scoreOfScope(match: MatchResult, scope: MarketScope): ScopeScore {
  const { sport, status, score, periods, overtime, completed } = match;
  const rule = sportRules[sport];
  const stands = status === 'finished' || isOfficial(match);
  switch (scope) {
    case 'sport':
      return score === null ? unknown : { is: stands ? 'known' : 'open', score };
    case 'overtime': {
      if (score === null) return unknown;
      if (rule.overtimeCounts) return { is: stands ? 'known' : 'open', score };
      return stands && overtime
        ? { is: 'known', score: sum([score, ...overtime]) }
        : stands
          ? unknown
          : { is: 'open', score };
    }
    case 'period-1':
    case 'period-2':
    case 'period-3':
    case 'period-4':
      return periodScore(match, Number(scope.slice('period-'.length)));
    case 'innings-5': {
      if (periods === null) return unknown;
      const five = periods.slice(0, 5);
      if (completed >= 5 && five.every(isWhole)) return { is: 'known', score: sum(five) };
      return status === 'finished' ? unknown : { is: 'open', score: sum(five) };
    }
    default:
      return unreachable(scope);
  }
}

/**
 * The results of a market's sides, in the order given.
 *
 * A match that is finished decides every market whose score is known. One whose score no source gave stays `wait`: a person
 * has to find it out, since voiding it silently would take winnings from those who were right. A cancelled match voids
 * all. A postponed one decides nothing. An abandoned one decides what can no longer change: a finished half, a total already
 * passed, in baseball everything once it is official. The rest waits until the deadline and is void then.
 *
 * Source: issue item 8; rules 1.3 "Void", "Scope"; the table `rule-table.ts`; decision 151.
 *
 * @param version  of the rules: the one that slips were placed under
 */
export function gradeMarket(
  match: MatchResult,
  market: { readonly type: MarketType; readonly line: Line | null; readonly sides: readonly Side[] },
  version?: number,
): LegResult[] {
  const { status, expired } = match;
  const all = (result: LegResult) => market.sides.map(() => result);
  if (status === 'cancelled') return all('void');
  if (status === 'postponed') return all(expired ? 'void' : 'wait');
  if (match.retired !== null && sportRules[match.sport].retirement) return gradeRetired(match, market);
  const decided = gradeDecided(match, market);
  if (decided) return decided;
  const isVoid = expired || (isNoGame(match) && !lawOf(version).noGameWaits);
  return all(status === 'abandoned' && isVoid ? 'void' : 'wait');
}

/** Whether an outcome leaves something for the deadline to void: the fixture then gets one (`voidDeadlineMs`). */
export function waitsForDeadline(match: MatchResult, results: readonly LegResult[]): boolean {
  return (match.status === 'postponed' || match.status === 'abandoned') && !match.expired && results.includes('wait');
}

/** Null: not decided by what is known. */
function gradeDecided(match: MatchResult, market: Parameters<typeof gradeMarket>[1]): LegResult[] | null {
  const { type, line, sides } = market;
  const { rule, scope } = marketKind(type);
  const found = scoreOfScope(match, scope);
  if (found.is === 'unknown') return null;
  if (found.is === 'never') return sides.map(() => 'void');
  const { score } = found;
  const results = (goals?: readonly ('home' | 'away')[]) =>
    sides.map((side) => selectionResult(type, side, line, score, goals));
  switch (rule) {
    case 'next-goal': {
      assert(line !== null, 'a goal has a number');
      const isScored = score.home + score.away >= line / 100;
      if (!isScored) return found.is === 'known' ? results() : null;
      const goals = match.goals ?? goalsOfOneSide(score);
      return goals === null ? null : results(goals);
    }
    // Scores only grow: a total that is passed stays passed.
    case 'total':
    case 'home-total':
    case 'away-total':
      return found.is === 'known' || selectionResult(type, 'over', line, score) === 'won' ? results() : null;
    case 'both-score':
      return found.is === 'known' || (score.home > 0 && score.away > 0) ? results() : null;
    case 'three-way':
    case 'two-way':
    case 'handicap':
    case 'odd-even':
    case 'double-chance':
      return found.is === 'known' ? results() : null;
    default:
      return unreachable(rule);
  }
}

/** One side gave up: with a whole set played the other side has won, what is decided counts, all else is void. */
function gradeRetired(match: MatchResult, market: Parameters<typeof gradeMarket>[1]): LegResult[] {
  const { rule, scope } = marketKind(market.type);
  const stopped: MatchResult = { ...match, status: 'abandoned', completed: wholeSets(match) };
  if (stopped.completed < 1) return market.sides.map(() => 'void');
  if (rule === 'two-way' && (scope === 'sport' || scope === 'overtime'))
    return market.sides.map((side) => (side === match.retired ? 'lost' : 'won'));
  return gradeDecided(stopped, market) ?? market.sides.map(() => 'void');
}

/** Sets with a winner: what the score in sets counts, where periods are given one more may have been begun. */
function wholeSets({ score, periods, completed, status }: MatchResult): number {
  if (score !== null) return score.home + score.away;
  return status === 'finished' ? (periods?.length ?? 0) : completed;
}

/** An abandoned baseball game whose score counts. Source: rules 1.3 "KBO rain"; 4½ innings suffice when home leads. */
function isOfficial({ sport, status, score, completed }: MatchResult): boolean {
  if (status !== 'abandoned' || !sportRules[sport].officialInnings || score === null) return false;
  return completed >= 5 || (completed >= 4.5 && score.home > score.away);
}

/** An abandoned baseball game known to have stopped too early. */
function isNoGame(match: MatchResult): boolean {
  return sportRules[match.sport].officialInnings && match.periods !== null && !isOfficial(match);
}

function periodScore({ sport, status, periods, completed }: MatchResult, no: number): ScopeScore {
  if (periods === null) return unknown;
  const period = periods[no - 1];
  if (!period) {
    if (status !== 'finished') return { is: 'open', score: { home: 0, away: 0 } };
    return sportRules[sport].unit === 'sets' ? { is: 'never' } : unknown;
  }
  if (completed < no) return { is: 'open', score: sum([period]) };
  return isWhole(period) ? { is: 'known', score: period } : unknown;
}

/** How many periods of a match that was stopped are over: sets by the score, else as given, else all but the last one given. */
function completedOf(sport: RuledSport, told: unknown, score: Score | null, periods: readonly PeriodScore[]): number {
  if (sportRules[sport].unit === 'sets' && score !== null) return Math.min(periods.length, score.home + score.away);
  if (typeof told === 'number' && told >= 0 && told <= periods.length) return told;
  if (periods.length === 0) return 0;
  const begun = periods.length - 1;
  // When the home side has batted, the upper half of the inning is over.
  return sportRules[sport].officialInnings && periods.at(-1)!.home !== null ? begun + 0.5 : begun;
}

/** Whether periods (and overtime) make up the score they came with. */
function addsUp(
  sport: RuledSport,
  status: ResultStatus,
  score: Score,
  told: { periods: readonly PeriodScore[]; overtime: readonly PeriodScore[] | null; regulation: Score | null },
): boolean {
  const { unit, overtimeCounts } = sportRules[sport];
  if (unit === 'sets') {
    const won = (side: 'home' | 'away') =>
      told.periods.filter(({ home, away }) => (side === 'home' ? home! > away! : away! > home!)).length;
    // Of a match that was stopped the last set may have a leader and no winner.
    const spare = status === 'finished' ? 0 : 1;
    const extra = [won('home') - score.home, won('away') - score.away];
    return extra.every((more) => more >= 0) && extra[0]! + extra[1]! <= spare;
  }
  const periods = sum(told.periods);
  if (told.regulation && !same(periods, told.regulation)) return false;
  if (!overtimeCounts) return same(periods, score);
  if (told.overtime) return same(sum([periods, ...told.overtime]), score);
  return (
    same(periods, score) || (periods.home === periods.away && periods.home <= score.home && periods.away <= score.away)
  );
}

/** Where one side scored nothing, everybody knows who scored. */
function goalsOfOneSide({ home, away }: Score): readonly ('home' | 'away')[] | null {
  if (home > 0 && away > 0) return null;
  return Array.from({ length: home + away }, () => (home > 0 ? 'home' : 'away'));
}

function readGoals(told: unknown, score: Score | null): readonly ('home' | 'away')[] | null {
  if (!Array.isArray(told) || score === null) return null;
  const goals = told.filter((side): side is 'home' | 'away' => side === 'home' || side === 'away');
  const home = goals.filter((side) => side === 'home').length;
  return goals.length === told.length && home === score.home && goals.length - home === score.away ? goals : null;
}

/** Imported seasons: the half-time score; rows of quarters or innings, home first. */
function readImported(detail: Record<string, unknown>, score: Score | null): PeriodScore[] | null {
  const half = readPair(detail.halfTime);
  if (half && score) return [half, { home: score.home - half.home, away: score.away - half.away }].filter(isNatural);
  const rows = detail.quarters ?? detail.innings;
  if (!Array.isArray(rows) || !Array.isArray(rows[0]) || !Array.isArray(rows[1])) return null;
  const [home, away] = rows as [unknown[], unknown[]];
  return readPeriods(away.map((value, at) => [home[at] ?? null, value]));
}

function readPeriods(told: unknown): PeriodScore[] | null {
  if (!Array.isArray(told)) return null;
  const periods = told.map((pair: unknown) =>
    Array.isArray(pair) && pair.length === 2
      ? { home: pair[0] as number | null, away: pair[1] as number | null }
      : null,
  );
  return periods.every((period): period is PeriodScore => period !== null && isNatural(period)) ? periods : null;
}

function readPair(told: unknown): Score | null {
  const [period] = readPeriods([told]) ?? [];
  return period && isWhole(period) ? period : null;
}

const unknown = { is: 'unknown' } as const;
const isCount = (value: number | null) => value === null || (Number.isInteger(value) && value >= 0 && value <= 32_767);
const isNatural = ({ home, away }: PeriodScore) => isCount(home) && isCount(away);
const isWhole = (period: PeriodScore): period is Score => period.home !== null && period.away !== null;
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const same = (a: Score, b: Score) => a.home === b.home && a.away === b.away;

function sum(parts: readonly PeriodScore[]): Score {
  return parts.reduce<Score>(
    (all, part) => ({ home: all.home + (part.home ?? 0), away: all.away + (part.away ?? 0) }),
    { home: 0, away: 0 },
  );
}
