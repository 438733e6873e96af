import { seoulOffsetMs } from '@lime/domain/seoul-time.ts';

/** What a field of date and time shows of a moment in Seoul: "2026-11-21T19:00". @param at epoch ms */
export function seoulInput(at: number): string {
  return new Date(at + seoulOffsetMs).toISOString().slice(0, 16);
}

/** The moment such a field means, epoch ms; null while it is not filled. */
export function fromSeoul(text: string): number | null {
  const at = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text) ? Date.parse(`${text}:00Z`) : NaN;
  return Number.isNaN(at) ? null : at - seoulOffsetMs;
}
