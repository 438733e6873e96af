import type { StaffRight } from '@lime/domain/access/staff-rights.ts';

/** What waits for a second person here, with the right to ask for it and to decide it; `bySuper`: only supers decide. */
export const approvalKinds = {
  'slip.cancel': { name: '베팅 강제 취소', right: 'slips.cancel', bySuper: false },
  'round.void': { name: '게임 회차 무효', right: 'games.void', bySuper: false },
  'fixture.cancel': { name: '경기 취소', right: 'trading.edit', bySuper: false },
  'match.start': { name: '실제 시작 시각', right: 'results.edit', bySuper: false },
  'league.terms': { name: '리그 조건', right: 'trading.edit', bySuper: false },
  'match.terms': { name: '경기 조건', right: 'trading.edit', bySuper: false },
  'bonus.code': { name: '보너스 코드', right: 'bonus.edit', bySuper: false },
  'promotion.change': { name: '프로모션', right: 'promotions.edit', bySuper: false },
  'price.set': { name: '배당 조정', right: 'trading.edit', bySuper: false },
  'casino.gift': { name: '카지노 지급', right: 'casino-gifts.give', bySuper: false },
  'host.credit': { name: '당첨금 확인', right: 'games.void', bySuper: false },
  'member.bulk': { name: '회원 일괄 작업', right: 'members.bulk', bySuper: false },
  'member.limits': { name: '회원 한도', right: 'members.money', bySuper: false },
  'segment.limits': { name: '회원 그룹 한도', right: 'members.money', bySuper: false },
  'member.purge': { name: '개인정보 파기', right: 'members.privacy', bySuper: false },
  'api.key': { name: 'API 키', right: 'integrations.edit', bySuper: true },
  // Who asked for one sees it without the right; only supers decide, and they have all rights.
  'setting.change': { name: '설정 변경', right: 'settings.security.edit', bySuper: true },
} as const satisfies Record<string, { name: string; right: StaffRight; bySuper: boolean }>;

/** The kind of what waits for a second person. */
export type ApprovalKind = keyof typeof approvalKinds;
