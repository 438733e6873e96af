import { proofs } from '../tools/proofs/all.ts';
import { tryProofs } from './try-proofs.ts';

// The short form of the proofs that measure time, with nothing else running.

tryProofs(proofs.filter(({ isTimed }) => isTimed));
