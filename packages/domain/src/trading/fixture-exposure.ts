/** Won at stake on one selection by bets that are open. */
export type SelectionExposure = {
  /** bets of this selection alone */
  readonly bets: number;
  readonly stake: number;
  /** what they pay if it wins */
  readonly payout: number;
  /** bets of several fixtures that still need this selection: each counts whole at each of its waiting legs */
  readonly parlayBets: number;
  readonly parlayStake: number;
  /** what those pay if everything they still wait for wins; lost ones pay nothing and are left out */
  readonly parlayPayout: number;
};

/** A selection that no open bet is on. */
export const noExposure: SelectionExposure = {
  bets: 0,
  stake: 0,
  payout: 0,
  parlayBets: 0,
  parlayStake: 0,
  parlayPayout: 0,
};

/** The sum of two exposures; with `sign` −1 the first less the second. */
export function addExposure(a: SelectionExposure, b: SelectionExposure, sign: 1 | -1 = 1): SelectionExposure {
  return {
    bets: a.bets + sign * b.bets,
    stake: a.stake + sign * b.stake,
    payout: a.payout + sign * b.payout,
    parlayBets: a.parlayBets + sign * b.parlayBets,
    parlayStake: a.parlayStake + sign * b.parlayStake,
    parlayPayout: a.parlayPayout + sign * b.parlayPayout,
  };
}

/**
 * What the house gains (or loses, below 0) on the single bets of one market, for each of its selections winning: all
 * stakes of the market less what that selection's bets are paid. Parlays are shown next to it, not in it: their money
 * belongs to several fixtures.
 */
export function profitsOf(selections: readonly SelectionExposure[]): number[] {
  const stakes = selections.reduce((sum, { stake }) => sum + stake, 0);
  return selections.map(({ payout }) => stakes - payout);
}

/** The worst a single outcome of any of these markets brings; null where nothing is staked. */
export function worstOf(markets: readonly (readonly SelectionExposure[])[]): number | null {
  const profits = markets.filter((market) => market.some(({ bets }) => bets > 0)).flatMap(profitsOf);
  return profits.length === 0 ? null : Math.min(...profits);
}
