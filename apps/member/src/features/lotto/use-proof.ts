import { useQuery } from '@tanstack/react-query';
import type { WireLottoProof, WireLottoTicket } from '@lime/contract/lotto.ts';
import type { DrawnBalls } from '@lime/domain/lotto/draw-balls.ts';
import { ticketLine } from '@lime/domain/lotto/ticket.ts';
import { CallFailed, send } from '../../lib/api.ts';
import { useMember } from '../../lib/member-session.ts';
import { hashOfBytes, hashOfText } from '../../lib/fairness.ts';
import { drawAgain, hashOfListing } from './draw-again.ts';

export type Proof = { readonly round: WireLottoProof; readonly lines: readonly string[] };

/** A round's whole proof, all pages of its listing; the last drawn one without a number, null when there is none. */
export function useProof(no: number | null) {
  return useQuery({
    queryKey: ['lotto', 'proof', no],
    queryFn: async ({ signal }): Promise<Proof | null> => {
      try {
        const { round, lines, pagination } = await send('/events/lotto/proof', no === null ? {} : { no }, { signal });
        const all = [...lines];
        for (let page = 2; page <= pagination.end; page += 1)
          all.push(...(await send('/events/lotto/proof', { no: round.no, page }, { signal })).lines);
        return { round, lines: all };
      } catch (error) {
        if (error instanceof CallFailed && error.status === 404) return null;
        throw error;
      }
    },
  });
}

/** What this browser computed from a proof. */
export type Verdict = {
  readonly commitment: string;
  readonly ticketsHash: string;
  readonly draw: DrawnBalls;
  readonly isSeedRight: boolean;
  readonly isListingRight: boolean;
  readonly isDrawRight: boolean;
};

/** Computes a drawn round again, here; null before the draw. Nothing of it is asked of the server. */
export async function verify({ round, lines }: Proof): Promise<Verdict | null> {
  const { seed, ticketsHash: told, numbers, bonus } = round;
  if (seed === null || told === null || numbers === null) return null;
  const commitment = await hashOfBytes(seed);
  const ticketsHash = await hashOfListing(lines);
  const draw = await drawAgain(seed, round.no, ticketsHash);
  return {
    commitment,
    ticketsHash,
    draw,
    isSeedRight: commitment === round.commitment,
    isListingRight: ticketsHash === told && lines.length === round.tickets,
    isDrawRight: draw.numbers.join() === numbers.join() && draw.bonus === bonus,
  };
}

/** The place of a receipt in a listing, from 1; null when it is not there. @param numbers must be its ticket's, if known */
export async function placeOf(lines: readonly string[], receipt: string, numbers?: readonly number[]) {
  const hash = await hashOfText(receipt);
  const at = lines.findIndex((line) => (numbers ? line === ticketLine(hash, numbers) : line.startsWith(`${hash}:`)));
  return at < 0 ? null : at + 1;
}

/** The member's own tickets of a round; none for a visitor. */
export function useOwnOf(no: number | undefined): readonly WireLottoTicket[] {
  const member = useMember()?.members_seq ?? null;
  const { data } = useQuery({
    queryKey: ['lotto', 'own', member, no],
    enabled: member !== null && no !== undefined,
    queryFn: async ({ signal }) => {
      for (let page = 1; ; page += 1) {
        const { list, pagination } = await send('/events/lotto/list', { page, size: 100, mine: true }, { signal });
        const found = list.find((round) => round.no === no);
        if (found) return found.own;
        if (page >= pagination.end) return [];
      }
    },
  });
  return data ?? [];
}
