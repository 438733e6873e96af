/**
 * The same places for the same games: one that is gone leaves its place to the first that has none, and where none waits
 * to the last, so that nothing between them moves.
 *
 * @param before what stood in the places
 * @param ids    the fixtures there are, in their order
 */
export function fillSlots(before: readonly string[], ids: readonly string[], most: number): readonly string[] {
  const there = new Set(ids);
  const placed = new Set(before);
  const waiting = ids.filter((id) => !placed.has(id));
  const slots = [...before];
  for (let at = 0; at < slots.length; at += 1)
    while (at < slots.length && !there.has(slots[at]!)) {
      const next = waiting.shift() ?? slots.pop()!;
      if (at < slots.length) slots[at] = next;
    }
  return [...slots, ...waiting].slice(0, most);
}
