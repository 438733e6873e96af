import { can } from '../../lib/staff-session.ts';

/** The screens of agents, drawn as tabs, as far as one may see them. */
export const agentLinks = () => [
  { to: '/agents', name: '총판 트리' },
  { to: '/agents/settlements', name: '정산' },
  { to: '/agents/payouts', name: '지급' },
  ...(can('join-codes.view') ? [{ to: '/agents/codes', name: '가입코드' }] : []),
  { to: '/agents/affiliates', name: '제휴' },
  { to: '/agents/lab', name: '계약 비교' },
];
