/** What a transfer was made for. `winnings` is what the house adds to stakes when slips win more than they put in. */
export type TransferKind =
  | 'deposit'
  | 'stake'
  | 'stake-return'
  | 'payout'
  | 'lost-stakes'
  | 'winnings'
  | 'reversal'
  | 'receivable'
  | 'repayment'
  | 'grant'
  | 'points';

/**
 * Causes of a slip's transfers, `slip:<slip id>:…`: the id is audit.slip.id, so that everything a slip moved is found by it.
 * `revision` counts the slip's settlements (slip.settlement_revision), 1 for the first.
 */
export const slipCause = {
  stake: (slipId: number) => `slip:${slipId}:stake`,
  /** what the slip is paid */
  settle: (slipId: number, revision: number) => `slip:${slipId}:settle:${revision}`,
  /** what a corrected result takes back from the member's cash … */
  reverse: (slipId: number, revision: number) => `slip:${slipId}:reverse:${revision}`,
  /** … and what the cash did not cover */
  owe: (slipId: number, revision: number) => `slip:${slipId}:owe:${revision}`,
} as const;

/** Causes of what a chunk of settled slips moves as a whole. */
export const chunkCause = {
  lost: (chunk: string) => `chunk:${chunk}:lost`,
  winnings: (chunk: string) => `chunk:${chunk}:winnings`,
  repayment: (chunk: string, memberId: number) => `chunk:${chunk}:repayment:${memberId}`,
} as const;
