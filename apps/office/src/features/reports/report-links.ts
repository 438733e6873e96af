/** The screens of reports, drawn as tabs. */
export const reportLinks = [
  { to: '/reports', name: '베팅' },
  { to: '/reports/money', name: '입출금 · 부채' },
];
