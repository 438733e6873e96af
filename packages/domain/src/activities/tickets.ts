import type { SeoulDay } from '../seoul-time.ts';

/** What gives tickets to spin with, each day anew. */
export type TicketRules = {
  /** free ones a day */
  readonly daily: number;
  /** for checking in */
  readonly attendance: number;
  /** for deposits of the day that come to at least `from` won */
  readonly deposit: { readonly from: number; readonly tickets: number };
  /** for bets of the day that come to at least `from` won */
  readonly stake: { readonly from: number; readonly tickets: number };
};

type TicketFacts = { readonly attended: boolean; readonly deposited: number; readonly staked: number };

const ticketKinds = ['daily', 'attendance', 'deposit', 'stake', 'staff'] as const;
type TicketKind = (typeof ticketKinds)[number];

/** A way to tickets today: how many it gives, and whether it has been gone. */
export type TicketSource = {
  readonly kind: Exclude<TicketKind, 'staff'>;
  readonly tickets: number;
  readonly earned: boolean;
  /** won asked and there so far; 0: nothing is asked */
  readonly need: number;
  readonly have: number;
};

/** The ways that are open, in the order they are shown. */
export function ticketSources(rules: TicketRules, facts: TicketFacts): TicketSource[] {
  const { daily, attendance, deposit, stake } = rules;
  const all: TicketSource[] = [
    { kind: 'daily', tickets: daily, earned: true, need: 0, have: 0 },
    { kind: 'attendance', tickets: attendance, earned: facts.attended, need: 0, have: 0 },
    {
      kind: 'deposit',
      tickets: deposit.tickets,
      earned: facts.deposited >= deposit.from,
      need: deposit.from,
      have: facts.deposited,
    },
    { kind: 'stake', tickets: stake.tickets, earned: facts.staked >= stake.from, need: stake.from, have: facts.staked },
  ];
  return all.filter(({ tickets }) => tickets > 0);
}

/** Causes of the tickets a member has earned on a day: `daily:42:2026-11-21:1`. Each counts once, however often it is found. */
export function earnedCauses(memberId: number, day: SeoulDay, sources: readonly TicketSource[]): string[] {
  return sources
    .filter(({ earned }) => earned)
    .flatMap(({ kind, tickets }) => Array.from({ length: tickets }, (_, n) => `${kind}:${memberId}:${day}:${n + 1}`));
}
