import { hash } from 'node:crypto';
import type { ProviderAnswer, ProviderBody, ProviderLeft } from '@lime/contract/provider-calls.ts';
import { sweepsHome } from '@lime/domain/casino/casino-money.ts';
import type { Core } from '../../core/context.ts';
import { inTransaction } from '../../core/db.ts';
import { lockBalances } from '../../core/ledger/ledger.sql.ts';
import { uuidOf } from '../../core/uuid.ts';
import type { ExchangeHome } from '../casino-wallet/casino-wallet.service.ts';
import type { LiveSettings } from '../settings/settings.service.ts';
import { bodyHashOf } from './call-hash.ts';
import { hasOpenStake, insertLeaving, readLeaving } from './leaving.sql.ts';
import type { Provider } from './provider-list.service.ts';
import { refusal } from './wallet-answers.ts';

type Deps = {
  readonly settings: Pick<LiveSettings, 'get'>;
  readonly exchange: ExchangeHome;
};

export type Leaving = (provider: Provider, body: ProviderBody<'left'>) => Promise<ProviderAnswer | ProviderLeft>;

/**
 * A member has closed the windows of a host. Where the setting `casinoMoney` says so of a vendor whose game they showed, all
 * that is in the casino account goes home, by the transfer that the member would ask for. While a stake from that account is
 * open, the host is asked to repeat the call later (PLAY_OPEN), since its payout would stay behind. Nothing is written then.
 *
 * The member is locked throughout. So a stake is taken before, and is seen, or after, and finds the account empty.
 *
 * Source: issue 13, point 3; docs/decisions/0079-casino-one-wallet.md.
 */
export const createLeaving =
  ({ db }: Pick<Core, 'db'>, { settings, exchange }: Deps): Leaving =>
  async (provider, body) => {
    const memberId = Number(body.user_id);
    const bodyHash = bodyHashOf('left', body);
    return inTransaction(db, async (tx) => {
      const [held] = await lockBalances(tx, [memberId]);
      if (!held) return refusal(0, 'INVALID_USER');
      const won = held[provider.purse];
      if (!body.game_ids.every((id) => provider.findGame(id) !== null)) return refusal(won, 'INVALID_PRD_ID');
      const known = await readLeaving(tx, provider.id, body.txn_id);
      if (known) return known.body_hash === bodyHash ? known.answer : refusal(won, 'DUPLICATE_CREDIT');
      const vendors = body.game_ids.flatMap((page) => provider.vendorsOf({ page }));
      const goes = held.casino > 0 && sweepsHome(settings.get('casinoMoney'), vendors);
      if (goes && (await hasOpenStake(tx, memberId))) return refusal(won, 'PLAY_OPEN');
      const sent = goes ? await exchange(tx, memberId, { all: true }, keyOf(provider.id, body.txn_id)) : null;
      const answer = { status: 1, balance: goes ? 0 : won, home: goes ? held.casino : 0 } as const;
      await insertLeaving(tx, {
        provider: provider.id,
        txn: body.txn_id,
        memberId,
        bodyHash,
        transfer: sent && Number(sent.cash_seq),
        answer,
      });
      return answer;
    });
  };

/** The idempotency key of the transfer that a leaving leads to: the same leaving can never make a second one. */
const keyOf = (provider: string, txn: string) => uuidOf(hash('sha256', `left ${provider} ${txn}`));
