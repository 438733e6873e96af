import type { SportFamily } from '@lime/domain/sports.ts';
import type { IncidentKind, LivePeriod } from '@lime/domain/in-play/live-state.ts';

/** Period types of Trade360: 10 and 20 are halves, 1–9 quarters, sets, periods and innings. */
const halves = { 10: '1', 20: '2' } as const;
const extraTime: ReadonlySet<number> = new Set([30, 35, 40]);
const shootOut = 50;
export const fullTime = 100;

/** Periods that count in regulation time, in order. */
export function isRegulation(type: number, family: SportFamily): boolean {
  return family === 'football' ? type === 10 || type === 20 : type >= 1 && type <= maxPeriods[family];
}

export function isOvertime(type: number): boolean {
  return extraTime.has(type);
}

const maxPeriods: Readonly<Record<SportFamily, number>> = {
  football: 2,
  basketball: 4,
  baseball: 9,
  volleyball: 5,
  'ice-hockey': 3,
  'american-football': 4,
  esports: 5,
};

/** The stage of a match, from the period under way; null when the number says nothing. */
export function readPeriod(type: number | null, family: SportFamily): LivePeriod | null {
  if (type === null) return null;
  if (type === shootOut) return 'penalties';
  if (extraTime.has(type)) return 'overtime';
  if (family === 'football') return type === 10 || type === 20 ? halves[type] : null;
  return type >= 1 && type <= maxPeriods[family] ? (String(type) as LivePeriod) : null;
}

/** The number of a period on the wire. @param begun  regulation periods begun: a break belongs to the last of them */
export function writePeriod(period: LivePeriod, family: SportFamily, begun: number): number {
  const unit = (no: number) => (family === 'football' ? no * 10 : no);
  switch (period) {
    case 'pre':
      return -1;
    case 'overtime':
      return family === 'football' ? 30 : 40;
    case 'penalties':
      return shootOut;
    case 'ended':
      return fullTime;
    case 'break':
    case 'interrupted':
      return unit(Math.max(1, begun));
    default:
      return unit(Number(period));
  }
}

type IncidentCode = { readonly code: number; readonly kind: IncidentKind; readonly families?: readonly SportFamily[] };

/** What happened, by the feed's number; the first of a kind is how it is written. */
const incidentCodes: readonly IncidentCode[] = [
  { code: 9, kind: 'goal' },
  { code: 24, kind: 'own-goal' },
  { code: 25, kind: 'penalty-goal' },
  { code: 40, kind: 'penalty-missed' },
  { code: 6, kind: 'yellow' },
  { code: 7, kind: 'red' },
  { code: 1, kind: 'corner' },
  { code: 10, kind: 'substitution' },
  { code: 1074, kind: 'var' },
  { code: 2321, kind: 'injury' },
  { code: 93, kind: 'run' },
  { code: 28, kind: 'basket' },
  { code: 30, kind: 'basket' },
  { code: 32, kind: 'basket' },
  { code: 27, kind: 'goal', families: ['football', 'ice-hockey'] },
  { code: 27, kind: 'basket', families: ['basketball', 'american-football'] },
  { code: 27, kind: 'point', families: ['volleyball', 'esports'] },
  { code: 27, kind: 'run', families: ['baseball'] },
];

/** Null for what members are not shown. */
export function readIncidentKind(code: number, family: SportFamily): IncidentKind | null {
  return incidentCodes.find((entry) => entry.code === code && (entry.families?.includes(family) ?? true))?.kind ?? null;
}

export function writeIncidentKind(kind: IncidentKind): number | null {
  return incidentCodes.find((entry) => entry.kind === kind)?.code ?? null;
}

/** Kinds in the order their numbers are kept in an incident's own number. */
export const incidentOrder: readonly IncidentKind[] = [
  'goal', 'own-goal', 'penalty-goal', 'penalty-missed', 'yellow', 'red', 'corner', 'substitution', 'var', 'injury', 'run', 'basket', 'point',
]; // prettier-ignore

/** Names of the counts other than the score. */
export const statNames: Readonly<Record<number, string>> = {
  1: 'corners',
  2: 'shotsOnTarget',
  3: 'shotsOffTarget',
  4: 'attacks',
  5: 'dangerousAttacks',
  6: 'yellow',
  7: 'red',
  8: 'penalties',
  11: 'possession',
  12: 'fouls',
  15: 'offsides',
  33: 'hits',
  2096: 'errors',
};
