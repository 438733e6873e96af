import { proofs } from '../tools/proofs/all.ts';
import { tryProofs } from './try-proofs.ts';

// The short form of the proofs that hold the product to no time; the others are in timed-proofs.product.test.ts.

tryProofs(proofs.filter(({ isTimed }) => !isTimed));
