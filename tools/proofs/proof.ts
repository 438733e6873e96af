import type { Product } from '../../e2e/product.ts';
import type { SuiteTests } from './suite-files.ts';

export type Figures = Readonly<Record<string, number | readonly number[] | string>>;

/** Something that must be true of the whole product, tried as it was asked for and kept with its figures. */
export type Proof = {
  /** what `npm run prove -- <name>` calls it, and its result's file */
  readonly name: string;
  /** the claim, in a sentence */
  readonly claim: string;
  /** the tests a suite runs; `npm run prove -- --list` finds their files */
  readonly tests?: SuiteTests;
  /** its cases, in a line each, found without trying any; absent: the claim is its one case */
  readonly list?: () => readonly string[];
  /** Its short form too holds the product to a time, so that nothing else runs beside it in the gate. */
  readonly isTimed?: true;
  /**
   * Tries it.
   *
   * @param product starts a product of its own, or answers the one that runs already
   * @param short the gate's form: the same claim, tried for less long
   */
  run(product: () => Promise<Product>, options: { short: boolean }): Promise<ProofResult>;
};

/** What a proof found. */
export type ProofResult = {
  readonly holds: boolean;
  readonly figures: Figures;
  /** programs the proof could not get on this machine; what needs them was not tried */
  readonly notTried?: readonly string[];
};

/** @returns the value below which that share of the numbers lies */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
