import { providerAccount } from '../../core/ledger/accounts.ts';
import type { Account } from '../../core/ledger/accounts.ts';
import { findHostedGameByType } from '@lime/domain/games/hosted-games.ts';
import type { AnyHostedGame } from '@lime/domain/games/hosted-games.ts';
import { tokenPowerball } from '@lime/domain/games/token-powerball.ts';

/** A provider of hosted games, as the site knows it. How it proves itself is not here: that is the operator's (config). */
export type Provider = {
  readonly id: string;
  readonly account: Account;
  /** as the office names it */
  readonly name: string;
  /** the product its slips are of */
  readonly product: string;
  /** The kind of the slips of a game, a name of betKinds: the history has a tab of its own for horse (decision 87). */
  kindOf(game: AnyHostedGame): string;
  /** prd_id of its calls; one that is absent is the first */
  readonly productIds: readonly number[];
  findGame(gameId: string): AnyHostedGame | null;
  /** its place below the address of the built-in providers, where the site asks it; null: it cannot be asked */
  readonly host: string | null;
  /** What its frame shows by this name: a game it takes bets on, or one of the site's own. */
  findPage(gType: string): Pick<AnyHostedGame, 'menu'> | null;
};

/** Who may take and give members' money by calls; a provider more is an element more. */
export const providerList: readonly Provider[] = [
  {
    id: 'token',
    name: '토큰게임 호스트',
    account: providerAccount('token'),
    product: 'token',
    kindOf: ({ gType }) => (gType === 'horse' ? 'token-horse' : 'token'),
    productIds: [1],
    findGame: findHostedGameByType,
    host: '/token',
    findPage: (gType) => findHostedGameByType(gType) ?? (gType === tokenPowerball.gType ? tokenPowerball : null),
  },
];

/** Null for a provider nobody knows. */
export const findProvider = (id: string): Provider | null =>
  providerList.find((provider) => provider.id === id) ?? null;
