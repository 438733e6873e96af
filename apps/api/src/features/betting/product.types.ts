import type { BetRefusal } from '@lime/contract/betting.texts.ts';
import type { cartBody, CartBody, gameCartBody, GameCartBody, PendingBet, PlacedBet } from '@lime/contract/betting.ts';
import type { QuotedPrices } from '@lime/contract/betting.ts';
import type { Call } from '@lime/contract/call.ts';
import type { SlipGroup } from '@lime/domain/settlement/slip-outcome.ts';
import type { MemberFacts } from '../members/members.types.ts';
import type { SettledProduct } from '../settlement/settlement.service.ts';
import type { ToldProduct } from '../slips/slip-texts.service.ts';

export type SubmissionCall = Call<typeof cartBody | typeof gameCartBody, PlacedBet | PendingBet, 'member'>;

/** One submission call of a product; a product adds what its own judge needs. */
export type BetProfile = {
  readonly call: SubmissionCall;
  /** kind of its slips, a name of betKinds (domain) */
  readonly kind: string;
  /** its bets may wait before they are taken: their keys are looked up among the waiting ones too */
  readonly mayWait: boolean;
};

/** A submission with its key and the hash of its body. */
export type Entry<Profile extends BetProfile = BetProfile> = {
  readonly profile: Profile;
  readonly memberId: number;
  readonly body: CartBody | GameCartBody;
  readonly key: string;
  /** the member chose the key: what it is answered with is kept under it */
  readonly remember: boolean;
  readonly bodyHash: string;
  /** of the slip it may become */
  readonly betCode: string;
};

/** A slip that passed every rule in memory and wants to be written. */
export type SlipOrder = {
  readonly memberId: number;
  readonly key: string;
  /** signed 64-bit integers as text */
  readonly bodyHash: string;
  /** what counts as the same body sent twice: the body's hash, unless that was noted when the bet began to wait */
  readonly sentHash: string;
  /** the member chose the key, so a refusal is kept under it */
  readonly remember: boolean;
  readonly product: string;
  readonly kind: string;
  readonly betCode: string;
  readonly stake: number;
  /** exact decimals */
  readonly totalOdds: string;
  readonly penalty: string;
  readonly expectedPayout: number;
  readonly policy: 'ask' | 'better' | 'any';
  readonly ruleVersion: number;
  readonly bonus: { readonly folders: number; readonly odds: number } | null;
  readonly legs: readonly LegOrder[];
  /** legs of one match that are priced together; absent: none are */
  readonly groups?: readonly SlipGroup[];
  /** each betting event once, as the rules saw it */
  readonly events: readonly { readonly id: number; readonly version: number }[];
  /** seconds before an event closes, or `inPlay` */
  readonly cutoffSeconds: number;
  /** the promise it is taken by, and when that is over (ms); null: all its prices are those of now */
  readonly promise: { readonly no: number; readonly until: number } | null;
  /** the most bets the member may have on an event whose bets began at `since` (ms); absent: as many as they like */
  readonly perMember?: { readonly most: number; readonly eventId: number; readonly since: number };
  /** of a hosted play: the provider and its round, of letters, digits and _.:- alone */
  readonly reference?: string;
};

/** In the place of a cutoff: the events are being played, and must still be when the slip is written. */
export const inPlay = -1;

export type LegOrder = {
  readonly eventId: number;
  /** null: a pick of a game */
  readonly marketId: number | null;
  /** the selection's id, or the number of a game's pick */
  readonly selectionId: number;
  /** event version the price belongs to; older than the current one when a promise is kept */
  readonly version: number;
  readonly odds: number;
};

/** A bet that may be placed; `waits`: seconds until that is decided anew, 0 = now. */
export type Verdict = {
  readonly order: SlipOrder;
  readonly waits: number;
  /** the smallest stake the member may place */
  readonly minimum: number;
  /** of a bet that waits: what its product wants to know of now when it is judged again; kept as JSON */
  readonly moments: unknown;
};

/** Set when a bet that has waited is judged again: when it was sent, and what the product kept of then. */
export type Waited = { readonly sentAt: Date; readonly moments: unknown };

/** Headroom that one slip has taken: what became of the slip must be said, once. */
export interface Reservation {
  /** `placed`: it is written; `not`: it certainly is not; `unknown`: perhaps it is, or soon will be. */
  end(outcome: 'placed' | 'not' | 'unknown'): void;
}

/**
 * A product as the book sees it: what can be bet on, how a bet is judged, what became of it, and how a slip reads. Adding
 * one is adding an element to the list that createApp is given.
 */
export type Product<Profile extends BetProfile = BetProfile> = SettledProduct &
  ToldProduct & {
    readonly id: string;
    /** its submission calls; none where slips come another way */
    readonly profiles: readonly Profile[];
    /**
     * Judges a bet by every rule in memory; the statement that writes it checks what may have moved since.
     *
     * @param waited  set when a delayed bet is judged again: current prices apply, promises do not, and a refusal names the incident
     * @param lapsed  the bet's promise has been found spent or over
     * @returns a refusal is kept under the bet's key; one that is thrown is not
     * @throws Refused INPUT_INVALID for a price nobody can have seen
     */
    judge(
      entry: Entry<Profile>,
      member: MemberFacts,
      options?: { waited?: Waited; lapsed?: boolean },
    ): Promise<Verdict | BetRefusal>;
    /** The refusal for a bet whose events moved at every try. */
    changed(entry: Entry<Profile>): BetRefusal;
    /** The refusal for a bet that came too late for its events; a product of matches says which have started. */
    readonly started?: () => BetRefusal;
    /** The refusal for a bet beyond the most of its `perMember`. */
    readonly crowded?: (order: SlipOrder) => BetRefusal;
    /** Reads these events anew, because a bet found them moved. */
    refresh(eventIds: readonly number[]): Promise<void>;
    /** The slip's headroom under the product's caps; null without any; a refusal when it would pass one. */
    readonly takeHeadroom?: (order: SlipOrder, minimum: number) => null | Promise<Reservation | BetRefusal>;
    /** The prices of now of single selections; nothing is promised. Only the product of the carts has it. */
    readonly quote?: (betsSeqs: readonly string[]) => QuotedPrices;
    /** The profile that a stored kind's bets are judged by again, and the events that are read anew before. */
    readonly waiting?: { profileOf(kind: string): Profile; eventsOf(moments: unknown): readonly number[] };
    readonly stop?: () => Promise<void>;
  };
