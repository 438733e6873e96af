import type { WireRoundProof } from '@lime/contract/games.ts';

/** What a stretch shows: its rounds, and the numbers that are missing between them. */
export type Row = { readonly round: WireRoundProof } | { readonly from: number; readonly to: number };

/** Names the gaps in a stretch of rounds, newest first. @param before  the running number it begins below, where it has one */
export function withGaps(list: readonly WireRoundProof[], before: number | null): readonly Row[] {
  let expected = before === null ? null : before - 1;
  return list.flatMap((round): Row[] => {
    const no = Number(round.roundOfAll);
    const gap = expected !== null && no < expected ? [{ from: no + 1, to: expected }] : [];
    expected = no - 1;
    return [...gap, { round }];
  });
}
