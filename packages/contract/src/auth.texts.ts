import type { PasswordRefusal, WithdrawalPasswordRefusal } from '@lime/domain/access/password-change.ts';
import type { SignUpRefusal } from '@lime/domain/access/sign-up.ts';
import type { Texts } from './texts.ts';

/** Refusals of signing in and up, and of changing one's own account. */
export type AuthRefusal =
  | SignUpRefusal
  | PasswordRefusal
  | WithdrawalPasswordRefusal
  | { code: 'AUTH_SIGN_IN_FAILED' }
  | { code: 'HELP_NAME_EMPTY' }
  | { code: 'HELP_CONTACT_INVALID' }
  | { code: 'HELP_TEXT_LONG'; detail: { most: number } }
  | { code: 'AUTH_SUSPENDED' }
  | { code: 'AUTH_WAITING' }
  | { code: 'AUTH_ID_EMPTY' }
  | { code: 'AUTH_PASSWORD_EMPTY' }
  | { code: 'AUTH_ID_TAKEN' }
  | { code: 'AUTH_NICKNAME_TAKEN' }
  | { code: 'AUTH_PASSWORD_COMMON' }
  | { code: 'AUTH_CODE_UNKNOWN' }
  | { code: 'AUTH_REFERRER_UNKNOWN' }
  | { code: 'AUTH_BIRTHDAY_KNOWN' }
  | { code: 'AUTH_PASSWORD_WRONG' }
  | { code: 'AUTH_PASSWORD_TEMPORARY' }
  | { code: 'AUTH_WITHDRAWAL_PASSWORD_WRONG' }
  | { code: 'AUTH_BANK_UNKNOWN' }
  | { code: 'AUTH_GRADE_UNUSED'; detail: { grades: number } }
  | { code: 'MEMBER_WAITING' }
  | { code: 'MEMBER_LEFT' };

/** What the server, unlike the form itself, may refuse a sign-up with. */
export const serverSignUpCodes = [
  'AUTH_ID_TAKEN',
  'AUTH_NICKNAME_TAKEN',
  'AUTH_PASSWORD_COMMON',
  'AUTH_BANK_UNKNOWN',
  'AUTH_CODE_UNKNOWN',
  'AUTH_REFERRER_UNKNOWN',
] as const satisfies readonly AuthRefusal['code'][];

/** Source: specification 0 §5 and §8; decisions, Korean wording; sentences with 요 that are in neither are ours. */
export const authTexts: Texts<AuthRefusal> = {
  AUTH_PASSWORD_TEMPORARY: () => '임시 비밀번호예요. 먼저 새 비밀번호로 바꿔주세요.',
  SIGN_UP_PASSWORDS_DIFFER: () => '입력된 비밀번호가 다릅니다.',
  SIGN_UP_ID_EMPTY: () => '아이디를 입력해주세요.',
  SIGN_UP_ID_INVALID: () => '아이디는 영문과 숫자 4~20자로 입력해주세요.',
  SIGN_UP_ID_RESERVED: () => '관리자로 오해할 수 있는 아이디는 쓸 수 없어요.',
  SIGN_UP_PASSWORD_EMPTY: () => '비밀번호를 입력해주세요.',
  SIGN_UP_PASSWORD_SHORT: () => '비밀번호는 8자리 이상 입력해주세요.',
  SIGN_UP_PASSWORD_LONG: () => '비밀번호는 64자 이하로 입력해주세요.',
  SIGN_UP_PASSWORD_IS_ID: () => '아이디와 같은 비밀번호는 쓸 수 없어요.',
  SIGN_UP_NICKNAME_EMPTY: () => '닉네임을 입력해주세요.',
  SIGN_UP_NICKNAME_INVALID: () => '닉네임은 글자와 숫자 1~20자로 입력해주세요.',
  SIGN_UP_NICKNAME_RESERVED: () => '관리자로 오해할 수 있는 닉네임은 쓸 수 없어요.',
  SIGN_UP_NICKNAME_DECEIVES: () => '보이지 않거나 다른 글자와 헷갈리는 글자는 닉네임에 쓸 수 없어요.',
  SIGN_UP_CODE_EMPTY: () => '가입코드를 입력해주세요.',
  SIGN_UP_CONTACT_EMPTY: () => '연락처를 입력해주세요.',
  SIGN_UP_CONTACT_INVALID: () => '연락처를 숫자로 입력해주세요.',
  SIGN_UP_BIRTHDAY_INVALID: () => '생년월일을 19900101처럼 8자리로 입력해주세요.',
  SIGN_UP_UNDER_AGE: ({ detail }) => `만 ${detail.age}세 이상만 이용할 수 있어요.`,
  SIGN_UP_BANK_EMPTY: () => '은행을 선택해주세요.',
  SIGN_UP_DEPOSITOR_EMPTY: () => '예금주를 입력해주세요.',
  SIGN_UP_ACCOUNT_EMPTY: () => '계좌번호를 입력해주세요.',
  SIGN_UP_ACCOUNT_INVALID: () => '계좌번호를 숫자로 입력해주세요.',
  SIGN_UP_WITHDRAWAL_PASSWORD_EMPTY: () => '출금 비밀번호를 입력해주세요.',
  SIGN_UP_WITHDRAWAL_PASSWORD_INVALID: () => '출금 비밀번호는 숫자 4~6자리로 입력해주세요.',
  SIGN_UP_WITHDRAWAL_PASSWORD_WEAK: () => '짐작하기 쉬운 출금 비밀번호예요. 같은 숫자, 이어진 숫자, 생일은 피해주세요.',
  AUTH_SIGN_IN_FAILED: () => '로그인에 실패했습니다. 관리자에 문의 하세요.',
  HELP_NAME_EMPTY: () => '이름을 입력해주세요.',
  HELP_CONTACT_INVALID: () => '답변을 받을 휴대폰 번호나 이메일을 입력해주세요.',
  HELP_TEXT_LONG: ({ detail }) => `내용은 ${detail.most}자까지 쓸 수 있어요.`,
  AUTH_SUSPENDED: () => '이용이 정지된 계정이에요. 고객센터에 문의해주세요.',
  AUTH_WAITING: () => '가입 승인을 기다리고 있어요. 승인되면 로그인할 수 있어요.',
  AUTH_ID_EMPTY: () => '아이디를 입력해주세요.',
  AUTH_PASSWORD_EMPTY: () => '비밀번호를 입력해주세요.',
  AUTH_ID_TAKEN: () => '이미 사용 중인 아이디예요.',
  AUTH_NICKNAME_TAKEN: () => '이미 사용 중인 닉네임이에요.',
  AUTH_PASSWORD_COMMON: () => '널리 알려진 비밀번호예요. 다른 비밀번호를 입력해주세요.',
  AUTH_CODE_UNKNOWN: () => '유효하지 않은 코드입니다.',
  AUTH_REFERRER_UNKNOWN: () => '추천인 아이디를 찾을 수 없어요.',
  AUTH_BIRTHDAY_KNOWN: () => '생년월일은 한 번만 등록할 수 있어요.',
  AUTH_PASSWORD_WRONG: () => '지금 쓰는 비밀번호가 맞지 않아요.',
  AUTH_WITHDRAWAL_PASSWORD_WRONG: () => '지금 쓰는 출금 비밀번호가 맞지 않아요.',
  AUTH_GRADE_UNUSED: ({ detail }) =>
    `지금은 ${detail.grades}레벨까지만 쓰고 있어요. 레벨 수는 레벨 한도 설정에서 바꿀 수 있어요.`,
  AUTH_BANK_UNKNOWN: () => '목록에 있는 은행을 선택해주세요.',
  MEMBER_LEFT: () => '탈퇴한 회원이에요. 탈퇴는 되돌릴 수 없어요.',
  MEMBER_WAITING: () => '가입 승인을 기다리는 회원이에요. 가입 승인에서 처리해주세요.',
  AUTH_PASSWORD_SAME: () => '지금 쓰는 비밀번호와 다른 비밀번호를 입력해주세요.',
};

/** The messages when things go well. Source: specification 0 §4 and §8; decisions, Korean wording. */
export const signedUpText = '회원가입이 성공적으로 접수되었습니다.';
/** After signing in. */
export const signedInText = '방문을 환영합니다.';
/** After signing out. */
export const signedOutText = '로그아웃 되셨습니다.';
/** After a change of one's own data or password. */
export const updatedText = '정보를 수정했어요.';
/** The id is free and well formed. */
export const idFineText = '쓸 수 있는 아이디예요.';
/** The nickname is free and well formed. */
export const nicknameFineText = '쓸 수 있는 닉네임이에요.';
/** After asking for help without signing in; the same whether there is such a member or not. */
export const helpAskedText = '문의가 접수됐어요. 본인 확인을 거쳐 남겨주신 연락처로 안내해드릴게요.';
/** The join code can be used. */
export const codeFineText = '사용 가능한 코드입니다.';
