import type { Texts } from './texts.ts';

/** Refusals of launches and of what a provider's server asks. */
export type LaunchRefusal = { code: 'FRAME_CLOSED' } | { code: 'PROVIDER_UNKNOWN' } | { code: 'LAUNCH_TOKEN_REFUSED' };

/** Korean texts of the refusals of frames, and of the providers' calls that belong to them. */
export const launchTexts: Texts<LaunchRefusal> = {
  FRAME_CLOSED: () => '화면이 바뀌었어요. 새로고침한 뒤 이용해주세요.',
  PROVIDER_UNKNOWN: () => '허용되지 않은 요청이에요.',
  LAUNCH_TOKEN_REFUSED: () => '입장 시간이 지났어요. 화면을 다시 열어주세요.',
};
