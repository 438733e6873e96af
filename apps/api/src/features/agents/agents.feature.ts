import type { Feature } from '../feature.ts';
import { registerAgents } from './agents.staff.routes.ts';

/** Partners who bring members and earn a share of what these bet and pay. */
export function agentsFeature(): Feature {
  return { name: 'agents', routes: registerAgents };
}
