import { formatDayTime } from '@lime/ui/format.ts';

/** From when until when, in Seoul. */
export function periodWords(startsAt: string | null, endsAt: string | null): string {
  if (startsAt === null && endsAt === null) return '무기한';
  return `${startsAt === null ? '' : formatDayTime(startsAt)} ~ ${endsAt === null ? '' : formatDayTime(endsAt)}`.trim();
}
