import { keep, readKept } from '@lime/ui/storage.ts';
import { create } from 'zustand';

const storageKey = 'lime_starred_markets';

/** Kinds of markets this browser keeps at hand, by their type. */
export const useStarredMarkets = create<{ readonly types: ReadonlySet<number> }>()(() => ({ types: stored() }));

export function toggleMarket(type: number): void {
  const types = new Set(useStarredMarkets.getState().types);
  if (!types.delete(type)) types.add(type);
  keep(storageKey, types.size === 0 ? null : JSON.stringify([...types]));
  useStarredMarkets.setState({ types });
}

function stored(): ReadonlySet<number> {
  try {
    const kept: unknown = JSON.parse(readKept(storageKey) ?? '[]');
    return new Set(Array.isArray(kept) ? kept.map(Number) : []);
  } catch {
    return new Set();
  }
}
