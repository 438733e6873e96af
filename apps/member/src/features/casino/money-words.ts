/** Of a game that is played from the cash, without a top-up. */
export const fromCashText = '보유금으로 베팅';
