import { liveLobby, openCasinoGame, openCasinoLobby, openCasinoSession, slotLobby } from '@lime/contract/casino.ts';
import type { Core } from '../../core/context.ts';
import type { Feature } from '../feature.ts';
import type { Members } from '../members/members.service.ts';
import { createPlayGate } from '../providers/play-gate.service.ts';
import { configuredProvider } from '../providers/provider-list.service.ts';
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
  { config, db }: Pick<Core, 'config' | 'db'>,
  { settings, siteGate, members, providers }: Deps,
): Feature {
  const casino = createCasino({
    db,
    settings,
    members,
    gate: createPlayGate(settings, siteGate),
    provider: configuredProvider(providers, config.casinoProvider),
  });
  return {
    name: 'casino',
    routes(handle) {
      handle(liveLobby, ({ caller, input }) => casino.live(caller.memberId, input));
      handle(slotLobby, ({ caller, input }) => casino.slots(caller.memberId, input));
      handle(openCasinoGame, ({ tx, caller, input }) => casino.openGame(tx, caller, input));
      handle(openCasinoLobby, ({ tx, caller, input }) => casino.openLobby(tx, caller, input));
      handle(openCasinoSession, ({ tx, caller }) => casino.openSession(tx, caller));
    },
  };
}
