import { useCallback, useMemo, useSyncExternalStore } from 'react';

/** Which rows of a long list are on screen. */
export type RowsInView = {
  /** where each row begins, px from the list's top */
  readonly starts: readonly number[];
  readonly total: number;
  /** the first and the last row in the window; rows near it are worth drawing too */
  readonly first: number;
  readonly last: number;
};

/**
 * Which rows of a list are in the window. Their heights are known beforehand, so nothing is measured; the page is drawn again
 * only when another row comes into view.
 *
 * @param sizes  height of each row with the gap that follows, px
 * @param margin where the list begins on the page, px
 */
export function useRowsInView(sizes: readonly number[], margin: number): RowsInView {
  const { starts, total } = useMemo(() => layOut(sizes), [sizes]);
  const look = useCallback(() => {
    const top = window.scrollY - margin;
    return `${rowAt(starts, top)} ${rowAt(starts, top + window.innerHeight)}`;
  }, [starts, margin]);
  const [first, last] = useSyncExternalStore(watch, look).split(' ').map(Number) as [number, number];
  return { starts, total, first, last };
}

function watch(wake: () => void): () => void {
  window.addEventListener('scroll', wake, { passive: true });
  window.addEventListener('resize', wake);
  return () => {
    window.removeEventListener('scroll', wake);
    window.removeEventListener('resize', wake);
  };
}

/** Where rows of these heights begin, one under the other. */
export function layOut(sizes: readonly number[]): { starts: number[]; total: number } {
  let total = 0;
  const starts = sizes.map((size) => {
    const start = total;
    total += size;
    return start;
  });
  return { starts, total };
}

/** The row at a height; the first above the list, the last below it, 0 of none. */
export function rowAt(starts: readonly number[], y: number): number {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (starts[middle]! <= y) low = middle;
    else high = middle - 1;
  }
  return low;
}
