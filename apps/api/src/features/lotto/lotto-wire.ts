import type { WireLottoRound, WireLottoTicket } from '@lime/contract/lotto.ts';
import type { RoundRow, TicketRow } from './lotto.sql.ts';

/** A round as members see it: without its seed. */
export function roundToWire(row: RoundRow): WireLottoRound {
  const { prizes, perCheckIn, stakePer, mostPerRound } = row.terms;
  return {
    no: row.no,
    state: row.state,
    opensAt: row.opens_at.toISOString(),
    drawsAt: row.draws_at.toISOString(),
    drawnAt: row.drawn_at?.toISOString() ?? null,
    tickets: row.tickets,
    terms: { prizes: [...prizes], perCheckIn, stakePer, mostPerRound },
    numbers: row.numbers,
    bonus: row.bonus,
    cancelReason: row.cancel_reason,
  };
}

/** A ticket as its member sees it. */
export function ticketToWire(row: TicketRow): WireLottoTicket {
  return {
    seq: String(row.id),
    roundNo: row.round_no,
    numbers: row.numbers,
    automatic: row.automatic,
    receipt: row.receipt,
    at: row.at.toISOString(),
    matches: row.matches,
    bonusMatch: row.bonus_match,
    rank: row.rank,
    points: row.points,
    paidAt: row.paid_at?.toISOString() ?? null,
  };
}
