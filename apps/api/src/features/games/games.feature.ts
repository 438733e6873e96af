import { gameSettingKey } from '@lime/contract/settings-games.ts';
import { voidGameRound } from '@lime/contract/staff-games.ts';
import type { Core } from '../../core/context.ts';
import type { Feature } from '../feature.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import type { SiteGate } from '../settings/site-gate.service.ts';
import { createBeacon } from './beacon.ts';
import type { GamesDeps } from './rounds-product.ts';
import { registerGames } from './games.routes.ts';
import { createGameCalls } from './games.service.ts';
import { createLiveRounds } from './live-rounds.ts';
import { createMonitor } from './monitor-worker.ts';
import { createGamesBoard, voidByStaff } from './staff-games.service.ts';
import { registerStaffGames } from './games.staff.routes.ts';
import { createRoundClock } from './round-clock.ts';
import type { Game } from './round-clock.ts';
import { createRoundStreams } from './round-stream.ts';
import type { RoundAudience, RoundStreams } from './round-stream.ts';

/** The games with rounds by the clock: their rounds, and what their product needs to be sold. */
export function gamesFeature(
  core: Core,
  { settings, siteGate, audience }: { settings: LiveSettings; siteGate: SiteGate; audience: RoundAudience },
): Feature & {
  readonly sold: Pick<GamesDeps, 'rounds' | 'menuFault'>;
  readonly streams: Pick<RoundStreams, 'position'>;
} {
  const streams = createRoundStreams(audience);
  const rounds = createLiveRounds(core, streams.tell);
  const settingOf = (game: Game) => settings.get(gameSettingKey(game));
  // new rounds open while members may play
  const { beacon: network } = core.config;
  const clock = createRoundClock(core, {
    isOpen: ({ menu }) => siteGate.isMenuOpen(menu),
    settingOf,
    beacon: network && createBeacon(network, core.log),
  });
  settings.onChange(() => clock.wake());
  const monitor = createMonitor(core, { largeWin: () => settings.get('results').secondPersonFrom });
  const games = createGameCalls({ db: core.db, rounds, settingOf });
  const office = { db: core.db, games, isOpen: siteGate.isMenuOpen };
  const board = createGamesBoard(office);
  return {
    name: 'games',
    sold: { rounds, menuFault: siteGate.menuFault },
    streams,
    routes(handle) {
      registerGames(handle, games, siteGate.assertMenuOpen);
      registerStaffGames(handle, {
        ...office,
        board,
        channel: core.channel,
        priceOf: (game, no) => settingOf(game).prices[no]!,
        settings: settings.values,
      });
    },
    approvals: {
      'round.void': (tx, maker, input) =>
        voidByStaff(tx, maker, voidGameRound.input.parse(input), { channel: core.channel, approved: true }),
    },
    state: [rounds],
    workers: [clock, monitor],
  };
}
