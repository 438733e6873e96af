import { providerAccount } from '../../core/ledger/accounts.ts';
import type { Account } from '../../core/ledger/accounts.ts';
import { findHostedGameByType } from '@lime/domain/games/hosted-games.ts';
import type { AnyHostedGame } from '@lime/domain/games/hosted-games.ts';

/** A provider of hosted games, as the site knows it. How it proves itself is not here: that is the operator's (config). */
export type Provider = {
  readonly id: string;
  readonly account: Account;
  /** the product its slips are of, and their kind */
  readonly product: string;
  readonly kind: string;
  /** prd_id of its calls; one that is absent is the first */
  readonly productIds: readonly number[];
  findGame(gameId: string): AnyHostedGame | null;
};

/** Who may take and give members' money by calls; a provider more is an element more. */
export const providerList: readonly Provider[] = [
  {
    id: 'token',
    account: providerAccount('token'),
    product: 'token',
    kind: 'token',
    productIds: [1],
    findGame: findHostedGameByType,
  },
];

/** Null for a provider nobody knows. */
export const findProvider = (id: string): Provider | null =>
  providerList.find((provider) => provider.id === id) ?? null;
