/** A round gone by, as far as it is drawn; what the contract calls a past round fits. */
export type ShownRound = {
  readonly game_seq: string;
  /** its number in the day */
  readonly game_round: string;
  /** its number since ever */
  readonly roundOfAll: string;
  readonly drawsAt: string;
  readonly state: 'open' | 'closed' | 'decided' | 'void';
  /** nobody could bet on it (미운영) */
  readonly unstaffed: boolean;
  readonly outcome: unknown;
};

/** One answer of a question on sale, with its price. */
export type PickOnSale = {
  readonly bets_seq: string;
  /** the pick's number in its game */
  readonly bets_id: string;
  readonly bets_name: string;
  readonly bets_price: number;
};

/** A question on sale. */
export type FolderOnSale = {
  readonly folders_seq: string;
  /** its name: 파워볼 홀짝 */
  readonly folders_type: string;
  readonly bets: readonly PickOnSale[];
};
