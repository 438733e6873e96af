import type { MenuName } from '../access/game-list.ts';
import type { Won } from '../money.ts';

/** The lobby of a table or the studio of a title, by which members choose games of the casino. */
export type Vendor = { readonly code: string; readonly name: string };

/** A game whose bets its host places by calls: a token game, a table of the casino or a slot, as a member's wallet knows it. */
export type ProviderGame = {
  /** `game_id` of provider calls and `gType` of a launch: gType of a token game, id of a table or a title */
  readonly code: string;
  readonly kind: 'token' | 'table' | 'slot';
  /** in Korean */
  readonly name: string;
  /** null: a token game has none */
  readonly vendor: Vendor | null;
  /** menu entries that must all be open; one that has a permission can be closed for one member */
  readonly menus: readonly MenuName[];
  /** one play of a member in so many seconds; null: it goes by rounds */
  readonly paceSeconds: number | null;
  /** what one debit takes at least and at most, of a table all spots of a round together; null: what the member's grade allows */
  readonly stakes: { readonly min: Won; readonly max: Won } | null;
  /** how long a bet may be open until its host is late to end it */
  readonly lateAfterSeconds: number;
};
