/** The screens of reports, drawn as tabs. */
export const reportLinks = [
  { to: '/reports', name: '베팅' },
  { to: '/reports/money', name: '입출금 · 회원 잔액' },
  { to: '/reports/cohorts', name: '가입 시기별 회원' },
];
