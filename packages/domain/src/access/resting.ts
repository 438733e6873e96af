/** How long a rest lasts that a member asks for with one press. */
export const restMs = 5 * 60_000;

/** The member rests; `seconds` are left, at least one. */
export type RestRefusal = { readonly code: 'RESTING'; readonly detail: { readonly seconds: number } };

/**
 * The gate of a rest, in front of every bet and of every debit of a hosted game.
 *
 * @param until  when the rest ends, epoch ms; null: there was none
 * @returns null when the member does not rest
 */
export function restFault(until: number | null, now: number): RestRefusal | null {
  if (until === null || until <= now) return null;
  return { code: 'RESTING', detail: { seconds: Math.ceil((until - now) / 1_000) } };
}

/** How long that is in Korean: "4분 10초", "50초", "5분". */
export function restText(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return [minutes > 0 && `${minutes}분`, (seconds % 60 > 0 || minutes === 0) && `${seconds % 60}초`]
    .filter(Boolean)
    .join(' ');
}
