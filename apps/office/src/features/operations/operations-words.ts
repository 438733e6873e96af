import { alarmKindLabels } from '@lime/contract/alarm-words.ts';
import type { QueueId, WireOperations, WireRounds } from '@lime/contract/staff-operations.ts';
import type { StaffRight } from '@lime/domain/access/staff-rights.ts';
import type { Standing } from '@lime/domain/operations/standings.ts';

/** The standing of something: word and colour together. */
export const standingWords: Record<Standing, { word: string; tone: 'win' | 'warn' | 'danger' }> = {
  good: { word: '정상', tone: 'win' },
  watch: { word: '주의', tone: 'warn' },
  bad: { word: '문제', tone: 'danger' },
};

/** What the office calls each queue, with the page of its rows and the right to see that. */
export const queueNames: Record<QueueId, { name: string; to: string; right: StaffRight | null }> = {
  deposit: { name: alarmKindLabels.deposit, to: '/deposits', right: 'deposits.view' },
  withdrawal: { name: alarmKindLabels.withdrawal, to: '/withdrawals', right: 'withdrawals.view' },
  signup: { name: alarmKindLabels.signup, to: '/signups', right: 'members.approve' },
  adjustment: { name: alarmKindLabels.adjustment, to: '/adjustments', right: 'members.view' },
  inquiry: { name: alarmKindLabels.inquiry, to: '/inquiries', right: 'inquiries.view' },
  chat: { name: alarmKindLabels.chat, to: '/chat', right: 'chat.view' },
  approval: { name: alarmKindLabels.approval, to: '/approvals', right: null },
  result: { name: alarmKindLabels.result, to: '/results', right: 'results.view' },
  game: { name: alarmKindLabels.game, to: '/games/monitor', right: 'games.view' },
  access: { name: alarmKindLabels.access, to: '/staff/access', right: 'staff.view' },
  suggestion: { name: alarmKindLabels.suggestion, to: '/suggestions', right: 'suggestions.view' },
  failure: { name: alarmKindLabels.failure, to: '/operations', right: 'operations.view' },
  export: { name: '파일 만들기', to: '/exports', right: 'exports.make' },
  delivery: { name: '외부 전송', to: '/integrations/deliveries', right: 'integrations.view' },
  bulk: { name: '회원 일괄 작업', to: '/member-bulk', right: 'members.bulk' },
  settlement: { name: '베팅 정산', to: '/results/tasks', right: 'results.view' },
  'settlement-idle': { name: '베팅 없는 경기 정리', to: '/results/tasks', right: 'results.view' },
};

/** Where the rounds of a kind are listed. */
export const roundPages: Record<WireRounds['kind'], { name: string; to: string; right: StaffRight }> = {
  game: { name: '게임', to: '/games', right: 'games.view' },
  lotto: { name: '로또', to: '/lotto', right: 'events.view' },
  host: { name: '게임사', to: '/games/open-debits', right: 'games.view' },
};

/** What the office calls each command. */
export const upkeepNames: Record<WireOperations['upkeep'][number]['kind'], string> = {
  backup: '백업',
  drill: '복구 연습',
  restore: '복원',
  restart: '무중단 재시작',
};

/** What is usual for each command. */
export const upkeepUsual: typeof upkeepNames = {
  backup: '2일 안에 한 번',
  drill: '매주 한 번',
  restore: '',
  restart: '',
};

/** What became of a key of tokens. */
export const keyStates = { signs: '서명 중', counts: '이전 키로 인정', later: '곧 서명' } as const;

/** "45초", "8분", "3시간", "2일". */
export function formatSeconds(seconds: number): string {
  if (seconds < 60) return `${Math.floor(seconds)}초`;
  if (seconds < 3_600) return `${Math.floor(seconds / 60)}분`;
  if (seconds < 48 * 3_600) return `${Math.floor(seconds / 3_600)}시간`;
  return `${Math.floor(seconds / 86_400)}일`;
}

/** "820 MB", "1.4 GB". */
export function formatBytes(bytes: number): string {
  return bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}
