import { walletOf } from '@lime/domain/casino/casino-money.ts';
import type { Purse } from '../../core/ledger/accounts.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import type { AskedGames, Provider } from './provider-list.service.ts';

/** The account that a provider's stakes of these games are from now: its own, or the cash by the setting `casinoMoney`. */
export type PurseOf = (provider: Provider, games: AskedGames) => Purse;

/**
 * A slip keeps the account its stake came from, so this decides only about new stakes, gifts and reported balances.
 *
 * Source: issue 13, point 3; docs/decisions/0079-casino-one-wallet.md.
 */
export const createPurseOf =
  (settings: Pick<LiveSettings, 'get'>): PurseOf =>
  ({ purse, vendorsOf }, games) => {
    const money = settings.get('casinoMoney');
    return purse === 'casino' && money.length > 0 ? walletOf(money, vendorsOf(games)) : purse;
  };
