/** What a stretch shows: its rounds, and the numbers that are missing between them. */
export type Row<Round> = { readonly round: Round } | { readonly from: number; readonly to: number };

/** Names the gaps in a stretch of rounds, newest first. @param before  the running number it begins below, where it has one */
export function withGaps<Round extends { readonly no: number }>(
  list: readonly Round[],
  before: number | null,
): readonly Row<Round>[] {
  let expected = before === null ? null : before - 1;
  return list.flatMap((round): Row<Round>[] => {
    const { no } = round;
    const gap = expected !== null && no < expected ? [{ from: no + 1, to: expected }] : [];
    expected = no - 1;
    return [...gap, { round }];
  });
}
