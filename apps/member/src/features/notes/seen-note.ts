import type { WireMember } from '@lime/contract/auth.ts';

/** What a tab remembers of the popup about notes: the newest note it announced, whose it was, and when it was closed last. */
export type SeenNote = { readonly member: string; readonly seq: number; readonly at: number };

/** A closed popup does not come back for the same notes within this. Source: decision 70. */
export const restMs = 10 * 60_000;

/**
 * The newest unread note, when the popup should tell of it now; null when there is none, or it was closed on a while ago.
 * Those that must be read are shown themselves.
 */
export function unseen(
  { members_seq, notes }: Pick<WireMember, 'members_seq' | 'notes'>,
  seen: SeenNote | null,
  now: number,
): number | null {
  const newest = Math.max(
    0,
    ...notes.flatMap(({ seq, readAt, required }) => (readAt || required ? [] : [Number(seq)])),
  );
  if (newest === 0) return null;
  const rests = seen !== null && seen.member === members_seq && newest <= seen.seq && now < seen.at + restMs;
  return rests ? null : newest;
}

/** As it was kept; null when there is nothing whole. */
export function readSeen(text: string | null): SeenNote | null {
  try {
    const kept = JSON.parse(text ?? 'null') as SeenNote | null;
    const whole =
      kept && typeof kept.member === 'string' && Number.isSafeInteger(kept.seq) && Number.isSafeInteger(kept.at);
    return whole ? kept : null;
  } catch {
    return null;
  }
}
