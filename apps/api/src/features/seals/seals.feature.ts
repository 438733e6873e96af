import type { Core } from '../../core/context.ts';
import { sealKeyOf } from '../../core/ledger/seal-key.ts';
import { createSealer } from '../../core/ledger/seal.ts';
import type { Feature } from '../feature.ts';
import { createSealPlaces } from './seal-places.ts';

/** Seals what is only ever added, and writes the newest seal down where the database's owner cannot change it. */
export function sealsFeature(core: Core): Feature {
  const places = createSealPlaces(core);
  const key = sealKeyOf(core.config.sealSecret);
  return { name: 'seals', workers: [createSealer(core, { key, told: places.take }), places] };
}
