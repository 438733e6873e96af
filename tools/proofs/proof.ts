import type { Product } from '../../e2e/product.ts';

export type Figures = Readonly<Record<string, number | readonly number[] | string>>;

/** Something that must be true of the whole product, tried as it was asked for and kept with its figures. */
export type Proof = {
  /** what `npm run prove -- <name>` calls it, and its result's file */
  readonly name: string;
  /** the claim, in a sentence */
  readonly claim: string;
  /** Its short form too holds the product to a time, so that nothing else runs beside it in the gate. */
  readonly isTimed?: true;
  /**
   * Tries it.
   *
   * @param product starts a product of its own, or answers the one that runs already
   * @param short the gate's form: the same claim, tried for less long
   */
  run(product: () => Promise<Product>, options: { short: boolean }): Promise<{ holds: boolean; figures: Figures }>;
};

/** @returns the value below which that share of the numbers lies */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
