import { afterAll, expect, test } from 'vitest';
import type { Proof } from '../tools/proofs/proof.ts';
import { startProduct } from './product.ts';
import type { Product } from './product.ts';

/** A test of each proof's short form, on one product for all that ask for it (`npm run prove` tries them for as long as was asked). */
export function tryProofs(proofs: readonly Proof[]): void {
  let product: Promise<Product> | null = null;
  afterAll(async () => (await product)?.stop());

  test.each(proofs)('$name: $claim', { timeout: 300_000 }, async (proof) => {
    const { holds, figures } = await proof.run(() => (product ??= startProduct()), { short: true });
    expect(holds, JSON.stringify(figures)).toBe(true);
  });
}
