import type { Feature } from '../feature.ts';
import { registerViews } from './views.staff.routes.ts';

/** Lists of the office as each of staff keeps them. */
export const viewsFeature: Feature = { name: 'views', routes: registerViews };
