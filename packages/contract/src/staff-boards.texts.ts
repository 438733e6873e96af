import type { Texts } from './texts.ts';

type StaffBoardRefusal =
  | { code: 'BOARD_SLUG_TAKEN' }
  | { code: 'BOARD_MOVED' }
  | { code: 'BOARD_TYPE_STAYS' }
  | { code: 'BOARD_ORDER' }
  | { code: 'BOARD_EMPTY' }
  | { code: 'BANNER_TOO_MANY'; detail: { most: number } }
  | { code: 'BANNERS_MOVED' };

/** What the office says no with when articles and banners are written; all sentences are ours. */
export const staffBoardTexts: Texts<StaffBoardRefusal> = {
  BOARD_SLUG_TAKEN: () => '이미 쓰고 있는 주소 이름이에요.',
  BOARD_MOVED: () => '다른 관리자가 먼저 고친 글이에요. 새로 열어 바뀐 내용을 확인해주세요.',
  BOARD_TYPE_STAYS: () => '글의 종류는 바꿀 수 없어요.',
  BOARD_ORDER: () => '순서를 정하지 않는 게시판이에요.',
  BOARD_EMPTY: () => '내용을 입력해주세요.',
  BANNER_TOO_MANY: ({ detail }) => `배너는 ${detail.most}개까지 만들 수 있어요. 끝난 배너를 지워주세요.`,
  BANNERS_MOVED: () => '다른 관리자가 배너를 바꿨어요. 바뀐 순서를 확인하고 다시 옮겨주세요.',
};
