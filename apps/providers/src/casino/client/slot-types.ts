import type { SlotPlay } from '@lime/domain/casino/slots/play.ts';
import type { SlotTitle } from '@lime/domain/casino/slots/title.ts';
import type { Play, State } from '../../token/client/instant-panels.ts';
import type { Held } from './held.ts';

/** A finished play of a title, as the host sends it. */
export type SlotPlayed = Play & {
  readonly outcome: SlotPlay;
  readonly pool?: { before: number; won: number };
  /** a free spin: nothing was staked */
  readonly free?: true;
};
/** Free spins that are left: of the gift that ends first, its stake and end. */
export type FreeSpins = { readonly left: number; readonly stake: number; readonly until: string };
/** The state of a title for its member; `pool` is null where the title has none, `free` without free spins. */
export type SlotState = State<SlotPlayed> &
  Held & {
    readonly pool: number | null;
    readonly free: FreeSpins | null;
  };
/** The data of the page. */
export type SlotTold = {
  readonly limits: { readonly min: number; readonly max: number; readonly step: number };
  readonly title: SlotTitle;
};
