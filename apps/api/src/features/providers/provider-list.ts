import { providerAccount } from '../../core/ledger/accounts.ts';
import type { Account } from '../../core/ledger/accounts.ts';
import { findTokenGame, tokenGames } from '@lime/domain/access/token-games.ts';
import type { TokenGame } from '@lime/domain/access/token-games.ts';

/** A provider of hosted games, as the site knows it. How it proves itself is not here: that is the operator's (config). */
export type Provider = {
  readonly id: string;
  readonly account: Account;
  /** the product its slips are of, and their kind */
  readonly product: string;
  readonly kind: string;
  /** prd_id of its calls; one that is absent is the first */
  readonly productIds: readonly number[];
  readonly games: readonly TokenGame[];
  findGame(gameId: string): TokenGame | null;
};

/** Who may take and give members' money by calls; a provider more is an element more. */
export const providerList: readonly Provider[] = [
  {
    id: 'token',
    account: providerAccount('token'),
    product: 'token',
    kind: 'token',
    productIds: [1],
    games: tokenGames,
    findGame: findTokenGame,
  },
];

/** Null for a provider nobody knows. */
export const findProvider = (id: string): Provider | null =>
  providerList.find((provider) => provider.id === id) ?? null;
