import type { Score } from './leg-result.ts';

/** A score told for the teams in the other order. */
export const turnedScore = ({ home, away }: Score): Score => ({ home: away, away: home });

const pair = (told: unknown) => (Array.isArray(told) && told.length === 2 ? [told[1], told[0]] : told);
const listOf = (turn: (told: unknown) => unknown) => (told: unknown) => (Array.isArray(told) ? told.map(turn) : told);
const side = (told: unknown) => (told === 'home' ? 'away' : told === 'away' ? 'home' : told);

/** What each part of a detail that names sides is once the teams are turned; the shapes are those of `ToldResult.detail`. */
const parts = new Map<string, (told: unknown) => unknown>([
  ['periods', listOf(pair)],
  ['overtime', listOf(pair)],
  ['regulation', pair],
  ['halfTime', pair],
  ['quarters', pair],
  ['innings', pair],
  ['goals', listOf(side)],
  ['retired', side],
]);

/** A result's detail told for the teams in the other order. Parts that name no side stay as they are. */
export function turnedDetail(detail: unknown): unknown {
  if (typeof detail !== 'object' || detail === null || Array.isArray(detail)) return detail;
  return Object.fromEntries(Object.entries(detail).map(([key, told]) => [key, parts.get(key)?.(told) ?? told]));
}
