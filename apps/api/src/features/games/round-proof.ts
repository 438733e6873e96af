import type { SealedSlip } from '@lime/domain/fairness/chain.ts';
import { sha256 } from '../../core/hash-blocks.ts';

/**
 * A round's slips as its salt is made of them: hashes of the bet's code and of the key its member's browser chose. So
 * everybody can check the salt, and each member can find their own slips, without learning others' codes.
 */
export const sealedSlips = (slips: readonly { readonly bet_code: string; readonly key: string }[]): SealedSlip[] =>
  slips.map(({ bet_code, key }) => ({
    betCode: sha256(bet_code).toString('hex'),
    clientSeed: sha256(key).toString('hex'),
  }));
