import { memberStateNames } from '@lime/domain/access/member-types.ts';

const formatAmount = (amount: number) => amount.toLocaleString('en-US');

/** What was done by hand, as the change log and the timeline say it. */
const actionNames: Readonly<Record<string, string>> = {
  'member.create': '회원가입',
  'member.approve': '가입 승인',
  'member.refuse': '가입 거절',
  'member.grade': '레벨 변경',
  'member.state': '상태 변경',
  'member.permissions': '게임 권한 변경',
  'member.selfCert': '본인인증 변경',
  'member.type': '유형 변경',
  'member.tags': '태그 변경',
  'member.limits': '베팅 한도 변경',
  'member.nickname': '닉네임 변경',
  'member.phone': '연락처 변경',
  'member.bank': '계좌 변경',
  'member.birthday': '생년월일 등록',
  'member.password': '비밀번호 변경',
  'member.withdrawal-password': '출금 비밀번호 변경',
  'member.logout': '강제 로그아웃',
  'member.reveal': '개인정보 열람',
  'member.memo': '메모',
  'adjustment.make': '지급·회수 신청',
  'adjustment.approve': '지급·회수 승인',
  'adjustment.refuse': '지급·회수 거절',
  'cash.grant': '모의머니 지급',
};

/** What was done, in words; an action without a name is shown by its own. */
export function actionName(action: string): string {
  return actionNames[action] ?? action;
}

const activityNames: Readonly<Record<string, string>> = {
  deposit: '입금 신청',
  withdrawal: '출금 신청',
  'give-cash': '보유금 지급',
  'take-cash': '보유금 회수',
  'give-point': '포인트 지급',
  'take-point': '포인트 회수',
  conversion: '포인트 전환',
  'bonus-cash': '보너스 보유금',
  'bonus-point': '보너스 포인트',
  bet: '베팅',
  'sign-in': '로그인',
  memo: '메모',
};

/** What happened, in words, the acts of staff among them. */
export function eventName(what: string): string {
  return activityNames[what] ?? actionName(what);
}

/** 보유금 지급, 포인트 회수. */
export const adjustmentName = (direction: 'give' | 'take', currency: 'cash' | 'point') =>
  eventName(`${direction}-${currency}`);

/** "staff:minji" is minji; "sign-up", "cli" and "system" have names of their own. */
export function actorName(actor: string | null): string {
  if (actor === null) return '';
  const names: Readonly<Record<string, string>> = { 'sign-up': '본인', system: '자동', cli: '명령줄', seed: '데모' };
  if (actor.startsWith('member:')) return '본인';
  return names[actor] ?? actor.replace(/^staff:/, '');
}

const fieldNames: Readonly<Record<string, string>> = {
  bankName: '은행',
  bankAccount: '계좌번호',
  bankOwner: '예금주',
  loginId: '아이디',
  grade: '레벨',
  state: '상태',
  joinCode: '가입코드',
  birthday: '생년월일',
  sessions: '종료한 접속',
  seq: '번호',
  currency: '구분',
  direction: '방향',
  amount: '금액',
  text: '내용',
  maxStake: '최대 베팅금액',
  maxWin: '최대 당첨금',
  betDelay: '접수 지연(초)',
};
const valueNames: Readonly<Record<string, string>> = {
  ...memberStateNames,
  done: '완료',
  refused: '거절',
  cash: '보유금',
  point: '포인트',
  give: '지급',
  take: '회수',
};

/** A value of the audit trail in words. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return '—';
  if (typeof value === 'boolean') return value ? '예' : '아니요';
  if (typeof value === 'number') return formatAmount(value);
  if (typeof value === 'string') return valueNames[value] ?? value;
  if (Array.isArray(value)) return value.map(valueText).join(', ');
  const entries = Object.entries(value as Record<string, unknown>);
  const flags = entries.filter(([, inner]) => typeof inner === 'object' && inner !== null && 'active' in inner);
  if (flags.length === entries.length) {
    const closed = flags.filter(([, inner]) => (inner as { active: boolean }).active === false).map(([name]) => name);
    return closed.length === 0 ? '모두 허용' : `차단: ${closed.join(', ')}`;
  }
  return entries.map(([name, inner]) => `${fieldNames[name] ?? name} ${valueText(inner)}`).join(' · ');
}

/** One side of a change, in words. */
export function changeText(action: string, value: unknown): string {
  if (action === 'member.grade') return `${valueText(value)}레벨`;
  if (typeof value !== 'object' || value === null) return valueText(value);
  if (action === 'member.memo' && 'text' in value) return valueText(value.text);
  if (action.startsWith('adjustment.') && 'amount' in value) {
    const { direction, currency, amount, state } = value as Adjusted;
    return `${adjustmentName(direction, currency)} ${formatAmount(amount)}${currency === 'cash' ? '원' : 'P'} · ${adjustedNames[state]}`;
  }
  return valueText(value);
}
type Adjusted = {
  direction: 'give' | 'take';
  currency: 'cash' | 'point';
  amount: number;
  state: keyof typeof adjustedNames;
};
const adjustedNames = { waiting: '2차 승인 대기', done: '완료', refused: '거절' } as const;
