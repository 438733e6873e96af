import { create } from 'zustand';

/** A round whose cards are being dealt on this page. */
type Deal = { readonly gameSeq: string; readonly game: string; readonly no: string };

/** The longest deal takes some seven seconds; a table that never says that its cards lie holds nothing back for longer. */
const longestMs = 12_000;

/** The round that is dealt now; null: none is. News of what it came to wait for its last card. */
export const useDeal = create<{ readonly deal: Deal | null }>()(() => ({ deal: null }));

let late: ReturnType<typeof setTimeout> | undefined;

/** The cards of a round begin to be dealt. */
export function beginDeal(deal: Deal): void {
  clearTimeout(late);
  late = setTimeout(endDeal, longestMs);
  useDeal.setState({ deal });
}

/** All of them lie, or nobody looks at them any more. */
export function endDeal(): void {
  clearTimeout(late);
  useDeal.setState({ deal: null });
}

/** Runs once no round is being dealt: at once where none is. */
export function onceDealt(run: () => void): void {
  if (useDeal.getState().deal === null) return run();
  const stop = useDeal.subscribe(({ deal }) => {
    if (deal !== null) return;
    stop();
    run();
  });
}
