import { providerAccount } from '../../core/ledger/accounts.ts';
import type { Account, Purse } from '../../core/ledger/accounts.ts';
import { assert } from '@lime/domain/assert.ts';
import type { Config, ProviderProof } from '../../core/api-config.ts';
import { casinoLobbies, findCasinoGame, findCasinoLobby } from '@lime/domain/casino/casino-games.ts';
import { vendorsOfProduct } from '@lime/domain/casino/casino-money.ts';
import type { LobbyPage } from '@lime/domain/casino/lobby-terms.ts';
import { findProviderGame, providerGames } from '@lime/domain/games/provider-games.ts';
import type { ProviderGame } from '@lime/domain/games/provider-game.ts';
import { tokenPowerball } from '@lime/domain/games/token-powerball.ts';

/** Where the site asks a provider, and how both prove themselves. */
export type ProviderHost = { readonly url: string; readonly proof: ProviderProof };

/** What decides whether a member may open something of a provider: a game, or a page that leads to games. */
export type PlayedPage = Pick<ProviderGame, 'kind' | 'menus'> & LobbyPage;

/** The games something is asked about: the one or the lobby that a page shows, else those of a product. */
export type AskedGames = {
  readonly page?: string | undefined;
  readonly productId?: number | undefined;
  readonly productType?: number | undefined;
};

/** What a provider provides: its slips, its games and its frames. */
type Provided = {
  /** the product its slips are of */
  readonly product: string;
  /** the member's account it takes stakes from and pays into; vendors of the casino may play from the cash (purses.ts) */
  readonly purse: Purse;
  /** The kind of the slips of a game, a name of betKinds: the history has tabs of their own for horse, casino and slots (decision 87). */
  kindOf(game: ProviderGame): string;
  /** menu entries of its games: a permission of one of them concerns it */
  readonly menus: ReadonlySet<string>;
  /** prd_id of its calls; one that is absent is the first */
  readonly productIds: readonly number[];
  findGame(gameId: string): ProviderGame | null;
  /** What its frame shows by this name: a game it takes bets on, a lobby of such games, or one of the site's own. */
  findPage(gType: string): PlayedPage | null;
  /** The vendors of these games, by their codes; none: of no vendor. */
  vendorsOf(games: AskedGames): readonly string[];
  /** its place below its address, where frames are shown and questions answered */
  readonly path: string;
};

/** A provider of hosted games, as the site knows it. */
export type Provider = Omit<Provided, 'path'> & {
  readonly id: string;
  readonly account: Account;
  /** as the office names it */
  readonly name: string;
  /** null: it cannot be asked */
  readonly host: ProviderHost | null;
};

const findToken = (code: string): ProviderGame | null => {
  const game = findProviderGame(code);
  return game?.kind === 'token' ? game : null;
};

const tokenGames: Provided = {
  product: 'token',
  purse: 'cash',
  kindOf: ({ code }) => (code === 'horse' ? 'token-horse' : 'token'),
  menus: menusOf((kind) => kind === 'token'),
  productIds: [1],
  findGame: findToken,
  findPage: (gType) =>
    findToken(gType) ??
    (gType === tokenPowerball.gType ? { kind: 'token', menus: [tokenPowerball.menu], vendor: null } : null),
  vendorsOf: () => [],
  path: '/token',
};

const casino: Provided = {
  product: 'casino',
  purse: 'casino',
  kindOf: ({ kind }) => (kind === 'slot' ? 'slot' : 'casino'),
  menus: menusOf((kind) => kind !== 'token'),
  productIds: [...new Set(casinoLobbies.map(({ productId }) => productId))],
  findGame: findCasinoGame,
  findPage: (gType) => findCasinoGame(gType) ?? findCasinoLobby(gType),
  vendorsOf({ page = '', productId, productType }) {
    const game = findCasinoGame(page);
    if (game) return [game.vendor.code];
    const lobby = findCasinoLobby(page);
    if (lobby) return vendorsOfProduct(lobby.productId, lobby.productType);
    return productId === undefined ? [] : vendorsOfProduct(productId, productType);
  },
  path: '/casino',
};

function menusOf(isOf: (kind: ProviderGame['kind']) => boolean): ReadonlySet<string> {
  return new Set(providerGames.filter(({ kind }) => isOf(kind)).flatMap(({ menus }) => menus));
}

type KnownProvider = { readonly id: string; readonly name: string; readonly url: string; readonly provides: Provided };
type ProviderConfig = Pick<Config, 'providerUrl' | 'providerProofs' | 'providers'>;

/** Who may take and give members' money by calls: the built-in hosts and what configuration adds, each an element. */
export function createProviderList({ providerUrl, providerProofs, providers }: ProviderConfig): readonly Provider[] {
  const known: readonly KnownProvider[] = [
    { id: 'token', name: '토큰게임 호스트', url: providerUrl, provides: tokenGames },
    { id: 'casino', name: '카지노 호스트', url: providerUrl, provides: casino },
    ...Object.entries(providers).map(([id, { name, url, games }]) => ({
      id,
      name,
      url,
      provides: games === 'casino' ? casino : tokenGames,
    })),
  ];
  return known.map(({ id, name, url, provides: { path, ...provided } }) => {
    const proof = Object.hasOwn(providerProofs, id) ? providerProofs[id]! : null;
    const host = proof && { url: url.replace(/\/$/, '') + path, proof };
    return { ...provided, id, name, account: providerAccount(id), host };
  });
}

/** The provider whose games members are shown. @param id  as configured; it has a proof there */
export function configuredProvider(
  providers: readonly Provider[],
  id: string,
): Provider & { readonly host: ProviderHost } {
  const provider = providers.find((one) => one.id === id);
  assert(provider?.host, `the provider ${id} can be asked`);
  return { ...provider, host: provider.host };
}
