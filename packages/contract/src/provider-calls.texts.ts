import type { Texts } from './texts.ts';

/** Refusals of a play in a hosted game, besides those of every bet. */
export type PlayRefusal =
  | { code: 'PLAY_TOO_FAST'; detail: { seconds: number } }
  | { code: 'PLAY_NOT_PERMITTED' }
  | { code: 'PLAY_POOL_SHORT' }
  | { code: 'LAUNCH_PENDING' }
  | { code: 'HOST_AWAY' }
  | { code: 'SEED_RUNNING' }
  | { code: 'SEED_CHANGED' };

/** Korean texts of the refusals of plays, launches and changes of a seed. */
export const providerTexts: Texts<PlayRefusal> = {
  PLAY_TOO_FAST: ({ detail }) => `같은 게임은 ${detail.seconds}초에 한 번만 베팅할 수 있어요.`,
  PLAY_POOL_SHORT: () => '잭팟 금액을 확인하고 있어요. 잠시 후 다시 시도해주세요.',
  LAUNCH_PENDING: () => '처리 중입니다. 잠시만 기다려주세요',
  HOST_AWAY: () => '게임 서버가 답하지 않아요. 잠시 후 다시 시도해주세요.',
  SEED_RUNNING: () => '진행 중인 판이 끝나면 시드를 바꿀 수 있어요.',
  SEED_CHANGED: () => '다른 화면에서 먼저 시드를 바꿨어요. 새로 보이는 시드를 확인해주세요.',
  PLAY_NOT_PERMITTED: () => '점검중 입니다.',
};
