import type { Texts } from './texts.ts';

export type AuthRefusal = { code: 'AUTH_SIGN_IN_FAILED' };

/** Source: specification 0 §5 and §8; decisions, Korean wording. */
export const authTexts: Texts<AuthRefusal> = {
  AUTH_SIGN_IN_FAILED: () => '로그인에 실패했습니다. 관리자에 문의 하세요.',
};
