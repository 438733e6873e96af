/** A request that was decided, for its member. */
export type DecidedRequest = {
  readonly of: 'deposit' | 'withdrawal';
  readonly seq: number;
  readonly amount: number;
  readonly done: boolean;
  /** as the member reads it; null for none */
  readonly reason: string | null;
};
/** A transfer of the casino that has arrived or come back, for its member. */
export type DecidedTransfer = {
  readonly seq: number;
  /** in: to the casino */
  readonly direction: 'in' | 'out';
  readonly amount: number;
  readonly done: boolean;
  /** as the member reads it; null for none */
  readonly reason: string | null;
};
/** What became of one member's slips at once: how many have a result, how many of them won more than their stake, what all pay. */
export type DecidedSlips = {
  readonly m: number;
  readonly slips: number;
  readonly won: number;
  readonly payout: number;
};

/** Outbox topic `decided`: what was decided, to the members' pages and to the notes. */
export type DecidedNews =
  | { readonly m: number; readonly request: DecidedRequest }
  | { readonly m: number; readonly transfer: DecidedTransfer }
  | { readonly list: readonly DecidedSlips[] };
