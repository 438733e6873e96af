import type { Feature } from '../feature.ts';
import { registerSearch } from './search.staff.routes.ts';

/** The office's search over everything. */
export const searchFeature: Feature = { name: 'search', routes: registerSearch };
