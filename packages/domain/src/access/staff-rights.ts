/** What a member of staff may be allowed to do; `area` groups them as the office's menu does. Adding a right is adding an element. */
export const staffRights = [
  { id: 'dashboard.view', area: '운영', label: '대시보드 보기' },
  { id: 'figures.view', area: '운영', label: '매출·손익 보기' },
  { id: 'exports.make', area: '운영', label: '목록 내보내기' },
  { id: 'deposits.view', area: '운영', label: '입금 신청 보기' },
  { id: 'deposits.decide', area: '운영', label: '입금 승인·거절' },
  { id: 'withdrawals.view', area: '운영', label: '출금 신청 보기' },
  { id: 'withdrawals.decide', area: '운영', label: '출금 승인·거절' },
  { id: 'payouts.view', area: '운영', label: '출금 지급 파일 보기' },
  { id: 'payouts.make', area: '운영', label: '출금 지급 파일 만들기·승인·내려받기' },
  { id: 'bonus.view', area: '운영', label: '포인트·보너스 보기' },
  { id: 'bonus.edit', area: '운영', label: '보너스 코드 관리' },
  { id: 'promotions.view', area: '운영', label: '프로모션 보기' },
  { id: 'promotions.edit', area: '운영', label: '프로모션 관리' },
  { id: 'casino-wallet.view', area: '운영', label: '카지노 이동 보기' },
  { id: 'casino-wallet.sweep', area: '운영', label: '카지노 지갑 금액을 보유금으로 옮기기' },
  { id: 'casino-gifts.view', area: '운영', label: '카지노 보너스·무료 스핀 보기' },
  { id: 'casino-gifts.give', area: '운영', label: '카지노 보너스·무료 스핀 지급·회수' },
  { id: 'ledger.view', area: '운영', label: '원장·정산표 보기' },
  { id: 'reports.view', area: '운영', label: '리포트 보기' },
  { id: 'operations.view', area: '운영', label: '운영 상태 보기' },
  { id: 'suggestions.view', area: '운영', label: '제안 보기' },
  { id: 'suggestions.decide', area: '운영', label: '제안 처리·규칙 켜기' },
  { id: 'trading.view', area: '베팅', label: '트레이딩 보기' },
  { id: 'trading.edit', area: '베팅', label: '배당·판매 정지·경기 등록' },
  { id: 'slips.view', area: '베팅', label: '베팅 목록 보기' },
  { id: 'slips.cancel', area: '베팅', label: '베팅 강제 취소' },
  { id: 'results.view', area: '베팅', label: '결과·정산 보기' },
  { id: 'results.edit', area: '베팅', label: '결과 입력·적특·재정산' },
  { id: 'games.view', area: '베팅', label: '게임 회차 보기' },
  { id: 'games.switch', area: '베팅', label: '게임 열기·닫기' },
  { id: 'games.void', area: '베팅', label: '게임 회차 무효·게임 정지 해제·당첨금 확인' },
  { id: 'feeds.view', area: '베팅', label: '피드 상태 보기' },
  { id: 'members.view', area: '회원', label: '회원 보기' },
  { id: 'members.edit', area: '회원', label: '회원 정보 수정' },
  { id: 'members.bulk', area: '회원', label: '회원 일괄 작업' },
  { id: 'members.money', area: '회원', label: '보유금·포인트 지급·회수' },
  { id: 'members.password', area: '회원', label: '비밀번호 초기화·강제 로그아웃' },
  { id: 'members.approve', area: '회원', label: '가입 승인' },
  { id: 'members.privacy', area: '회원', label: '개인정보 파일·파기' },
  { id: 'segments.view', area: '회원', label: '회원 그룹 보기' },
  { id: 'segments.edit', area: '회원', label: '회원 그룹 관리' },
  { id: 'join-codes.view', area: '회원', label: '가입코드 보기' },
  { id: 'join-codes.edit', area: '회원', label: '가입코드 관리' },
  { id: 'agents.view', area: '회원', label: '총판 보기' },
  { id: 'agents.edit', area: '회원', label: '총판·요율 관리' },
  { id: 'agents.settle', area: '회원', label: '총판 정산 승인' },
  { id: 'inquiries.view', area: '고객지원', label: '1:1 문의 보기' },
  { id: 'inquiries.answer', area: '고객지원', label: '1:1 문의 답변' },
  { id: 'chat.view', area: '고객지원', label: '채팅상담 보기' },
  { id: 'chat.answer', area: '고객지원', label: '채팅상담 응대' },
  { id: 'notes.view', area: '고객지원', label: '쪽지 보기' },
  { id: 'notes.send', area: '고객지원', label: '쪽지 보내기' },
  { id: 'boards.view', area: '콘텐츠', label: '게시판 보기' },
  { id: 'boards.edit', area: '콘텐츠', label: '게시글 작성·수정' },
  { id: 'popups.edit', area: '콘텐츠', label: '팝업·배너 관리' },
  { id: 'events.view', area: '콘텐츠', label: '이벤트 현황 보기' },
  { id: 'events.edit', area: '콘텐츠', label: '이벤트 설정' },
  // The settings by group; those of the activities go with `events.view` and `events.edit`.
  { id: 'settings.menus.view', area: '콘텐츠', label: '메뉴·점검·상단 문구 보기' },
  { id: 'settings.menus.edit', area: '콘텐츠', label: '메뉴·점검·상단 문구 변경' },
  { id: 'settings.site.view', area: '설정', label: '사이트 설정 보기' },
  { id: 'settings.site.edit', area: '설정', label: '사이트 설정 변경' },
  { id: 'settings.limits.view', area: '설정', label: '레벨 한도 보기' },
  { id: 'settings.limits.edit', area: '설정', label: '레벨 한도 변경' },
  { id: 'settings.betting.view', area: '설정', label: '베팅 설정 보기' },
  { id: 'settings.betting.edit', area: '설정', label: '베팅 설정 변경' },
  { id: 'settings.sports.view', area: '설정', label: '스포츠 설정 보기' },
  { id: 'settings.sports.edit', area: '설정', label: '스포츠 설정 변경' },
  { id: 'settings.games.view', area: '설정', label: '게임 설정 보기' },
  { id: 'settings.games.edit', area: '설정', label: '게임 설정 변경' },
  { id: 'settings.casino.view', area: '설정', label: '카지노 게임사 보기' },
  { id: 'settings.casino.edit', area: '설정', label: '카지노 게임사 변경' },
  { id: 'settings.cash.view', area: '설정', label: '입출금 설정 보기' },
  { id: 'settings.cash.edit', area: '설정', label: '입출금 설정 변경' },
  { id: 'settings.accounts.view', area: '설정', label: '입금 계좌 보기' },
  { id: 'settings.accounts.edit', area: '설정', label: '입금 계좌 변경' },
  { id: 'settings.security.view', area: '설정', label: '보안 설정 보기' },
  { id: 'settings.security.edit', area: '설정', label: '보안 설정 변경' },
  { id: 'staff.view', area: '설정', label: '관리자 계정 보기' },
  { id: 'staff.edit', area: '설정', label: '관리자 계정 관리' },
  { id: 'audit.view', area: '설정', label: '감사로그 보기' },
  { id: 'integrations.view', area: '설정', label: '외부 연동 보기' },
  { id: 'integrations.edit', area: '설정', label: '외부 연동 관리' },
] as const;

/** The id of a right: an area of the office and what may be done there. */
export type StaffRight = (typeof staffRights)[number]['id'];

/** What the office calls a right. */
export const rightLabel = (right: StaffRight): string => staffRights.find(({ id }) => id === right)!.label;

/** The roles of staff accounts; `rightsOfRole` says what each may do. */
export const staffRoles = ['super', 'cash', 'trading', 'support', 'content', 'read-only'] as const;
/** A role of a staff account. */
export type StaffRole = (typeof staffRoles)[number];

/** What the office calls each role. */
export const staffRoleNames: Readonly<Record<StaffRole, string>> = {
  super: '최고 관리자',
  cash: '입출금 관리자',
  trading: '트레이딩 관리자',
  support: '고객 지원',
  content: '콘텐츠 관리자',
  'read-only': '조회 전용',
};

const all = staffRights.map(({ id }) => id);
const views = all.filter((id) => id.endsWith('.view'));

/** What each role may do before a person's own rights are given or taken away. */
export const rightsOfRole: Readonly<Record<StaffRole, readonly StaffRight[]>> = {
  super: all,
  cash: [
    'dashboard.view',
    'figures.view',
    'exports.make',
    'deposits.view',
    'deposits.decide',
    'withdrawals.view',
    'withdrawals.decide',
    'payouts.view',
    'payouts.make',
    'bonus.view',
    'bonus.edit',
    'promotions.view',
    'promotions.edit',
    'casino-wallet.view',
    'casino-wallet.sweep',
    'casino-gifts.view',
    'casino-gifts.give',
    'ledger.view',
    'reports.view',
    'suggestions.view',
    'suggestions.decide',
    'slips.view',
    'members.view',
    'members.money',
    'agents.view',
    'agents.settle',
    'settings.cash.view',
    'settings.accounts.view',
  ],
  trading: [
    'dashboard.view',
    'figures.view',
    'exports.make',
    'suggestions.view',
    'suggestions.decide',
    'trading.view',
    'trading.edit',
    'slips.view',
    'slips.cancel',
    'results.view',
    'results.edit',
    'games.view',
    'games.switch',
    'games.void',
    'feeds.view',
    'members.view',
    'settings.limits.view',
    'settings.betting.view',
    'settings.sports.view',
    'settings.games.view',
    'settings.casino.view',
  ],
  support: [
    'dashboard.view',
    'deposits.view',
    'withdrawals.view',
    'casino-wallet.view',
    'casino-wallet.sweep',
    'suggestions.view',
    'suggestions.decide',
    'slips.view',
    'games.view',
    'members.view',
    'members.edit',
    'members.password',
    'members.approve',
    'segments.view',
    'segments.edit',
    'inquiries.view',
    'inquiries.answer',
    'chat.view',
    'chat.answer',
    'notes.view',
    'notes.send',
    'boards.view',
    'events.view',
  ],
  content: [
    'dashboard.view',
    'notes.view',
    'notes.send',
    'boards.view',
    'boards.edit',
    'popups.edit',
    'events.view',
    'events.edit',
    'settings.menus.view',
    'settings.menus.edit',
  ],
  'read-only': views,
};

/** Rights given (true) or taken away (false) to one person, in addition to the role's. */
export type OwnRights = Readonly<Record<string, boolean>>;

/**
 * What one person may do. A `super` keeps every right: nobody can be locked out of the rights themselves.
 *
 * @returns each right once, in the order of the list
 */
export function rightsOf(role: StaffRole, own: OwnRights): StaffRight[] {
  if (role === 'super') return [...all];
  return all.filter((id) => own[id] ?? rightsOfRole[role].includes(id));
}

/** What is left to say of own rights where the role has given or not given them already; a super needs none said. */
export function ownRightsBeside(role: StaffRole, own: OwnRights): OwnRights {
  if (role === 'super') return {};
  return Object.fromEntries(
    all
      .filter((id) => own[id] !== undefined && own[id] !== rightsOfRole[role].includes(id))
      .map((id) => [id, own[id]!]),
  );
}

/** Who someone is in the eyes of the rights. */
export type Standing = { readonly role: StaffRole; readonly rights: OwnRights };

/**
 * May one deal with an account that is, or is to become, like that? A super may with all; anyone else with those who
 * may do nothing they may not do themselves: else they could lend themselves, by a colleague's account, what was not
 * given to them.
 */
export function mayManage(one: { role: StaffRole; rights: ReadonlySet<StaffRight> }, other: Standing): boolean {
  if (one.role === 'super') return true;
  return other.role !== 'super' && rightsOf(other.role, other.rights).every((id) => one.rights.has(id));
}

/** Roles that must have a second factor outside the demo world. Source: issue of part 2, trust T19. */
export const rolesWithSecondFactor: readonly StaffRole[] = ['super', 'cash'];
