import { seoulOffsetMs } from '@lime/domain/seoul-time.ts';
import type { SettingProblem } from './settings-form.ts';
import type { Texts } from './texts.ts';

type StaffRefusal =
  | { code: 'STAFF_SIGN_IN_FAILED' }
  | { code: 'STAFF_CODE_NEEDED' }
  | { code: 'STAFF_CODE_WRONG' }
  | { code: 'STAFF_SUSPENDED' }
  | { code: 'STAFF_ADDRESS' }
  | { code: 'STAFF_SECOND_FACTOR_REQUIRED' }
  | { code: 'STAFF_PASSWORD_TEMPORARY' }
  | { code: 'STAFF_RIGHT_MISSING'; detail: { right: string } }
  | { code: 'STAFF_ID_TAKEN' }
  | { code: 'STAFF_ID_INVALID' }
  | { code: 'STAFF_PASSWORD_INVALID' }
  | { code: 'STAFF_PASSWORD_WRONG' }
  | { code: 'STAFF_LAST_SUPER' }
  | { code: 'EXPORT_BUSY' }
  | { code: 'EXPORT_ENDED' }
  | { code: 'STAFF_ABOVE' }
  | { code: 'STAFF_ADDRESS_INVALID'; detail: { address: string } }
  | { code: 'STAFF_ADDRESS_OWN' }
  | { code: 'STAFF_AUTHENTICATOR_SET' }
  | { code: 'STAFF_AUTHENTICATOR_MISSING' }
  | { code: 'STAFF_SELF' }
  | { code: 'STAFF_REASON_REQUIRED' }
  | { code: 'STAFF_SECOND_PERSON' }
  | { code: 'STAFF_ACCOUNT_NEW'; detail: { hours: number } }
  | { code: 'APPROVAL_SUPER' }
  | { code: 'APPROVAL_MAKER_GONE' }
  | { code: 'STAFF_LIMIT'; detail: { limit: number; currency: 'cash' | 'point' } }
  | { code: 'STAFF_MEMBER_LEFT' }
  | { code: 'REQUEST_TAKEN'; detail: { by: string } }
  | { code: 'REQUEST_NOT_TAKEN' }
  | { code: 'REQUEST_HELD'; detail: { until: string } }
  | { code: 'REQUEST_DECIDED'; detail?: { status: string } }
  | { code: 'STAFF_IDLE' }
  | { code: 'SETTING_UNKNOWN' }
  | { code: 'SETTING_INVALID'; detail: { problems: readonly SettingProblem[] } }
  | { code: 'SETTING_MOVED'; detail: { keys: readonly string[] } }
  | { code: 'SETTING_CONFIRM'; detail: { addresses: readonly string[] } }
  | { code: 'SETTING_DRAFT_GONE' }
  | { code: 'POPUP_TOO_MANY'; detail: { most: number } }
  | { code: 'POPUPS_MOVED' }
  | { code: 'VIEW_TOO_MANY'; detail: { max: number } }
  | { code: 'MEMBER_BOTH_PASSWORDS' }
  | { code: 'JOIN_CODE_TAKEN' }
  | { code: 'BONUS_CODE_MOVED' }
  | { code: 'BONUS_CODE_TAKEN' }
  | { code: 'CASINO_GIFT_OVER' }
  | { code: 'CASINO_GIFT_UNTIL'; detail: { days: number } };

/** An instant as the office reads it: 11월 23일 00:20. */
function seoulMoment(at: string): string {
  const seoul = new Date(Date.parse(at) + seoulOffsetMs);
  return `${seoul.getUTCMonth() + 1}월 ${seoul.getUTCDate()}일 ${seoul.toISOString().slice(11, 16)}`;
}

/** What the office says no with; all sentences are ours. */
export const staffTexts: Texts<StaffRefusal> = {
  STAFF_SIGN_IN_FAILED: () => '아이디나 비밀번호가 맞지 않아요.',
  STAFF_CODE_NEEDED: () => '인증 앱의 6자리 코드를 입력해주세요.',
  STAFF_CODE_WRONG: () => '인증 코드가 맞지 않아요.',
  STAFF_SUSPENDED: () => '정지된 계정이에요.',
  STAFF_ADDRESS: () => '허용되지 않은 IP 주소에서 접속했어요.',
  STAFF_SECOND_FACTOR_REQUIRED: () => '먼저 2단계 인증을 등록해주세요.',
  STAFF_PASSWORD_TEMPORARY: () => '임시 비밀번호예요. 먼저 새 비밀번호로 바꿔주세요.',
  STAFF_RIGHT_MISSING: () => '권한이 없습니다.',
  STAFF_ID_TAKEN: () => '이미 있는 관리자 아이디예요.',
  STAFF_ID_INVALID: () => '관리자 아이디는 영문 소문자와 숫자, 점, 밑줄, 하이픈(-) 2~30자로 입력해주세요.',
  STAFF_PASSWORD_INVALID: () => '비밀번호는 10~64자로 입력해주세요. 널리 알려진 비밀번호는 쓸 수 없어요.',
  STAFF_PASSWORD_WRONG: () => '지금 쓰는 비밀번호가 맞지 않아요.',
  EXPORT_BUSY: () => '다른 목록을 내보내는 중이에요. 잠시 후 다시 시도해주세요.',
  EXPORT_ENDED: () => '이미 끝난 내보내기예요.',
  STAFF_LAST_SUPER: () => '최고 관리자가 한 명은 있어야 해요.',
  STAFF_ABOVE: () => '본인보다 권한이 많은 계정이나 본인에게 없는 권한은 바꿀 수 없어요.',
  STAFF_ADDRESS_INVALID: ({ detail }) => `IP 주소나 대역이 아니에요: ${detail.address}`,
  STAFF_ADDRESS_OWN: () => '지금 접속한 IP 주소가 빠져 있어서 저장하면 바로 로그아웃돼요.',
  STAFF_AUTHENTICATOR_SET: () => '이미 등록된 인증 앱이 있어요. 먼저 해제해주세요.',
  STAFF_AUTHENTICATOR_MISSING: () => '등록 중인 인증 앱이 없어요.',
  STAFF_SELF: () => '본인 계정에는 할 수 없는 일이에요.',
  STAFF_REASON_REQUIRED: () => '사유를 입력해주세요.',
  STAFF_SECOND_PERSON: () => '2인 승인이 필요해요. 처음 승인한 사람은 다시 승인할 수 없어요.',
  STAFF_ACCOUNT_NEW: ({ detail }) =>
    `서로 계정을 만들거나 비밀번호·인증 앱을 초기화해준 사이라 ${detail.hours}시간 동안 서로의 일을 승인할 수 없어요. 다른 관리자가 승인해주세요.`,
  APPROVAL_SUPER: () => '최고 관리자만 승인할 수 있어요.',
  APPROVAL_MAKER_GONE: () =>
    '요청한 관리자의 계정이 정지됐거나 이 일을 할 권한이 없어졌어요. 거절하고 다시 요청해주세요.',
  STAFF_LIMIT: ({ detail }) =>
    `한 번에 ${detail.limit.toLocaleString('ko-KR')}${detail.currency === 'cash' ? '원' : 'P'}까지 처리할 수 있어요.`,
  STAFF_MEMBER_LEFT: () => '탈퇴한 회원에게는 지급할 수 없어요.',
  REQUEST_TAKEN: ({ detail }) => `${detail.by} 님이 처리하고 있어요.`,
  REQUEST_NOT_TAKEN: () => '먼저 이 신청을 맡아주세요.',
  REQUEST_HELD: ({ detail }) =>
    `관리자가 회원의 계좌나 비밀번호를 바꿔서 ${seoulMoment(detail.until)}까지 지급하지 않아요.`,
  REQUEST_DECIDED: () => '이미 처리된 신청이에요.',
  STAFF_IDLE: () => '오래 쓰지 않아 로그아웃했어요. 다시 로그인해주세요.',
  SETTING_UNKNOWN: () => '없는 설정이에요.',
  SETTING_INVALID: () => '설정 값을 다시 확인해주세요.',
  SETTING_MOVED: () => '다른 관리자가 먼저 바꾼 설정이에요. 바뀐 내용을 확인하고 다시 저장해주세요.',
  SETTING_CONFIRM: ({ detail }) =>
    `${detail.addresses.join(', ')} 대역을 막으면 아주 많은 회원이 한꺼번에 접속할 수 없게 돼요. 정말 막을지 다시 확인해주세요.`,
  SETTING_DRAFT_GONE: () => '이미 게시했거나 지운 초안이에요. 화면을 새로 읽어왔어요.',
  POPUP_TOO_MANY: ({ detail }) => `팝업은 ${detail.most}개까지 만들 수 있어요. 끝난 팝업을 지워주세요.`,
  POPUPS_MOVED: () => '다른 관리자가 목록을 바꿨어요. 바뀐 순서를 확인하고 다시 옮겨주세요.',
  VIEW_TOO_MANY: ({ detail }) => `보기는 표마다 ${detail.max}개까지 저장할 수 있어요. 안 쓰는 보기를 지워주세요.`,
  MEMBER_BOTH_PASSWORDS: () =>
    '회원의 다른 비밀번호를 초기화한 사람은 이 비밀번호를 초기화할 수 없어요. 다른 관리자가 초기화해주세요.',
  JOIN_CODE_TAKEN: () => '이미 있는 가입코드예요.',
  BONUS_CODE_MOVED: () => '요청한 뒤에 다른 관리자가 바꾼 코드예요. 거절하고 다시 요청해주세요.',
  BONUS_CODE_TAKEN: () => '이미 있는 코드예요.',
  CASINO_GIFT_OVER: () => '회수할 무료 스핀이 없어요. 이미 끝났거나 회수한 지급이에요.',
  CASINO_GIFT_UNTIL: ({ detail }) => `사용 기한은 오늘부터 ${detail.days}일 안의 날짜로 정해주세요.`,
};
