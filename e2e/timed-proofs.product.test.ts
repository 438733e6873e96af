import { proofs } from '../tools/proofs/all.ts';
import { upgrade } from '../tools/proofs/upgrade.ts';
import { tryProofs } from './try-proofs.ts';

// The short form of the proofs that measure time, with nothing else running; upgrade.product.test.ts has that of the upgrade.

tryProofs(proofs.filter((proof) => proof.isTimed && proof !== upgrade));
