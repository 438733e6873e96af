/** Under which name a browser keeps the requests of money it sent and knows no answer of (submissions.ts). */
export const openMoneyKey = 'lime_money_submissions';
