import type { InputOf, PayloadOf } from '@lime/contract/call.ts';
import { lobbyTypes } from '@lime/contract/casino.ts';
import type {
  liveLobby,
  openCasinoGame,
  openCasinoLobby,
  openCasinoSession,
  slotLobby,
  WireLive,
  WireSlotCategory,
} from '@lime/contract/casino.ts';
import { lobbyOfProduct } from '@lime/domain/casino/casino-games.ts';
import type { CasinoLobbyTerms } from '@lime/domain/casino/lobby-terms.ts';
import { indexLobby } from '@lime/domain/casino/lobby-terms.ts';
import type { Caller } from '../../core/context.ts';
import type { Db, Tx } from '../../core/db.ts';
import { Refused } from '../../core/refused.ts';
import { launchAtHost, openBearer } from '../launch/host-launches.service.ts';
import type { MemberFacts } from '../members/members.types.ts';
import { picturesOf } from '../pictures/pictures.service.ts';
import { casinoFault } from '../providers/play-gate.service.ts';
import type { PlayGate } from '../providers/play-gate.service.ts';
import type { Provider, ProviderHost } from '../providers/provider-list.service.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import { liveLobbies, slotCategories } from './lobbies.ts';

type Deps = {
  readonly db: Db;
  readonly settings: Pick<LiveSettings, 'get' | 'atLeast'>;
  readonly members: { facts(memberId: number): Promise<MemberFacts | null> };
  readonly gate: Pick<PlayGate, 'playFault'>;
  /** whose tables and slots members are shown */
  readonly provider: Pick<Provider, 'findPage'> & { readonly host: Pick<ProviderHost, 'url'> };
};

export type Casino = {
  /** @throws Refused CASINO_CLOSED (403) */
  live(memberId: number, wish: InputOf<typeof liveLobby>): Promise<PayloadOf<typeof liveLobby>>;
  /** @throws Refused CASINO_CLOSED (403) */
  slots(memberId: number, wish: InputOf<typeof slotLobby>): Promise<PayloadOf<typeof slotLobby>>;
  /** @throws Refused as `openCasinoGame` says */
  openGame(tx: Tx, caller: Caller, wish: InputOf<typeof openCasinoGame>): Promise<PayloadOf<typeof openCasinoGame>>;
  /** @throws Refused as `openCasinoLobby` says */
  openLobby(tx: Tx, caller: Caller, wish: InputOf<typeof openCasinoLobby>): Promise<PayloadOf<typeof openCasinoLobby>>;
  /** @throws Refused CASINO_CLOSED (403) */
  openSession(tx: Tx, caller: Caller): Promise<PayloadOf<typeof openCasinoSession>>;
};

const evolution = lobbyOfProduct(1, 0)!.id;
const asia = lobbyOfProduct(5, 0)!.id;
/** Lobbies that are launched as games are, by `gameId`. Source: specification 2 §5. */
const lobbyOfGameId: ReadonlyMap<string, string> = new Map([
  ['evolution', evolution],
  ['asia', asia],
]);
const lobbyOfType = { [lobbyTypes.evolution]: evolution, [lobbyTypes.asia]: asia };

/** Both lobbies as one state of the settings has them. */
type Lobbies = { readonly live: WireLive; readonly slot: WireSlotCategory[] };

/** The casino's lobbies and the ways into its host. Source: specification 2 §7; decisions 93 to 95, 99, 104. */
export function createCasino({ db, settings, members, gate, provider }: Deps): Casino {
  const hostUrl = provider.host.url;

  async function buildLobbies(terms: CasinoLobbyTerms): Promise<Lobbies> {
    const index = indexLobby(terms);
    const pictureOf = await picturesOf(
      db,
      terms.games.map((game) => game.art),
    );
    const art = (code: string) => pictureOf(index.game(code).art)?.src ?? `${hostUrl}/art/${code}.svg`;
    const view = { index, art };
    return { live: liveLobbies(view, `${hostUrl}/tables`), slot: slotCategories(view) };
  }

  let built: { readonly of: CasinoLobbyTerms; readonly lobbies: Promise<Lobbies> } | null = null;
  /** The lobbies, built once for each reading of the settings. @param version  a change the caller has heard of */
  async function lobbies(version = 0): Promise<Lobbies> {
    await settings.atLeast(version);
    const of = settings.get('casinoLobby');
    if (built?.of !== of) {
      const made = { of, lobbies: buildLobbies(of) };
      built = made;
      // a failed reading of the pictures is no answer for the next one
      made.lobbies.catch(() => {
        if (built === made) built = null;
      });
    }
    return built.lobbies;
  }

  async function memberOf(memberId: number): Promise<MemberFacts> {
    const member = await members.facts(memberId);
    if (!member) throw new Refused({ code: 'AUTH_REQUIRED' }, 401);
    const fault = casinoFault(settings, member);
    if (fault) throw fault;
    return member;
  }

  /** A launch of a game or a lobby at the host. @throws Refused as `openCasinoGame` says */
  async function launchPage(tx: Tx, caller: Caller, gType: string): Promise<PayloadOf<typeof openCasinoGame>> {
    const page = provider.findPage(gType);
    if (!page) throw new Refused({ code: 'CASINO_GAME_UNKNOWN' });
    const fault = gate.playFault(await memberOf(caller.memberId), page);
    if (fault) throw fault;
    const { hash, expiresIn } = await launchAtHost(tx, caller, hostUrl);
    const url = new URL(hostUrl);
    url.search = new URLSearchParams({ gType, uid: String(caller.memberId), hash }).toString();
    return { url: url.href, expiresIn };
  }

  const fromCash = () => ({
    cash_vendors: settings.get('casinoMoney').flatMap(({ vendor, wallet }) => (wallet === 'cash' ? [vendor] : [])),
  });

  return {
    async live(memberId, { version }) {
      await memberOf(memberId);
      return { data: { live: (await lobbies(version)).live, ...fromCash() } };
    },
    async slots(memberId, { version }) {
      await memberOf(memberId);
      return { data: { slot: (await lobbies(version)).slot, ...fromCash() } };
    },
    openGame: (tx, caller, { gameId }) => launchPage(tx, caller, lobbyOfGameId.get(gameId) ?? gameId),
    async openLobby(tx, caller, { type }) {
      const { url } = await launchPage(tx, caller, lobbyOfType[type]);
      return { data: { lobbyUrl: url } };
    },
    async openSession(tx, caller) {
      await memberOf(caller.memberId);
      return { ...(await openBearer(tx, caller, hostUrl)), url: hostUrl };
    },
  };
}
