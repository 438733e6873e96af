import type { CasinoGame } from '@lime/domain/casino/casino-games.ts';
import { slots } from '@lime/domain/casino/slots/slot-catalogue.ts';
import type { SlotEntry } from '@lime/domain/casino/slots/slot-catalogue.ts';
import { slotFacts } from '@lime/domain/casino/slots/kept-facts.ts';
import type { SlotFacts } from '@lime/domain/casino/slots/facts.ts';
import type { SlotPlay } from '@lime/domain/casino/slots/play.ts';
import { isSlotStake, slotCycle, slotDraw, slotWon } from '@lime/domain/casino/slots/slot-stake.ts';
import { slotOutcomeText } from '@lime/domain/casino/slots/slot-labels.ts';
import type { SlotTitle } from '@lime/domain/casino/slots/title.ts';
import { noOpening, takesAll } from '@lime/domain/games/hosted/hosted-game.ts';
import { propertyOf } from '@lime/domain/games/whole.ts';
import type { PlayedGame } from '../token/play-rows.ts';

/** A title as the host plays it. */
export type SlotGame = PlayedGame &
  Pick<SlotEntry, 'engine' | 'palette' | 'studio'> & {
    /** in Korean */
    readonly name: string;
    readonly title: SlotTitle;
    readonly facts: SlotFacts;
  };

/** A title from its place in the list of games and its data. Its only bet is a stake. */
export function slotGame({ code: id, name }: Pick<CasinoGame, 'code' | 'name'>, title: SlotTitle): SlotGame {
  const { engine, palette, studio } = slots.find((slot) => slot.id === id)!;
  return {
    id,
    gType: id,
    name,
    engine,
    palette,
    studio,
    title,
    facts: slotFacts[id]!,
    play: { kind: 'instant', paceSeconds: slotCycle / 1000 },
    mostBets: 1,
    open: noOpening,
    draw: () => slotDraw(title),
    checkBet(value) {
      const stake = propertyOf(value, 'stake');
      return isSlotStake(stake) ? { stake } : null;
    },
    takes: takesAll,
    betKey: () => 'spin',
    settle: (bets, outcome) => bets.map(({ stake }) => slotWon((outcome as SlotPlay).win, stake)),
    maxPayout: (bets) => bets.reduce((sum, { stake }) => sum + slotWon(title.cap, stake), 0),
    betText: () => name,
    outcomeText: (outcome) => slotOutcomeText(title, outcome as SlotPlay),
  };
}
