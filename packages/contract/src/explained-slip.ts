/** A slip that explains itself: each leg's result and source, and the arithmetic of what was paid. */
export type SlipExplanation = {
  betCode: string;
  slipNumber: string;
  lines: {
    no: number;
    game: string;
    market: string;
    pick: string;
    odds: string;
    result: string;
    factor: string;
    source: string | null;
    /** what the market asks, and what counts for it in this sport */
    rule: string;
    scope: string;
    /** of the scope: what it was settled on, or how it stood when the match was stopped; null: not known */
    score: string | null;
    /** of a quarter line that was won or lost by half */
    half: string | null;
    /** the market's result was set by hand, not by the score */
    byHand: boolean;
    /** why a leg of a match that is over or put off still waits, and until when; `unknown`: no source gave the score */
    waits: { why: 'postponed' | 'abandoned' | 'unknown'; until: string | null } | null;
    /** every result the match was said to have, oldest first */
    history: { at: string; text: string; isCorrection: boolean }[];
  }[];
  arithmetic: string;
  transfers: { at: string; kind: string; amount: number }[];
  ruleVersion: number;
};
