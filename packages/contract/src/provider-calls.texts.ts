import type { Texts } from './texts.ts';

/** Refusals of a play in a hosted game, beside those of every bet. */
export type PlayRefusal =
  | { code: 'PLAY_TOO_FAST'; detail: { seconds: number } }
  | { code: 'PLAY_NOT_PERMITTED' }
  | { code: 'LAUNCH_PENDING' };

export const providerTexts: Texts<PlayRefusal> = {
  PLAY_TOO_FAST: ({ detail }) => `같은 게임은 ${detail.seconds}초에 한 번만 베팅할 수 있어요.`,
  LAUNCH_PENDING: () => '처리 중입니다. 잠시만 기다려주세요',
  PLAY_NOT_PERMITTED: () => '점검중 입니다.',
};
