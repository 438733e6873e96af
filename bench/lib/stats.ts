/** The p-th percentile (0…1) of unsorted numbers; NaN when there are none. */
export function percentile(values: readonly number[], p: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted.length === 0 ? Number.NaN : sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * p))]!;
}

export const median = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
};

/** "1.53 (1.31–1.72)": median with the least and the greatest, never the best alone. */
export function spread(values: readonly number[], digits = 2): string {
  if (values.length === 0) return '–';
  const text = (value: number) => value.toFixed(digits);
  return `${text(median(values))} (${text(Math.min(...values))}–${text(Math.max(...values))})`;
}
