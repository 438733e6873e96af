/**
 * The same places for the same games: one that is gone leaves its place to the first that has none.
 *
 * @param before what stood in the places
 * @param ids    the games there are, in their order
 */
export function fillSlots(before: readonly string[], ids: readonly string[], most: number): readonly string[] {
  const there = new Set(ids);
  const kept = new Set(before.filter((id) => there.has(id)));
  const waiting = ids.filter((id) => !kept.has(id));
  const slots = before.flatMap((id) => (kept.has(id) ? id : (waiting.shift() ?? [])));
  return [...slots, ...waiting].slice(0, most);
}
