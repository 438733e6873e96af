/** Under which name a browser keeps the slips it sent and knows no outcome of (attempts.ts). */
export const openBetsKey = 'lime_bet_attempts';
