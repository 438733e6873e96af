import type { Core } from '../../core/context.ts';
import type { Gauge } from '../../core/metrics.ts';
import type { Traffic } from '../../core/realtime/realtime-server.ts';
import type { Feature } from '../feature.ts';
import type { Provider } from '../providers/provider-list.service.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import { workTargets } from '../settings/work-targets.service.ts';
import { createOperations } from './operations.service.ts';
import { registerOperations } from './operations.staff.routes.ts';
import { createProcessState } from './process-state.ts';
import { createWorkGauges } from './work-gauges.ts';

type Deps = {
  readonly settings: LiveSettings;
  readonly providers: readonly Provider[];
  readonly traffic: () => Traffic;
  readonly pingMs: () => number | null;
};

/** How the installation is, for those who run it: every process says how it is, and one page shows all of it. */
export function operationsFeature(
  core: Core,
  { settings, providers, traffic, pingMs }: Deps,
): Feature & { readonly gauges: readonly Gauge[] } {
  const operations = createOperations(core, {
    targets: workTargets(settings),
    hosts: new Map(providers.flatMap(({ id, name, host }) => (host === null ? [] : [[id, name]]))),
  });
  const figures = createWorkGauges(core, { work: operations.work, traffic });
  return {
    name: 'operations',
    gauges: figures.gauges,
    routes: (handle) => registerOperations(handle, operations),
    state: [createProcessState(core, { traffic, pingMs }), ...(core.config.metrics ? [figures] : [])],
  };
}
