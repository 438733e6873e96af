import type { HandleDeps } from '../../core/handle.ts';
import type { Core } from '../../core/context.ts';
import type { Feature } from '../feature.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import { createSignInDeps } from '../staff/staff-sign-in.service.ts';
import { agentStore, authenticateAgent } from './agent-sign-in.service.ts';
import { registerAgentArea } from './agents.routes.ts';
import { registerAgents } from './agents.staff.routes.ts';

/** Partners who bring members and earn a share of what these bet and pay, and their own sign-in. */
export function agentsFeature(
  core: Core,
  settings: LiveSettings,
): Feature & { readonly authenticate: NonNullable<HandleDeps['authenticateAgent']> } {
  const deps = createSignInDeps(core, agentStore, settings);
  return {
    name: 'agents',
    authenticate: (request, call) => authenticateAgent(deps, request, call),
    routes(handle) {
      registerAgents(handle);
      registerAgentArea(handle, deps, core);
    },
  };
}
