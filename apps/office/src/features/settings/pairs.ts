import { marketKind, marketKinds } from '@lime/domain/market-kinds.ts';
import type { MarketType } from '@lime/domain/market-kinds.ts';
import type { SportFamily } from '@lime/domain/sports.ts';

/** Allowed pairs of one fixture, as the settings hold them. */
export type PairEntry = { status: boolean; sport: SportFamily | '*'; markets: readonly [MarketType, MarketType] };
export type PairState = 'own' | 'all' | 'off';

const isPair = ({ markets: [x, y] }: PairEntry, a: MarketType, b: MarketType) =>
  (x === a && y === b) || (x === b && y === a);

/** Whether two kinds may be combined: by an entry of this sport, by one of all sports, or not. */
export function pairState(
  entries: readonly PairEntry[],
  sport: SportFamily | '*',
  a: MarketType,
  b: MarketType,
): PairState {
  const found = entries.filter((entry) => entry.status && isPair(entry, a, b));
  if (found.some((entry) => entry.sport === sport)) return 'own';
  return found.some((entry) => entry.sport === '*') ? 'all' : 'off';
}

/** The list with a pair of this sport allowed or not; entries of other sports stay. */
export function withPair(
  entries: readonly PairEntry[],
  sport: SportFamily | '*',
  [a, b]: readonly [MarketType, MarketType],
  on: boolean,
): PairEntry[] {
  const others = entries.filter((entry) => entry.sport !== sport || !isPair(entry, a, b));
  return on ? [...others, { status: true, sport, markets: [a, b] }] : others;
}

/** Kinds of the matrix: those of the whole match, or of one period; a list that a screen can hold. */
export const kindGroups = [
  { id: 'match', name: '경기 전체' },
  { id: 'period-1', name: '1구간' },
  { id: 'period-2', name: '2구간' },
  { id: 'period-3', name: '3구간' },
  { id: 'period-4', name: '4구간' },
  { id: 'innings-5', name: '5이닝' },
] as const;
export type KindGroup = (typeof kindGroups)[number]['id'];

/** The kinds of a group, which are the matrix's columns. Its rows are always those of the whole match. */
export function kindsOf(group: KindGroup): MarketType[] {
  return marketKinds
    .filter(({ scope, rule }) =>
      group === 'match' ? (scope === 'sport' || scope === 'overtime') && rule !== 'next-goal' : scope === group,
    )
    .map(({ type }) => type);
}

/** A kind by a short name that distinguishes it from the others. */
export function shortName(type: MarketType): string {
  const { nameKo, scope } = marketKind(type);
  return scope.startsWith('period-') ? `${scope.slice(-1)}구간 ${nameKo}` : nameKo.replace(' (연장 포함)', ' (연장)');
}
