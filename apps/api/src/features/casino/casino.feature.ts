import { liveLobby, openCasinoGame, openCasinoLobby, openCasinoSession, slotLobby } from '@lime/contract/casino.ts';
import { assert } from '@lime/domain/assert.ts';
import type { Core } from '../../core/context.ts';
import type { Feature } from '../feature.ts';
import { hostLaunches } from '../launch/host-launches.service.ts';
import type { Members } from '../members/members.service.ts';
import { createPlayGate } from '../providers/play-gate.service.ts';
import { configuredHost } from '../providers/provider-list.service.ts';
import type { Provider } from '../providers/provider-list.service.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import type { SiteGate } from '../settings/site-gate.service.ts';
import { createCasino } from './casino.service.ts';

type Deps = {
  readonly settings: LiveSettings;
  readonly siteGate: SiteGate;
  readonly members: Pick<Members, 'facts'>;
  readonly providers: readonly Provider[];
};

/** The casino's lobbies, and the ways into its host: tables and slots are played there. */
export function casinoFeature(
  { config }: Pick<Core, 'config'>,
  { settings, siteGate, members, providers }: Deps,
): Feature {
  const provider = providers.find(({ id }) => id === config.casinoProvider);
  assert(provider, `the provider ${config.casinoProvider} is known`);
  const casino = createCasino({
    settings,
    members,
    gate: createPlayGate(settings, siteGate),
    launches: hostLaunches,
    provider,
    hostUrl: configuredHost(providers, provider.id).url,
  });
  return {
    name: 'casino',
    routes(handle) {
      handle(liveLobby, ({ caller }) => casino.live(caller.memberId));
      handle(slotLobby, ({ caller }) => casino.slots(caller.memberId));
      handle(openCasinoGame, ({ tx, caller, input }) => casino.openGame(tx, caller.memberId, input));
      handle(openCasinoLobby, ({ tx, caller, input }) => casino.openLobby(tx, caller.memberId, input));
      handle(openCasinoSession, ({ tx, caller }) => casino.openSession(tx, caller));
    },
  };
}
