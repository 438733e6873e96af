import { closedTextOf, repairText } from '@lime/domain/access/menus.ts';
import type { Texts } from './texts.ts';

/** The page of a call, or the game of a bet, is closed to all members. */
export type MenuRefusal =
  | { code: 'MENU_CLOSED'; detail: { menu: string; text?: string } }
  | { code: 'ROUTE_REPAIR'; detail: { menu: string } };

type CommonRefusal =
  | MenuRefusal
  | { code: 'AUTH_REQUIRED' }
  | { code: 'AUTH_SESSION_ENDED' }
  | { code: 'AUTH_FORBIDDEN' }
  | { code: 'INPUT_INVALID'; detail?: unknown }
  | { code: 'INPUT_TOO_LARGE'; detail?: { maxBytes: number } }
  | { code: 'NOT_FOUND' }
  | { code: 'DUPLICATE_REQUEST' }
  | { code: 'IDEMPOTENCY_KEY_REUSED' }
  | { code: 'TOO_MANY_REQUESTS'; detail?: { retryAfter: number } }
  | { code: 'SERVICE_UNAVAILABLE' }
  | { code: 'SITE_EMERGENCY'; detail?: { text: string; retryAfter: number } }
  | { code: 'ADDRESS_DENIED' }
  | { code: 'SERVER_FAULT'; detail?: unknown };

/** Source: specification 0 §8; the rest is ours. */
export const commonTexts: Texts<CommonRefusal> = {
  AUTH_REQUIRED: () => '로그인 후 이용해주세요.',
  AUTH_SESSION_ENDED: () => '로그인이 종료됐어요. 다시 로그인해주세요.',
  AUTH_FORBIDDEN: () => '권한이 없습니다.',
  INPUT_INVALID: () => '입력한 내용을 다시 확인해주세요.',
  INPUT_TOO_LARGE: ({ detail }) =>
    detail
      ? `파일이 너무 커요. ${Math.floor(detail.maxBytes / 1_048_576)}MB까지 올릴 수 있어요.`
      : '보낸 내용이 너무 커요.',
  NOT_FOUND: () => '찾는 내용이 없어요. 지워졌거나 주소가 바뀌었을 수 있어요.',
  DUPLICATE_REQUEST: () => '같은 요청이 방금 접수됐어요. (Automatic cancellation)',
  IDEMPOTENCY_KEY_REUSED: () => '신청 내용이 바뀌었어요. 화면을 새로고침한 뒤 다시 신청해주세요.',
  TOO_MANY_REQUESTS: () => '짧은 시간에 여러 번 요청됐어요. 잠시 후 다시 시도해주세요.',
  SERVICE_UNAVAILABLE: () => '지금은 처리할 수 없어요. 잠시 후 다시 시도해주세요.',
  SITE_EMERGENCY: () => repairText,
  ADDRESS_DENIED: () => '지금 접속한 곳(IP 주소)에서는 이용할 수 없어요. 다른 네트워크로 접속해주세요.',
  MENU_CLOSED: ({ detail }) => detail.text ?? closedTextOf(detail.menu, []),
  ROUTE_REPAIR: () => repairText,
  SERVER_FAULT: () => '처리 중 문제가 생겼어요. 잠시 후 다시 시도해주세요.',
};
