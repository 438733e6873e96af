import type { SlotPlay } from '@lime/domain/casino/slots/play.ts';
import type { SlotTitle } from '@lime/domain/casino/slots/title.ts';
import type { Play, State } from '../../token/client/instant-panels.ts';

/** A play of slots that is over, as the host tells it. */
export type SlotPlayed = Play & { readonly outcome: SlotPlay; readonly pool?: { before: number; won: number } };
/** What the host says of a title to its member; `pool` null: it has none. */
export type SlotState = State<SlotPlayed> & { readonly pool: number | null };
/** What the page was made with. */
export type SlotTold = {
  readonly limits: { readonly min: number; readonly max: number; readonly step: number };
  readonly title: SlotTitle;
};
