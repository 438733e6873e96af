import { seoulOffsetMs } from '@lime/domain/seoul-time.ts';

/** A moment as the field shows it: Seoul's day and minute. */
export function toSeoul(at: string | null): string {
  return at === null ? '' : new Date(Date.parse(at) + seoulOffsetMs).toISOString().slice(0, 16);
}

/** What was typed as Seoul's day and minute, as the wire has it; null when there is none. */
export function fromSeoul(text: string): string | null {
  const at = Date.parse(`${text}Z`);
  return Number.isNaN(at) ? null : new Date(at - seoulOffsetMs).toISOString();
}
