/** The screens of the desk. */
export const tradingLinks = [
  { to: '/trading', name: '경기' },
  { to: '/trading/leagues', name: '리그 조건' },
] as const;
