import type { ResultOutcome } from '@lime/contract/staff-results.ts';
import { sportRules } from '@lime/domain/settlement/rule-table.ts';
import type { RuledSport } from '@lime/domain/settlement/rule-table.ts';

export type Pair = { readonly home: string; readonly away: string };
/** What the form holds: texts as typed. Rows of periods may be empty from somewhere on. */
export type Draft = {
  readonly status: Exclude<ResultOutcome['status'], 'markets'>;
  readonly score: Pair;
  readonly periods: readonly Pair[];
  readonly overtime: Pair;
  readonly completed: string;
  readonly retired: '' | 'home' | 'away';
  readonly goals: readonly ('home' | 'away')[];
};

const empty: Pair = { home: '', away: '' };
const rows: Readonly<Record<RuledSport, { count: number; unit: string }>> = {
  football: { count: 2, unit: '전·후반' },
  basketball: { count: 4, unit: '쿼터' },
  baseball: { count: 9, unit: '회' },
  volleyball: { count: 5, unit: '세트' },
  'ice-hockey': { count: 3, unit: '피리어드' },
  'american-football': { count: 4, unit: '쿼터' },
  esports: { count: 5, unit: '세트' },
  tennis: { count: 5, unit: '세트' },
};

export function periodName(no: number, sport: RuledSport): string {
  return sport === 'football' ? (no === 1 ? '전반' : '후반') : `${no}${rows[sport].unit}`;
}

/** Whether a match of the sport may have more than its periods. */
export const hasOvertime = (sport: RuledSport) => sportRules[sport].unit !== 'sets';

/** What the form begins with. */
export function draftOf(outcome: ResultOutcome, sport: RuledSport): Draft {
  const text = (pair: readonly (number | null)[] | null | undefined): Pair =>
    pair ? { home: String(pair[0] ?? ''), away: String(pair[1] ?? '') } : empty;
  const periods = outcome.periods ?? [];
  const overtime = (outcome.overtime ?? []).reduce<[number, number] | null>(
    (all, part) => [(all?.[0] ?? 0) + (part[0] ?? 0), (all?.[1] ?? 0) + (part[1] ?? 0)],
    null,
  );
  const status = outcome.status === 'markets' || outcome.status === 'reopen' ? 'finished' : outcome.status;
  return {
    status,
    score: text(outcome.score),
    periods: Array.from({ length: Math.max(rows[sport].count, periods.length) }, (_, at) => text(periods[at])),
    overtime: text(overtime),
    completed: outcome.completed?.toString() ?? '',
    retired: outcome.retired ?? '',
    goals: outcome.goals ?? [],
  };
}

const isBlank = ({ home, away }: Pair) => home === '' && away === '';
/** A whole score; null where it is not. */
const wholeOf = ({ home, away }: Pair): [number, number] | null =>
  /^\d{1,4}$/.test(home) && /^\d{1,4}$/.test(away) ? [Number(home), Number(away)] : null;
const halfOf = ({ home, away }: Pair): [number | null, number | null] => [
  /^\d{1,4}$/.test(home) ? Number(home) : null,
  /^\d{1,4}$/.test(away) ? Number(away) : null,
];

/** The outcome of a draft; null while something is missing. An empty half inning was not played. */
export function outcomeOf(draft: Draft, sport: RuledSport): ResultOutcome | null {
  const { status, goals, retired } = draft;
  if (status !== 'finished' && status !== 'abandoned') return { status };
  const score = wholeOf(draft.score);
  if (!score && (status === 'finished' || !isBlank(draft.score))) return null;
  const last = draft.periods.findLastIndex((pair) => !isBlank(pair));
  const told = draft.periods.slice(0, last + 1);
  const isWhole = sport === 'baseball' ? () => true : (pair: Pair) => wholeOf(pair) !== null;
  if (!told.every(isWhole)) return null;
  const overtime = wholeOf(draft.overtime);
  if (!overtime && !isBlank(draft.overtime)) return null;
  const completed = Number(draft.completed);
  return {
    status,
    ...(score ? { score } : {}),
    ...(told.length > 0 ? { periods: told.map(halfOf) } : {}),
    // With periods given, no overtime means that there was none.
    ...(overtime ? { overtime: [overtime] } : told.length > 0 && hasOvertime(sport) ? { overtime: [] } : {}),
    ...(status === 'abandoned' && draft.completed !== '' && Number.isInteger(completed * 2) ? { completed } : {}),
    ...(retired !== '' ? { retired } : {}),
    ...(score && goals.length === score[0] + score[1] && goals.length > 0 ? { goals: [...goals] } : {}),
  };
}

/** What periods and overtime add up to, for the score nobody has typed yet; null while they are not whole. */
export function scoreOfPeriods({ periods, overtime }: Draft, sport: RuledSport): Pair | null {
  const told = periods.filter((pair) => !isBlank(pair));
  if (told.length === 0) return null;
  const { unit, overtimeCounts } = sportRules[sport];
  const halves = told.map(halfOf);
  const sides = [0, 1].map((side) =>
    unit === 'sets'
      ? halves.filter((pair) => (pair[side] ?? 0) > (pair[1 - side] ?? 0)).length
      : [...halves, ...(overtimeCounts && !isBlank(overtime) ? [halfOf(overtime)] : [])].reduce(
          (sum, pair) => sum + (pair[side] ?? 0),
          0,
        ),
  );
  return { home: String(sides[0]), away: String(sides[1]) };
}
