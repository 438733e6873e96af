import { providerAccount } from '../../core/ledger/accounts.ts';
import type { Account } from '../../core/ledger/accounts.ts';
import { assert } from '@lime/domain/assert.ts';
import type { Config, ProviderProof } from '../../core/config.ts';
import { findHostedGameByType } from '@lime/domain/games/hosted-games.ts';
import type { AnyHostedGame } from '@lime/domain/games/hosted-games.ts';
import { tokenPowerball } from '@lime/domain/games/token-powerball.ts';

/** Where the site asks a provider, and how both prove themselves. */
export type ProviderHost = { readonly url: string; readonly proof: ProviderProof };

/** What a provider provides: its slips, its games and its frames. */
type Provided = {
  /** the product its slips are of */
  readonly product: string;
  /** The kind of the slips of a game, a name of betKinds: the history has a tab of its own for horse (decision 87). */
  kindOf(game: AnyHostedGame): string;
  /** prd_id of its calls; one that is absent is the first */
  readonly productIds: readonly number[];
  findGame(gameId: string): AnyHostedGame | null;
  /** What its frame shows by this name: a game it takes bets on, or one of the site's own. */
  findPage(gType: string): Pick<AnyHostedGame, 'menu'> | null;
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

const tokenGames: Provided = {
  product: 'token',
  kindOf: ({ gType }) => (gType === 'horse' ? 'token-horse' : 'token'),
  productIds: [1],
  findGame: findHostedGameByType,
  findPage: (gType) => findHostedGameByType(gType) ?? (gType === tokenPowerball.gType ? tokenPowerball : null),
  path: '/token',
};

type Known = { readonly id: string; readonly name: string; readonly url: string; readonly provides: Provided };
type Told = Pick<Config, 'providerUrl' | 'providerProofs' | 'providers'>;

/** Who may take and give members' money by calls: the built-in host and what configuration adds, each an element. */
export function createProviderList({ providerUrl, providerProofs, providers }: Told): readonly Provider[] {
  const known: readonly Known[] = [
    { id: 'token', name: '토큰게임 호스트', url: providerUrl, provides: tokenGames },
    ...Object.entries(providers).map(([id, { name, url }]) => ({ id, name, url, provides: tokenGames })),
  ];
  return known.map(({ id, name, url, provides: { path, ...provided } }) => {
    const proof = Object.hasOwn(providerProofs, id) ? providerProofs[id]! : null;
    const host = proof && { url: url.replace(/\/$/, '') + path, proof };
    return { ...provided, id, name, account: providerAccount(id), host };
  });
}

/** The host whose token games members are shown. @param id  as configured; it has a proof there */
export function tokenHost(providers: readonly Provider[], id: string): ProviderHost {
  const host = providers.find((provider) => provider.id === id)?.host;
  assert(host, `the provider ${id} can be asked`);
  return host;
}
