import type { Core } from '../../core/context.ts';
import type { Feature } from '../feature.ts';
import type { Members } from '../members/members.service.ts';
import { registerPoints } from './points.routes.ts';

/** Points that members make cash of. */
export function pointsFeature({ db, outbox }: Core, members: Members): Feature {
  return { name: 'points', routes: (handle) => registerPoints(handle, { db, outbox, members }) };
}
