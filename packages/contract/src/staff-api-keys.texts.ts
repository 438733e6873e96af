import type { Texts } from './texts.ts';

type ApiKeyRefusal =
  | { code: 'API_KEY_SCOPE' }
  | { code: 'API_KEY_NAME' }
  | { code: 'API_KEY_STOPPED' }
  | { code: 'API_KEY_ADDRESS' }
  | { code: 'API_KEYS_FULL'; detail: { max: number } };

/** Korean texts of the refusals of API keys. */
export const apiKeyTexts: Texts<ApiKeyRefusal> = {
  API_KEY_SCOPE: () => '이 API 키의 범위에 없는 요청이에요.',
  API_KEY_NAME: () => '같은 이름의 API 키가 있어요. 정지한 키의 이름도 다시 쓸 수 없어요.',
  API_KEY_STOPPED: () => '이미 정지한 API 키예요.',
  API_KEY_ADDRESS: () => 'IP 주소 또는 대역을 확인해주세요. 203.0.113.7이나 203.0.113.0/24처럼 입력해요.',
  API_KEYS_FULL: ({ detail }) => `쓰는 API 키는 ${detail.max}개까지 만들 수 있어요.`,
};
