import type { InputOf, PayloadOf } from '@lime/contract/call.ts';
import { lobbyTypes } from '@lime/contract/casino.ts';
import type {
  liveLobby,
  openCasinoGame,
  openCasinoLobby,
  openCasinoSession,
  slotLobby,
} from '@lime/contract/casino.ts';
import { findCasinoLobby, lobbyOfProduct } from '@lime/domain/casino/casino-games.ts';
import type { Caller } from '../../core/context.ts';
import type { Tx } from '../../core/db.ts';
import { Refused } from '../../core/refused.ts';
import type { HostLaunches } from '../launch/host-launches.service.ts';
import type { MemberFacts } from '../members/members.types.ts';
import { casinoFault } from '../providers/play-gate.service.ts';
import type { PlayGate } from '../providers/play-gate.service.ts';
import type { PlayedPage, Provider } from '../providers/provider-list.service.ts';
import { lobbyPage } from '../providers/provider-list.service.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import { liveLobbies, slotCategories } from './lobbies.ts';

type Deps = {
  readonly settings: Pick<LiveSettings, 'get'>;
  readonly members: { facts(memberId: number): Promise<MemberFacts | null> };
  readonly gate: Pick<PlayGate, 'playFault'>;
  readonly launches: HostLaunches;
  /** whose tables and slots members are shown, and its address */
  readonly provider: Pick<Provider, 'findPage'>;
  readonly hostUrl: string;
};

export type Casino = {
  /** @throws Refused CASINO_CLOSED (403) */
  live(memberId: number): Promise<PayloadOf<typeof liveLobby>>;
  /** @throws Refused CASINO_CLOSED (403) */
  slots(memberId: number): Promise<PayloadOf<typeof slotLobby>>;
  /** @throws Refused as `openCasinoGame` says */
  openGame(tx: Tx, memberId: number, wish: InputOf<typeof openCasinoGame>): Promise<PayloadOf<typeof openCasinoGame>>;
  /** @throws Refused as `openCasinoLobby` says */
  openLobby(
    tx: Tx,
    memberId: number,
    wish: InputOf<typeof openCasinoLobby>,
  ): Promise<PayloadOf<typeof openCasinoLobby>>;
  /** @throws Refused CASINO_CLOSED (403) */
  openSession(tx: Tx, caller: Caller): Promise<PayloadOf<typeof openCasinoSession>>;
};

/** Ids of lobbies that are launched as games are. Source: specification 2 §5. */
const ownLobbies: Readonly<Record<string, string>> = {
  evolution: lobbyOfProduct(1, 0)!.id,
  asia: lobbyOfProduct(5, 0)!.id,
};
const lobbyOfType = { [lobbyTypes.evolution]: ownLobbies['evolution']!, [lobbyTypes.asia]: ownLobbies['asia']! };

/** The casino's lobbies and the ways into its host. Source: specification 2 §7; decisions 93 to 95, 99, 104. */
export function createCasino({ settings, members, gate, launches, provider, hostUrl }: Deps): Casino {
  const art = (id: string) => `${hostUrl}/art/${id}.svg`;
  const live = liveLobbies(art);
  const slot = slotCategories(art);

  async function memberOf(memberId: number): Promise<MemberFacts> {
    const member = await members.facts(memberId);
    if (!member) throw new Refused({ code: 'AUTH_REQUIRED' }, 401);
    const fault = casinoFault(settings, member);
    if (fault) throw fault;
    return member;
  }

  /** A way into the host, to what it shows by this name. */
  async function wayTo(tx: Tx, memberId: number, gType: string, page: PlayedPage) {
    const fault = gate.playFault(await memberOf(memberId), page);
    if (fault) throw fault;
    const { hash, expiresIn } = await launches.launch(tx, memberId, hostUrl);
    const url = new URL(hostUrl);
    url.search = new URLSearchParams({ gType, uid: String(memberId), hash }).toString();
    return { url: url.href, expiresIn };
  }

  return {
    async live(memberId) {
      await memberOf(memberId);
      return { data: { live } };
    },
    async slots(memberId) {
      await memberOf(memberId);
      return { data: { slot } };
    },
    async openGame(tx, memberId, { gameId }) {
      const gType = ownLobbies[gameId] ?? gameId;
      const page = provider.findPage(gType);
      if (!page) throw new Refused({ code: 'CASINO_GAME_UNKNOWN' });
      return wayTo(tx, memberId, gType, page);
    },
    async openLobby(tx, memberId, { type }) {
      const gType = lobbyOfType[type];
      const { url } = await wayTo(tx, memberId, gType, lobbyPage(findCasinoLobby(gType))!);
      return { data: { lobbyUrl: url } };
    },
    async openSession(tx, caller) {
      await memberOf(caller.memberId);
      return { ...(await launches.openBearer(tx, caller, hostUrl)), url: hostUrl };
    },
  };
}
