import type { WireMember } from '@lime/contract/auth.ts';

/** What a tab remembers of the notes it has told of: up to which, and whose. */
export type Told = { readonly member: string; readonly seq: number };

/** The newest note that was not read and has not been told of; null when there is none. Those that must be read are shown themselves. */
export function untold({ members_seq, notes }: Pick<WireMember, 'members_seq' | 'notes'>, told: Told | null) {
  const newest = Math.max(
    0,
    ...notes.flatMap(({ seq, readAt, required }) => (readAt || required ? [] : [Number(seq)])),
  );
  return newest > (told?.member === members_seq ? told.seq : 0) ? newest : null;
}

/** As it was kept; null when there is nothing whole. */
export function readTold(text: string | null): Told | null {
  try {
    const kept = JSON.parse(text ?? 'null') as Told | null;
    return kept && typeof kept.member === 'string' && Number.isSafeInteger(kept.seq) ? kept : null;
  } catch {
    return null;
  }
}
