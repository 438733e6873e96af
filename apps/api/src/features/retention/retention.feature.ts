import type { Core } from '../../core/context.ts';
import type { Feature } from '../feature.ts';
import { createRetention } from './retention.ts';

/** Forgets what has been kept long enough. */
export function retentionFeature(core: Core): Feature {
  return { name: 'retention', workers: [createRetention(core)] };
}
