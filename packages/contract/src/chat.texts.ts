import type { Texts } from './texts.ts';

type ChatRefusal =
  | { code: 'CHAT_NOBODY_ON_DUTY' }
  | { code: 'CHAT_OPEN'; detail: { seq: string } }
  | { code: 'CHAT_CLOSED' }
  | { code: 'CHAT_OTHERS'; detail: { name: string } }
  | { code: 'CHAT_STAFF_AWAY' };

/** Korean texts of the refusals of the chat with support. */
export const chatTexts: Texts<ChatRefusal> = {
  CHAT_NOBODY_ON_DUTY: () => '지금은 상담할 수 있는 상담원이 없어요. 1:1 문의로 남겨주시면 확인하고 답변드려요.',
  CHAT_OPEN: () => '진행 중인 상담이 있어요. 그 상담에서 이어서 말씀해주세요.',
  CHAT_CLOSED: () => '끝난 상담이에요. 새 상담을 시작해주세요.',
  CHAT_OTHERS: ({ detail }) => `${detail.name} 님이 상담하고 있어요. 넘겨받은 뒤에 답장해주세요.`,
  CHAT_STAFF_AWAY: () => '자리를 비운 상담원에게는 넘길 수 없어요.',
};

/** What the site itself says in a conversation. */
export const chatTakenText = '상담원이 연결됐어요.';
/** When a colleague takes over. */
export const chatTransferredText = '다른 상담원이 이어서 도와드릴게요.';
/** When a conversation ends, by who ended it. */
export const chatClosedTexts = {
  member: '회원님이 상담을 마쳤어요.',
  staff: '상담원이 상담을 마쳤어요.',
} as const;
/** When a conversation ends because nobody wrote for so many minutes. */
export const chatIdleText = (minutes: number) => `${minutes}분 동안 대화가 없어 상담을 마쳤어요.`;
