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
import { liveLobbies, slotCategories } from '@lime/contract/casino-lobbies.ts';

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

/** What the calls need, with the lobbies as they were built last. */
type BuiltLobbies = Deps & { built: { readonly of: CasinoLobbyTerms; readonly lobbies: Promise<Lobbies> } | null };

/** The casino's lobbies and the ways into its host. Source: specification 2 §7; decisions 93 to 95, 99, 104. */
export function createCasino(deps: Deps): Casino {
  const state: BuiltLobbies = { ...deps, built: null };
  const hostUrl = deps.provider.host.url;
  return {
    async live(memberId, { version }) {
      await memberOf(deps, memberId);
      return { data: { live: (await lobbiesOf(state, version)).live, ...fromCash(deps) } };
    },
    async slots(memberId, { version }) {
      await memberOf(deps, memberId);
      return { data: { slot: (await lobbiesOf(state, version)).slot, ...fromCash(deps) } };
    },
    openGame: (tx, caller, { gameId }) => launchPage(deps, tx, caller, lobbyOfGameId.get(gameId) ?? gameId),
    async openLobby(tx, caller, { type }) {
      const { url } = await launchPage(deps, tx, caller, lobbyOfType[type]);
      return { data: { lobbyUrl: url } };
    },
    async openSession(tx, caller) {
      await memberOf(deps, caller.memberId);
      return { ...(await openBearer(tx, caller, hostUrl)), url: hostUrl };
    },
  };
}

/** The lobbies, built once for each reading of the settings. @param version  a change the caller has heard of */
async function lobbiesOf(state: BuiltLobbies, version = 0): Promise<Lobbies> {
  await state.settings.atLeast(version);
  const of = state.settings.get('casinoLobby');
  if (state.built?.of !== of) {
    const made = { of, lobbies: buildLobbies(state, of) };
    state.built = made;
    // a failed reading of the pictures is no answer for the next one
    made.lobbies.catch(() => {
      if (state.built === made) state.built = null;
    });
  }
  return state.built.lobbies;
}

async function buildLobbies({ db, provider }: Deps, terms: CasinoLobbyTerms): Promise<Lobbies> {
  const { url } = provider.host;
  const index = indexLobby(terms);
  const pictureOf = await picturesOf(
    db,
    terms.games.map((game) => game.art),
  );
  const art = (code: string) => pictureOf(index.game(code).art)?.src ?? `${url}/art/${code}.svg`;
  const view = { index, art };
  return { live: liveLobbies(view, `${url}/tables`), slot: slotCategories(view) };
}

async function memberOf({ members, settings }: Deps, memberId: number): Promise<MemberFacts> {
  const member = await members.facts(memberId);
  if (!member) throw new Refused({ code: 'AUTH_REQUIRED' }, 401);
  const fault = casinoFault(settings, member);
  if (fault) throw fault;
  return member;
}

/** A launch of a game or a lobby at the host. @throws Refused as `openCasinoGame` says */
async function launchPage(
  deps: Deps,
  tx: Tx,
  caller: Caller,
  gType: string,
): Promise<PayloadOf<typeof openCasinoGame>> {
  const { provider, gate } = deps;
  const page = provider.findPage(gType);
  if (!page) throw new Refused({ code: 'CASINO_GAME_UNKNOWN' });
  const fault = gate.playFault(await memberOf(deps, caller.memberId), page);
  if (fault) throw fault;
  const { hash, expiresIn } = await launchAtHost(tx, caller, provider.host.url);
  const url = new URL(provider.host.url);
  url.search = new URLSearchParams({ gType, uid: String(caller.memberId), hash }).toString();
  return { url: url.href, expiresIn };
}

function fromCash({ settings }: Deps): { cash_vendors: string[] } {
  const money = settings.get('casinoMoney');
  return { cash_vendors: money.flatMap(({ vendor, wallet }) => (wallet === 'cash' ? [vendor] : [])) };
}
