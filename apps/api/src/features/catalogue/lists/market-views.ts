import { mainMarketTypes, marketKind } from '@lime/domain/market-kinds.ts';
import type { MarketRule } from '@lime/domain/market-kinds.ts';
import type { SnapshotFixture, SnapshotMarket } from '../catalogue.types.ts';

const boardRules: ReadonlySet<MarketRule> = new Set(['three-way', 'two-way', 'handicap', 'total', 'next-goal']);
const wholeMatch: ReadonlySet<string> = new Set(['sport', 'overtime']);

/** What a list or a stream shows of a fixture. */
export type MarketView = 'none' | 'first' | 'main' | 'special' | 'special-all' | 'all';

/** A market of the boards: the main line of a winner, handicap or total of the whole match. */
export function isMain({ main, type }: SnapshotMarket): boolean {
  const { rule, scope } = marketKind(type);
  return main && boardRules.has(rule) && wholeMatch.has(scope);
}

/** A 스페셜 market: all kinds but the four main ones. Source: specification 1 §9. */
export function isSpecial({ type }: SnapshotMarket): boolean {
  return !mainMarketTypes.includes(type);
}

/** Of a 스페셜 kind with several lines the main one; all lines where none is. */
function isSpecialMain(market: SnapshotMarket, _at: number, markets: readonly SnapshotMarket[]): boolean {
  if (!isSpecial(market)) return false;
  return market.main || !markets.some(({ type, main }) => type === market.type && main);
}

const views: Record<MarketView, (fixture: SnapshotFixture) => readonly SnapshotMarket[]> = {
  none: () => [],
  first: ({ markets }) => markets.filter(isMain).slice(0, 1),
  main: ({ markets }) => markets.filter(isMain),
  special: ({ markets }) => markets.filter(isSpecialMain),
  'special-all': ({ markets }) => markets.filter(isSpecial),
  all: ({ markets }) => markets,
};

/** The markets of a fixture that a view shows, in the order they are shown in. */
export function marketsIn(fixture: SnapshotFixture, view: MarketView): readonly SnapshotMarket[] {
  return views[view](fixture);
}
