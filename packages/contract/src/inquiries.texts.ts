import type { InquiryDecisionRefusal } from '@lime/domain/inquiries/decide-inquiry.ts';
import type { InquiryTextRefusal } from '@lime/domain/inquiries/inquiry-text.ts';
import type { Texts } from './texts.ts';

type InquiryRefusal =
  | InquiryTextRefusal
  | { code: 'INQUIRY_THREAD_FULL' }
  | Exclude<InquiryDecisionRefusal, { code: 'INQUIRY_ASSIGNED' | 'INQUIRY_MOVED' }>
  | { code: 'INQUIRY_ASSIGNED'; detail: { by: string } }
  /** `by`: the colleague who wrote meanwhile; null: the member did, or put it back */
  | { code: 'INQUIRY_MOVED'; detail: { by: string | null } }
  | { code: 'INQUIRY_PLACES_OPEN'; detail: { places: readonly string[] } }
  | { code: 'INQUIRY_STAFF_UNABLE' }
  | { code: 'CANNED_TOO_MANY'; detail: { most: number } }
  | { code: 'CANNED_MOVED' };

/** Answers that say what was done. */
export const inquiryCreatedText = '문의를 접수했어요. 답변이 달리면 쪽지로 알려드려요.';
/** After a further message of the member. */
export const inquiryRepliedText = '추가 문의를 접수했어요.';
/** After deleting an inquiry. */
export const inquiryDeletedText = '삭제했어요.';
/** The note that comes with an answer. */
export const answeredNote = {
  title: '1:1 문의에 답변이 등록됐어요',
  content: (title: string) =>
    `"${title}" 문의에 답변이 등록됐어요.\n고객센터 > 1:1 문의에서 답변을 확인하고, 더 궁금한 점이 있으면 이어서 물어보세요.`,
};

/** Source: specification 2 §8; sentences with 요 that are not there are ours. */
export const inquiryTexts: Texts<InquiryRefusal> = {
  INQUIRY_EMPTY: () => '제목과 내용을 확인해주세요.',
  INQUIRY_TITLE_LONG: ({ detail }) => `제목은 ${detail.most}자까지 쓸 수 있어요.`,
  INQUIRY_CONTENT_LONG: ({ detail }) => `내용은 ${detail.most.toLocaleString('ko-KR')}자까지 쓸 수 있어요.`,
  INQUIRY_THREAD_FULL: () => '한 문의에 남길 수 있는 글을 모두 썼어요. 새 문의로 이어서 보내주세요.',
  INQUIRY_WITHDRAWN: () => '회원이 삭제한 문의라 답변할 수 없어요.',
  INQUIRY_ASSIGNED: ({ detail }) => `${detail.by} 님이 맡은 문의예요. 넘겨받은 뒤에 답변해주세요.`,
  INQUIRY_NOT_ASSIGNED: () => '맡은 사람이 없는 문의예요.',
  INQUIRY_MOVED: ({ detail }) =>
    detail.by === null
      ? '그사이 회원이 글을 더 남겼어요. 새 글을 읽고 보내주세요.'
      : `그사이 ${detail.by} 님이 먼저 처리했어요. 올라온 내용을 확인해주세요.`,
  INQUIRY_ANSWERED: () => '이미 답변이 끝난 문의예요.',
  INQUIRY_NOT_ANSWERED: () => '이미 답변을 기다리는 문의예요.',
  INQUIRY_PLACES_OPEN: ({ detail }) =>
    `채우지 않은 자리가 남았어요: ${detail.places.map((place) => `{${place}}`).join(', ')}`,
  INQUIRY_STAFF_UNABLE: () => '문의에 답변할 수 있는 관리자를 골라주세요.',
  CANNED_TOO_MANY: ({ detail }) => `답변 문구는 ${detail.most}개까지 만들 수 있어요.`,
  CANNED_MOVED: () => '그사이 문구 목록이 바뀌었어요. 다시 확인해주세요.',
};
