import { upgrade } from '../tools/proofs/upgrade.ts';
import { tryProofs } from './try-proofs.ts';

// A site of the release before is upgraded while its members bet.

tryProofs([upgrade]);
