import type { ProviderGame } from '@lime/domain/games/provider-game.ts';
import type { Purse } from '../../core/ledger/accounts.ts';
import type { MemberFacts } from '../members/members.types.ts';
import type { Provider } from './provider-list.service.ts';
import type { NewDebit } from './providers.sql.ts';
import type { PoolMove } from './wallet-pools.ts';

export type Named = {
  readonly provider: Provider;
  readonly txn: string;
  readonly memberId: number;
  /** the account it is about; the end of a debit is about the one its stake is from */
  readonly purse: Purse;
  /** what makes it the same call; a signed 64-bit integer as text */
  readonly bodyHash: string;
  readonly amount: number;
};
export type Taking = Named & { readonly kind: 'debit' | 'buyin'; readonly play: Play };
export type Ending = Named & {
  readonly kind: 'credit' | 'cancel';
  readonly outcome: string | null;
  /** JSON of bets in place of those of the debit; null: those stay */
  readonly bets: string | null;
  /** null: it moves no pool, as a cancel never does */
  readonly pool: PoolMove | null;
};
export type Giving = Named & { readonly kind: 'bonus'; readonly cause: string };

/** A call that moves a member's money; won. */
export type WalletCall = Taking | Ending | Giving;

/** What a debit is taken for. */
export type Play = Pick<NewDebit, 'round' | 'pick' | 'most' | 'bets' | 'opening'> & {
  readonly game: ProviderGame;
  /** as known when the call came: a connection that is held may not wait for another one */
  readonly member: MemberFacts;
  /** the provider and its round: one play, however many debits it has */
  readonly reference: string;
  /** what it pays in the same breath; null: its credit comes later */
  readonly paid: number | null;
  readonly outcome: string | null;
  /** what it moves in a pool as it is paid; null: nothing */
  readonly pool: PoolMove | null;
};
