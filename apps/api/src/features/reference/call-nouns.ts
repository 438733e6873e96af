import type { Call } from '@lime/contract/call.ts';
import { memberNouns } from '@lime/contract/member-calls.ts';
import { officeNouns } from '@lime/contract/office-calls.ts';

const nouns = { ...memberNouns, ...officeNouns };
export type Noun = keyof typeof nouns;

/** What each noun is called in the reference, in the order it lists them. */
export const nounTitles: Readonly<Record<Noun, string>> = {
  auth: '로그인과 내 정보',
  signInHelp: '로그인 도움',
  settings: '사이트 설정',
  games: '게임 회차',
  fixtures: '경기와 배당',
  betting: '베팅',
  seeds: '토큰게임 시드',
  launch: '외부 화면 연동',
  care: '건전한 게임',
  privacy: '내 정보 파일',
  cash: '입금과 출금',
  casino: '카지노',
  casinoWallet: '카지노 지갑',
  points: '포인트',
  bonus: '보너스',
  promotions: '프로모션',
  activities: '출석과 룰렛',
  lotto: '로또',
  boards: '게시판',
  inquiries: '1:1문의',
  chat: '채팅상담',
  notes: '쪽지',
  popup: '팝업',
  banners: '배너',
  staffAuth: '관리자 · 로그인과 내 계정',
  staffAccounts: '관리자 · 관리자 계정',
  staffActs: '관리자 · 업무 기록',
  staffAccess: '관리자 · 접근 검토',
  staffDashboard: '관리자 · 대시보드',
  staffOperations: '관리자 · 운영 상태',
  staffShifts: '관리자 · 교대 인계',
  staffSearch: '관리자 · 통합 검색',
  staffMembers: '관리자 · 회원',
  staffPrivacy: '관리자 · 개인정보',
  staffSignUps: '관리자 · 가입 신청',
  staffMemberBulk: '회원 일괄 작업',
  staffSegments: '회원 그룹',
  staffJoinCodes: '관리자 · 가입코드',
  staffAgents: '관리자 · 총판',
  staffAgentLab: '관리자 · 총판 계약 비교',
  staffAgentPayouts: '관리자 · 총판 지급',
  staffDeposits: '관리자 · 입금',
  staffWithdrawals: '관리자 · 출금',
  staffCash: '관리자 · 입출금 집계',
  staffPayouts: '관리자 · 출금 지급 파일',
  staffCasinoWallet: '관리자 · 카지노 지갑',
  staffCasinoGifts: '관리자 · 카지노 보너스·무료 스핀',
  staffAdjustments: '관리자 · 수동 지급·회수',
  staffLedger: '관리자 · 원장',
  staffCohorts: '관리자 · 가입 시기별 회원',
  staffReports: '관리자 · 리포트',
  staffBonus: '관리자 · 보너스',
  staffLevels: '관리자 · 레벨 이동',
  staffPromotionLab: '관리자 · 프로모션 조건 비교',
  staffPromotions: '관리자 · 프로모션',
  staffSlips: '관리자 · 베팅내역',
  staffSuggestions: '관리자 · 제안',
  staffTrading: '관리자 · 경기 운영',
  staffTradingTerms: '관리자 · 판매 조건',
  staffResults: '관리자 · 경기 결과와 정산',
  staffGames: '관리자 · 게임 회차',
  staffPlays: '관리자 · 토큰 게임 판',
  staffHostCredits: '관리자 · 게임사 당첨금 확인',
  staffFeeds: '관리자 · 배당 제공사',
  staffActivities: '관리자 · 출석과 룰렛',
  staffLotto: '관리자 · 로또',
  staffBoards: '관리자 · 게시판',
  staffPopups: '관리자 · 팝업',
  staffPictures: '관리자 · 이미지',
  staffNotes: '관리자 · 쪽지',
  staffInquiries: '관리자 · 1:1문의',
  staffChat: '관리자 · 채팅상담',
  staffApprovals: '관리자 · 2인 승인',
  staffAudit: '관리자 · 감사 기록',
  staffSettings: '관리자 · 설정',
  staffDeliveries: '관리자 · 웹훅과 외부 전송',
  staffAlarms: '관리자 · 외부 알림',
  staffApiKeys: '관리자 · API 키',
  staffViews: '관리자 · 저장한 보기',
  staffExports: '관리자 · 내려받기',
  agentAuth: '총판 · 로그인과 내 계정',
  agentArea: '총판 · 내 화면',
  agentNotes: '총판 · 쪽지',
  agentPromotions: '총판 · 회원의 보너스',
};

export type Declared = { readonly noun: Noun; readonly name: string; readonly call: Call };

/** Every call the contract declares, by noun in the order of `nounTitles`, then by path. */
export function declaredCalls(): readonly Declared[] {
  return (Object.keys(nounTitles) as Noun[]).flatMap((noun) =>
    Object.entries(nouns[noun])
      .flatMap(([name, value]: [string, unknown]) => (isCall(value) ? [{ noun, name, call: value }] : []))
      .toSorted((a, b) => (a.call.path < b.call.path ? -1 : 1)),
  );
}

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'auth' in value && 'input' in value;
