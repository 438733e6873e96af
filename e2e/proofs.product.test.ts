import { afterAll, expect, test } from 'vitest';
import { proofs } from '../tools/proofs/all.ts';
import { startProduct } from './product.ts';
import type { Product } from './product.ts';

// The short form of every proof (`npm run prove` tries them for as long as was asked).

let product: Promise<Product> | null = null;
afterAll(async () => (await product)?.stop());

test.each(proofs)('$name: $claim', { timeout: 300_000 }, async (proof) => {
  const { holds, figures } = await proof.run(() => (product ??= startProduct()), { short: true });
  expect(holds, JSON.stringify(figures)).toBe(true);
});
