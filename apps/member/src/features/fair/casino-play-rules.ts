import { slots } from '@lime/domain/casino/slots/slot-catalogue.ts';
import { loadSlot } from '@lime/domain/casino/slots/load.ts';
import type { SlotPlay } from '@lime/domain/casino/slots/play.ts';
import { isSlotStake, poolWon, slotDraw, slotWon } from '@lime/domain/casino/slots/slot-stake.ts';
import { slotOutcomeText } from '@lime/domain/casino/slots/slot-labels.ts';
import { holdem } from '@lime/domain/casino/tables/house-holdem.ts';
import type { HoldemOutcome } from '@lime/domain/casino/tables/house-holdem.ts';
import { findTable } from '@lime/domain/casino/tables/casino-tables.ts';
import { noOpening } from '@lime/domain/games/hosted/hosted-game.ts';
import { propertyOf } from '@lime/domain/games/whole.ts';
import type { PlayRules, PlayVerdict } from './verify-play.ts';

// Plays of the casino that one member has alone: slots and hands. Rounds of tables are verified at their tables.

/** The rules of a title or of a table of hold'em; null: it is neither. */
export async function casinoPlayRules(code: string): Promise<PlayRules | null> {
  const table = findTable(code);
  if (table) return table.game === 'holdem' ? handRules(table.name) : null;
  const entry = slots.find(({ id }) => id === code);
  const title = entry && (await loadSlot(entry.id));
  if (!title) return null;
  return {
    name: entry.name,
    drawn: { id: code, play: { kind: 'instant', paceSeconds: 0 }, open: noOpening, draw: () => slotDraw(title) },
    shownOf: (drawn) => drawn,
    readOutcome: (stored) => (isSlotPlay(stored) ? stored : null),
    outcomeText: (outcome) => slotOutcomeText(title, outcome as SlotPlay),
    paid({ bets, pool = 0 }, outcome): PlayVerdict['bets'] {
      const stake = Array.isArray(bets) && bets.length === 1 ? propertyOf(bets[0], 'stake') : null;
      if (!isSlotStake(stake) || !Number.isSafeInteger(pool) || pool < 0) return [];
      const { win, poolShare } = outcome as SlotPlay;
      const fromPool = poolWon(poolShare, stake, pool);
      return [
        { text: '스핀', stake, paid: slotWon(win, stake) },
        ...(fromPool > 0 ? [{ text: '적립금', stake: 0, paid: fromPool }] : []),
      ];
    },
  };
}

/** As far as its words read it; that it is the drawn one is compared as a whole. */
const isSlotPlay = (stored: unknown): stored is SlotPlay =>
  Array.isArray(propertyOf(stored, 'steps')) &&
  [propertyOf(stored, 'win'), propertyOf(stored, 'poolShare')].every(Number.isSafeInteger);

const handRules = (name: string): PlayRules => ({
  name,
  drawn: { id: holdem.id, play: holdem.play, open: holdem.open, draw: holdem.draw },
  shownOf: (drawn) => drawn,
  readOutcome: (stored) => holdem.readOutcome(stored),
  outcomeText: (outcome) => holdem.outcomeText(outcome as HoldemOutcome),
  paid({ bets: values }, outcome): PlayVerdict['bets'] {
    if (!Array.isArray(values)) return [];
    const bets = values.map((value: unknown) => holdem.checkBet(value)).filter((bet) => bet !== null);
    if (bets.length !== values.length) return [];
    const paid = holdem.settle(bets, outcome as HoldemOutcome);
    return bets.map((bet, at) => ({ text: holdem.betText(bet), stake: bet.stake, paid: paid[at]! }));
  },
});
