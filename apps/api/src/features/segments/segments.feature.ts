import type { Feature } from '../feature.ts';
import { registerSegments } from './segments.staff.routes.ts';

/** Saved queries over members, shared by staff. */
export const segmentsFeature: Feature = { name: 'segments', routes: registerSegments };
