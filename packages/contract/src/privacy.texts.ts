import type { Texts } from './texts.ts';

type PrivacyRefusal =
  | { code: 'DATA_ASKED' }
  | { code: 'PURGED' }
  | { code: 'PURGE_NOT_LEFT' }
  | { code: 'PURGE_OWED' }
  /** `day`: the first Seoul day on which it may be done */
  | { code: 'PURGE_TOO_EARLY'; detail: { day: string } };

/** Korean texts of the refusals of files of one's own data and of their end. */
export const privacyTexts: Texts<PrivacyRefusal> = {
  DATA_ASKED: () => '이미 만들고 있거나 오늘 만든 파일이 있어요. 아래 목록에서 내려받아주세요.',
  PURGED: () => '이미 개인정보를 파기한 회원이에요.',
  PURGE_NOT_LEFT: () => '탈퇴한 회원의 개인정보만 파기할 수 있어요.',
  PURGE_OWED: () => '보유금이나 진행 중인 베팅, 처리하지 않은 입출금 신청이 남아 있어 파기할 수 없어요.',
  PURGE_TOO_EARLY: ({ detail }) => `${detail.day}부터 파기할 수 있어요.`,
};
