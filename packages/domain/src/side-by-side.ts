/** Two sums of the same thing. */
export type BothSums<Key> = { readonly of: Key; readonly a: number; readonly b: number };

/** The sums of two sides beside each other, in the order they come; what is 0 on both is left out. */
export function sideBySide<Key>(a: ReadonlyMap<Key, number>, b: ReadonlyMap<Key, number>): BothSums<Key>[] {
  return [...new Set([...a.keys(), ...b.keys()])]
    .map((of) => ({ of, a: a.get(of) ?? 0, b: b.get(of) ?? 0 }))
    .filter((sums) => sums.a !== 0 || sums.b !== 0);
}
