/** The screens of agents, drawn as tabs. */
export const agentLinks = [
  { to: '/agents', name: '총판 트리' },
  { to: '/agents/settlements', name: '정산' },
  { to: '/agents/payouts', name: '지급' },
];
