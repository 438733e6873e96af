import type { WireMember } from '@lime/contract/auth.ts';

/** What a tab remembers of the popup about notes: the newest note it announced, whose it was, and when it was closed last. */
export type Told = { readonly member: string; readonly seq: number; readonly at: number };

/** A closed popup does not come back for the same notes within this. Source: decision 70. */
export const restMs = 10 * 60_000;

/**
 * The newest unread note, when the popup should tell of it now; null when there is none, or it was closed on a while ago.
 * Those that must be read are shown themselves.
 */
export function untold(
  { members_seq, notes }: Pick<WireMember, 'members_seq' | 'notes'>,
  told: Told | null,
  now: number,
): number | null {
  const newest = Math.max(
    0,
    ...notes.flatMap(({ seq, readAt, required }) => (readAt || required ? [] : [Number(seq)])),
  );
  if (newest === 0) return null;
  const rests = told !== null && told.member === members_seq && newest <= told.seq && now < told.at + restMs;
  return rests ? null : newest;
}

/** As it was kept; null when there is nothing whole. */
export function readTold(text: string | null): Told | null {
  try {
    const kept = JSON.parse(text ?? 'null') as Told | null;
    const whole =
      kept && typeof kept.member === 'string' && Number.isSafeInteger(kept.seq) && Number.isSafeInteger(kept.at);
    return whole ? kept : null;
  } catch {
    return null;
  }
}
