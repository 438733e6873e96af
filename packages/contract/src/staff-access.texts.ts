import type { Texts } from './texts.ts';

type AccessRefusal =
  | { code: 'ACCESS_MOVED' }
  | { code: 'ACCESS_NOTHING' }
  | { code: 'ACCESS_OWN' }
  | { code: 'ACCESS_SUPER' };

/** Korean texts of the refusals of access reviews. */
export const accessTexts: Texts<AccessRefusal> = {
  ACCESS_MOVED: () => '다른 최고 관리자가 먼저 검토했어요. 목록을 다시 확인해주세요.',
  ACCESS_NOTHING: () => '회수할 수 있는 권한을 골라주세요. 최고 관리자의 권한은 역할을 바꿔야 줄어요.',
  ACCESS_OWN: () => '내 계정은 다른 최고 관리자가 검토해야 해요.',
  ACCESS_SUPER: () => '접근 검토는 최고 관리자만 할 수 있어요.',
};
