import { launchFrame } from '@lime/contract/launch.ts';
import type { Core } from '../../core/context.ts';
import type { Feature } from '../feature.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import type { SiteGate } from '../settings/site-gate.service.ts';
import { providerOrigins } from '../../core/own-names.ts';
import { registerLaunch } from './launch.routes.ts';
import { originsOf } from './launch.service.ts';

type Deps = {
  readonly settings: LiveSettings;
  readonly siteGate: SiteGate;
  /** the frames of the host whose token games members are shown */
  readonly tokenUrl: string;
};

/** Ways into providers' frames. `origins`: where frames may come from now, for the policy of the pages. */
export function launchFeature(
  { config }: Pick<Core, 'config'>,
  { settings, siteGate, tokenUrl }: Deps,
): Feature & { readonly origins: () => readonly string[] } {
  const { providerUrl } = config;
  const own = providerOrigins(config);
  const frames = () => settings.get('sportsFrame');
  return {
    name: 'launch',
    origins: () => [...new Set([...own, new URL(tokenUrl).origin]), ...originsOf(frames())],
    routes: (handle) =>
      registerLaunch(handle, { frames, providerUrl, tokenUrl }, (request, menu) =>
        siteGate.assertOpen(request, { ...launchFrame, menu }),
      ),
  };
}
